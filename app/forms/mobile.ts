/** The digits of an Indian mobile number; inputs accept no more (spec §9). */
export const MOBILE_LENGTH = 10;

const MOBILE = /^[6-9]\d{9}$/;
const COUNTRY_CODE = '91';
/** A number with a country code. */
const SIGNED = /^\s*\(?(\+|00)/;

/**
 * The digits of a typed or pasted mobile number as stored: without spaces, signs, a trunk zero and India's country
 * code. Surplus digits stay, so that the number is refused instead of cut to another one.
 */
export function tidyMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  // A number may itself begin with 91, so a country code shows by its length or its sign.
  const hasCountryCode = digits.length > MOBILE_LENGTH || SIGNED.test(typed);
  const isForeign =
    SIGNED.test(typed) && digits.length > COUNTRY_CODE.length && !digits.startsWith(COUNTRY_CODE);
  // The plus is preserved so that the number is refused: the digits of +65 9123 4567 alone look Indian.
  if (isForeign) return `+${digits}`;
  if (!hasCountryCode || !digits.startsWith(COUNTRY_CODE)) return digits;
  return digits.slice(COUNTRY_CODE.length).replace(/^0+/, '');
}

/** The error of a typed mobile number (spec §5), or null. */
export function mobileProblem(mobile: string): string | null {
  if (!mobile.trim()) return 'Mobile number is required.';
  return MOBILE.test(tidyMobile(mobile)) ? null : 'Enter a valid 10-digit mobile number.';
}
