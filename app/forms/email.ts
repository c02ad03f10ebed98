/** The maximum length that mail servers accept. */
export const EMAIL_MAX_LENGTH = 254;

const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The error of a typed e-mail address (spec §5), or null. Surrounding space is ignored. */
export function emailProblem(email: string): string | null {
  const trimmed = email.trim();
  if (!trimmed) return 'Email is required.';
  if (trimmed.length > EMAIL_MAX_LENGTH) return `Email can have at most ${EMAIL_MAX_LENGTH} characters.`;
  return SIMPLE_ADDRESS.test(trimmed) ? null : 'Invalid email format.';
}

/** The sign-in library's own pattern. */
const SIGN_IN_ADDRESS =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** As `emailProblem`, for an address to log in with, which the sign-in library must accept too. */
export function signInEmailProblem(email: string): string | null {
  return emailProblem(email) ?? (SIGN_IN_ADDRESS.test(email.trim()) ? null : 'Invalid email format.');
}

/** The form in which addresses are stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
