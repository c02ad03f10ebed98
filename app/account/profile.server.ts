import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { normalizeEmail } from './email.ts';
import { type FieldErrors, hasErrors } from './field-errors.ts';
import { encodeProfileImage } from './profile-image.server.ts';
import {
  EMAIL_IN_USE,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  IMAGE_UNREADABLE,
  type ProfileField,
  type ProfileValues,
  profileErrors,
} from './profile-rules.ts';

const UNIQUE_VIOLATION = '23505';

export type ProfileErrors = FieldErrors<ProfileField | 'profileImage'>;
export type SaveProfileResult = { ok: true } | { ok: false; errors: ProfileErrors };

/**
 * Saves a customer's own profile (spec §7, Update users/{uid}).
 * @param image a newly chosen picture, or null to keep the one there is
 */
export async function saveProfile(
  { db, now }: { db: Kysely<Tables>; now: () => Date },
  userId: string,
  values: ProfileValues,
  image: File | null,
): Promise<SaveProfileResult> {
  const errors: ProfileErrors = profileErrors(values);
  const profileImage = await readImage(image, errors);
  if (hasErrors(errors)) return { ok: false, errors };
  try {
    await db
      .updateTable('users')
      .set({
        fullName: values.fullName.trim(),
        mobile: values.mobile.trim(),
        email: normalizeEmail(values.email),
        updatedAt: now(),
        ...(profileImage ? { profileImage } : {}),
      })
      .where('id', '=', userId)
      .execute();
    return { ok: true };
  } catch (error) {
    // The e-mail is the only thing that two customers may not share.
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    return { ok: false, errors: { email: EMAIL_IN_USE } };
  }
}

async function readImage(image: File | null, errors: ProfileErrors): Promise<string | null> {
  if (!image) return null;
  if (image.size > IMAGE_MAX_BYTES) {
    errors.profileImage = IMAGE_TOO_LARGE;
    return null;
  }
  const encoded = await encodeProfileImage(new Uint8Array(await image.arrayBuffer()));
  if (!encoded) errors.profileImage = IMAGE_UNREADABLE;
  return encoded;
}
