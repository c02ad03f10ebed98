import { emailProblem } from '../../forms/email.ts';
import { collectErrors, type FieldErrors } from '../../forms/field-errors.ts';
import { mobileProblem } from '../../forms/mobile.ts';
import { confirmProblem } from '../password-rules.ts';

export const REGISTER_FIELDS = ['name', 'mobile', 'email', 'password', 'confirm'] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];
export type RegisterValues = Record<RegisterField, string>;

/** spec §8, Registration success and failure; the failure's message is the provider's. */
export const REGISTERED = {
  title: 'Registration Successful!',
  message: 'You can now log in to your account.',
} as const;
export const REGISTRATION_FAILED_TITLE = 'Registration Failed!';

export const NAME_MAX_LENGTH = 100;

/** The errors of a registration form (spec §5). The provider checks a password's length. */
export function registerErrors(values: RegisterValues): FieldErrors<RegisterField> {
  return collectErrors({
    name: nameProblem(values.name),
    mobile: mobileProblem(values.mobile),
    email: emailProblem(values.email),
    password: values.password ? null : 'Password is required.',
    confirm: confirmProblem(values.password, values.confirm),
  });
}

/** The error of a full name, or null. */
export function nameProblem(name: string): string | null {
  const trimmed = name.trim();
  if (!trimmed) return 'Name is required.';
  return trimmed.length > NAME_MAX_LENGTH ? `Name can have at most ${NAME_MAX_LENGTH} characters.` : null;
}
