import * as v from 'valibot';

/** What an address was typed as; the two texts of spec §3 are joined from it. */
const ADDRESS_PARTS = v.object({
  flat: v.string(),
  street: v.string(),
  landmark: v.string(),
  city: v.string(),
  pincode: v.string(),
  mobile: v.string(),
});
export type AddressParts = v.InferOutput<typeof ADDRESS_PARTS>;

/** A place to deliver to, as every screen speaks of it (spec §3, Saved address); `type` is never empty. */
export const SAVED_ADDRESS = v.object({
  id: v.string(),
  type: v.string(),
  address: v.string(),
  additionalDetails: v.string(),
  /** Null for an address that was stored whole. */
  parts: v.nullish(ADDRESS_PARTS, null),
});

export type SavedAddress = v.InferOutput<typeof SAVED_ADDRESS>;
