import * as v from 'valibot';

/** A place to deliver to, as every screen speaks of it (spec §3, Saved address); `type` is never empty. */
export const SAVED_ADDRESS = v.object({
  id: v.string(),
  type: v.string(),
  address: v.string(),
  additionalDetails: v.string(),
});

export type SavedAddress = v.InferOutput<typeof SAVED_ADDRESS>;
