import { collectErrors, type FieldErrors } from './field-errors.ts';

/** Shortest and longest password taken; spec §5 shows no rule (docs/decisions/sign-in.md). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const PASSWORD_FIELDS = ['current', 'password', 'confirm'] as const;
export type PasswordChangeField = (typeof PASSWORD_FIELDS)[number];
export type PasswordChange = Record<PasswordChangeField, string>;

export const PASSWORD_CHANGED = {
  title: 'Password Changed!',
  message: 'Wherever else you were logged in, you no longer are.',
} as const;
export const PASSWORD_NOT_CHANGED = 'Your password could not be changed. Please try again.';
export const WRONG_PASSWORD = 'This is not your current password.';

/** What is wrong with the form that changes a password; whether `current` is right, only the server knows. */
export function passwordChangeErrors(values: PasswordChange): FieldErrors<PasswordChangeField> {
  return collectErrors({
    current: currentPasswordProblem(values.current),
    password: newPasswordProblem(values.password, values.current),
    confirm: confirmProblem(values.password, values.confirm),
  });
}

/** What is wrong with a password that proves who is there, or null. */
export function currentPasswordProblem(current: string): string | null {
  return current ? null : 'Current password is required.';
}

/** What is wrong with a repeated password (spec §5), or null. */
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
