import * as v from 'valibot';

/** The typed parts of an address; the two texts of spec §3 are joined from them. */
const ADDRESS_PARTS = v.object({
  flat: v.string(),
  street: v.string(),
  landmark: v.string(),
  city: v.string(),
  pincode: v.string(),
  mobile: v.string(),
});
export type AddressParts = v.InferOutput<typeof ADDRESS_PARTS>;

/** A saved address as every screen uses it (spec §3); `type` is never empty. */
export const SAVED_ADDRESS = v.object({
  id: v.string(),
  type: v.string(),
  address: v.string(),
  additionalDetails: v.string(),
  /** Null for an address that was stored without parts. */
  parts: v.nullish(ADDRESS_PARTS, null),
});

export type SavedAddress = v.InferOutput<typeof SAVED_ADDRESS>;
