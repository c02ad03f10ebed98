import { collectErrors, type FieldErrors } from './field-errors.ts';
import { mobileProblem } from './mobile.ts';
import type { AddressParts, SavedAddress } from './saved-address.ts';

export const ADDRESS_TYPES = ['Home', 'Work', 'Other'] as const;

export const ADDRESS_FIELDS = ['type', 'flat', 'street', 'landmark', 'city', 'pincode', 'mobile'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressValues = Record<AddressField, string>;

/** To an edit of what has been deleted elsewhere; the form then saves what was typed as a new address. */
export const ADDRESS_GONE = 'This address has been deleted. Save it to add it again.';
export const ADDRESS_NOT_SAVED = 'The address could not be saved. Please try again.';
export const ADDRESS_NOT_DELETED = 'The address could not be deleted. Please try again.';

export const PINCODE_LENGTH = 6;
export const ADDRESS_TEXT_LENGTH = 120;

// Indian pincodes do not begin with 0.
const PINCODE = /^[1-9]\d{5}$/;

/** What is wrong with an address form. Landmark and contact mobile may stay empty. */
export function addressErrors(values: AddressValues): FieldErrors<AddressField> {
  return collectErrors({
    type: null,
    flat: textProblem(values.flat, 'Flat or house is required.'),
    street: textProblem(values.street, 'Street or area is required.'),
    landmark: textProblem(values.landmark, null),
    city: textProblem(values.city, 'City is required.'),
    pincode: pincodeProblem(values.pincode.trim()),
    mobile: values.mobile.trim() ? mobileProblem(values.mobile) : null,
  });
}

/**
 * The form's fields as the document has them (spec §3): where to go in `address`, what helps on the
 * way in `additionalDetails`; and its parts, tidied, so that it can be edited. A type that is not offered is left empty, and so shown as 'Other'.
 */
export function joinAddress(values: AddressValues): {
  type: string;
  address: string;
  additionalDetails: string;
  parts: AddressParts;
} {
  const parts: AddressParts = {
    flat: tidy(values.flat),
    street: tidy(values.street),
    landmark: tidy(values.landmark),
    city: tidy(values.city),
    pincode: values.pincode.trim(),
    mobile: values.mobile.trim(),
  };
  return {
    type: ADDRESS_TYPES.find((type) => type === values.type) ?? '',
    address: `${parts.flat}, ${parts.street}, ${parts.city} ${parts.pincode}`,
    additionalDetails: [parts.landmark, parts.mobile].filter(Boolean).join(' · '),
    parts,
  };
}

/**
 * A saved address as its form shows it. One that was stored whole stands where it can be taken apart;
 * what is missing then, the form asks for.
 */
export function addressValues({ type, address, additionalDetails, parts }: SavedAddress): AddressValues {
  const whole = { flat: '', street: address, landmark: additionalDetails, city: '', pincode: '', mobile: '' };
  return { type: ADDRESS_TYPES.find((known) => known === type) ?? 'Other', ...(parts ?? whole) };
}

function textProblem(text: string, required: string | null): string | null {
  const tidied = tidy(text);
  if (!tidied) return required;
  return tidied.length > ADDRESS_TEXT_LENGTH ? `Use at most ${ADDRESS_TEXT_LENGTH} characters.` : null;
}

function pincodeProblem(pincode: string): string | null {
  if (!pincode) return 'Pincode is required.';
  return PINCODE.test(pincode) ? null : 'Enter a valid 6-digit pincode.';
}

/** Runs of space become one; commas that would double at the joints go. */
function tidy(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[ ,]+$/, '');
}
