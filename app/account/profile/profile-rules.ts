import { normalizeEmail, signInEmailProblem } from '../../forms/email.ts';
import { collectErrors, type FieldErrors } from '../../forms/field-errors.ts';
import { mobileProblem } from '../../forms/mobile.ts';
import { nameProblem } from '../sign-in/register-rules.ts';

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

export const PASSWORD_HINT = 'Needed to change your email';
export const EMAIL_IN_USE = 'Another account uses this email.';

const MEGABYTE = 1024 * 1024;
export const IMAGE_MAX_BYTES = 20 * MEGABYTE;
export const IMAGE_TOO_LARGE = `Choose a picture of at most ${IMAGE_MAX_BYTES / MEGABYTE} MB.`;
/** Guards against a small file that decodes to gigabytes; the largest phone cameras stay below. */
export const IMAGE_MAX_MEGAPIXELS = 100;
/** @param most fewer than 100 where the format needs more memory or time */
export const imageTooManyPixels = (most: number) =>
  `This picture is too large: choose one of at most ${most} megapixels.`;
export const IMAGE_UNREADABLE =
  "We can't read this picture. Use JPEG, PNG or WebP. For an iPhone HEIC photo, upload a screenshot.";

/** What is wrong with a chosen file's size, or null. */
export function imageSizeProblem({ size }: { size: number }): string | null {
  if (size === 0) return IMAGE_UNREADABLE;
  return size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : null;
}

/** The errors of the profile form, by the rules of registration (spec §5). */
export function profileErrors({ fullName, mobile, email }: ProfileValues): FieldErrors<ProfileField> {
  return collectErrors({
    fullName: nameProblem(fullName),
    mobile: mobileProblem(mobile),
    email: signInEmailProblem(email),
  });
}

/** Whether the form changes the e-mail used to log in, which requires the password. */
export function isOtherEmail(typed: string, saved: string): boolean {
  return normalizeEmail(typed) !== normalizeEmail(saved);
}
