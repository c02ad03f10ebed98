import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { CachedUser } from './customer.ts';
import { normalizeEmail } from './email.ts';
import { type FieldErrors, hasErrors } from './field-errors.ts';
import { type EncodedImage, encodeProfileImage } from './profile-image.server.ts';
import {
  EMAIL_IN_USE,
  imageSizeProblem,
  type ProfileField,
  type ProfileValues,
  profileErrors,
} from './profile-rules.ts';

const UNIQUE_VIOLATION = '23505';

export type ProfileErrors = FieldErrors<ProfileField | 'profileImage'>;
export type SaveProfileResult = { ok: true; user: CachedUser } | { ok: false; errors: ProfileErrors };

/**
 * Saves a customer's own profile (spec §7, Update users/{uid}).
 * Returns it as it is then: what was saved is told without another question that could fail.
 * @param image a newly chosen picture, 'none' to remove the one there is, or null to keep it
 */
export async function saveProfile(
  { db, now }: { db: Kysely<Tables>; now: () => Date },
  userId: string,
  values: ProfileValues,
  image: File | 'none' | null,
): Promise<SaveProfileResult> {
  const errors: ProfileErrors = profileErrors(values);
  const picture = image instanceof File ? await encodeFile(image) : null;
  if (picture && !picture.ok) errors.profileImage = picture.problem;
  if (hasErrors(errors)) return { ok: false, errors };
  try {
    const user = await db
      .updateTable('users')
      .set({
        fullName: values.fullName.trim(),
        mobile: values.mobile.trim(),
        email: normalizeEmail(values.email),
        updatedAt: now(),
        ...(picture?.ok ? { profileImage: picture.url } : {}),
        ...(image === 'none' ? { profileImage: null } : {}),
      })
      .where('id', '=', userId)
      .returning(['id as uid', 'email', 'fullName', 'profileImage'])
      .executeTakeFirstOrThrow();
    return { ok: true, user };
  } catch (error) {
    // The e-mail is the only thing that two customers may not share.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return { ok: false, errors: { email: EMAIL_IN_USE } };
  }
}

async function encodeFile(file: File): Promise<EncodedImage> {
  const problem = imageSizeProblem(file);
  return problem ? { ok: false, problem } : encodeProfileImage(new Uint8Array(await file.arrayBuffer()));
}
