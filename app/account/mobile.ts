/** Digits of an Indian mobile number; inputs take no more (spec §9). */
export const MOBILE_LENGTH = 10;

const MOBILE = /^[6-9]\d{9}$/;

/** What is wrong with a typed mobile number (spec §5), or null. */
export function mobileProblem(mobile: string): string | null {
  const trimmed = mobile.trim();
  if (!trimmed) return 'Mobile number is required.';
  return MOBILE.test(trimmed) ? null : 'Enter a valid 10-digit mobile number.';
}
