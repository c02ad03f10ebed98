import { signInEmailProblem } from './email.ts';
import { collectErrors, type FieldErrors } from './field-errors.ts';
import { mobileProblem } from './mobile.ts';
import { nameProblem } from './register-rules.ts';

export const PROFILE_FIELDS = ['fullName', 'mobile', 'email'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileValues = Record<ProfileField, string>;

/** spec §8, Profile save success and failure. */
export const PROFILE_SAVED = {
  title: 'Profile Updated!',
  message: 'Your changes have been saved successfully.',
} as const;
export const PROFILE_FAILED = {
  title: 'Update Failed!',
  message: 'Something went wrong while saving your profile.',
} as const;

export const EMAIL_IN_USE = 'Another account uses this email.';

export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;
export const IMAGE_TOO_LARGE = 'Choose a picture of at most 20 MB.';
/** Guards against a small file that unpacks to fill the memory; the largest phone cameras stay below. */
export const IMAGE_MAX_PIXELS = 100_000_000;
export const IMAGE_TOO_MANY_PIXELS = 'This picture is too large: choose one of at most 100 megapixels.';
export const IMAGE_PROGRESSIVE =
  'This picture is too large for one that is saved as progressive: choose one of at most 16 megapixels.';
export const IMAGE_UNREADABLE =
  'This file cannot be read as a picture. Choose a JPEG, PNG or WebP; of a HEIC photo, a screenshot is one.';

/** What is wrong with a chosen file as far as its size tells, or null. */
export function imageSizeProblem({ size }: { size: number }): string | null {
  if (size === 0) return IMAGE_UNREADABLE;
  return size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}

/** What is wrong with the profile form: the rules of registration (spec §5). */
export function profileErrors({ fullName, mobile, email }: ProfileValues): FieldErrors<ProfileField> {
  return collectErrors({
    fullName: nameProblem(fullName),
    mobile: mobileProblem(mobile),
    email: signInEmailProblem(email),
  });
}
