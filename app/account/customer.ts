import * as v from 'valibot';

/** The signed-in user as the server knows it (spec §3, User profile). */
export interface SessionUser {
  uid: string;
  email: string;
  fullName: string;
  mobile: string;
  /** A data URL, or null without a picture. */
  profileImage: string | null;
}

export const CACHED_USER = v.object({
  uid: v.pipe(v.string(), v.minLength(1)),
  email: v.string(),
  fullName: v.string(),
  profileImage: v.nullish(v.string(), null),
});

/** What the browser stores under `user` (spec §3): enough to show who is signed in. */
export type CachedUser = v.InferOutput<typeof CACHED_USER>;

/** The part of a signed-in user that the browser may store. */
export function toCachedUser({ uid, email, fullName, profileImage }: SessionUser): CachedUser {
  return { uid, email, fullName, profileImage };
}
