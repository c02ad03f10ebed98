import { collectErrors, type FieldErrors } from '../forms/field-errors.ts';

/** The limits of a password's length; spec §5 states no rule (docs/decisions/sign-in.md). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const PASSWORD_FIELDS = ['current', 'password', 'confirm'] as const;
export type PasswordChangeField = (typeof PASSWORD_FIELDS)[number];
export type PasswordChange = Record<PasswordChangeField, string>;

export const PASSWORD_CHANGED = {
  title: 'Password Changed!',
  message: "You've been logged out on your other devices.",
} as const;
export const PASSWORD_NOT_CHANGED = 'Your password could not be changed. Please try again.';
export const WRONG_PASSWORD = 'This is not your current password.';

/** The errors of the password form; only the server knows whether `current` is right. */
export function passwordChangeErrors(values: PasswordChange): FieldErrors<PasswordChangeField> {
  return collectErrors({
    current: currentPasswordProblem(values.current),
    password: newPasswordProblem(values.password, values.current),
    confirm: confirmProblem(values.password, values.confirm),
  });
}

/** The error of a current password, or null. */
export function currentPasswordProblem(current: string): string | null {
  return current ? null : 'Current password is required.';
}

/** The error of a repeated password (spec §5), or null. */
export function confirmProblem(password: string, confirm: string): string | null {
  if (!confirm) return 'Please confirm your password.';
  return confirm === password ? null : 'Passwords do not match.';
}

function newPasswordProblem(password: string, current: string): string | null {
  if (!password) return 'New password is required.';
  if (password.length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters.`;
  if (password.length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters.`;
  return password === current ? 'Choose a password that differs from the current one.' : null;
}
