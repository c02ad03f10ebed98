import * as v from 'valibot';

/** The typed parts of an address; the two texts of spec §3 are joined from them. */
export const ADDRESS_PARTS = ['flat', 'street', 'landmark', 'city', 'pincode', 'mobile'] as const;
export type AddressParts = Record<(typeof ADDRESS_PARTS)[number], string>;

/** A saved address as every screen uses it (spec §3); `type` is never empty. */
export const SAVED_ADDRESS = v.object({
  id: v.string(),
  type: v.string(),
  address: v.string(),
  additionalDetails: v.string(),
  /** Null for an address that was stored without parts. */
  parts: v.nullish(v.object(v.entriesFromList(ADDRESS_PARTS, v.string())), null),
});

export type SavedAddress = v.InferOutput<typeof SAVED_ADDRESS>;
