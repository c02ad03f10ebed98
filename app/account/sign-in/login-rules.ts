import { emailProblem } from '../../forms/email.ts';
import { collectErrors, type FieldErrors } from '../../forms/field-errors.ts';

export const LOGIN_FIELDS = ['email', 'password'] as const;
export type LoginField = (typeof LOGIN_FIELDS)[number];
export type LoginValues = Record<LoginField, string>;

/** Shown for every failed login, so that nobody learns which addresses have an account (spec §8). */
export const LOGIN_FAILED = 'Invalid email or password.';

/** The errors of a login form (spec §5); nothing else is checked before it is sent. */
export function loginErrors({ email, password }: LoginValues): FieldErrors<LoginField> {
  return collectErrors({
    email: emailProblem(email),
    password: password ? null : 'Password is required.',
  });
}
