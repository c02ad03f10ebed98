import { collectErrors, type FieldErrors } from '../../forms/field-errors.ts';
import { mobileProblem, tidyMobile } from '../../forms/mobile.ts';
import { trimEndOf } from '../../text/trim-end-of.ts';
import { ADDRESS_PARTS, type AddressParts, type SavedAddress } from './saved-address.ts';

export const ADDRESS_TYPES = ['Home', 'Work', 'Other'] as const;

export const ADDRESS_FIELDS = ['type', ...ADDRESS_PARTS] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressValues = Record<AddressField, string>;

/** Shown for an edit of an address that was deleted elsewhere; the form then saves what was typed as a new address. */
export const ADDRESS_GONE = 'This address has been deleted. Save it to add it again.';
export const ADDRESS_NOT_SAVED = 'The address could not be saved. Please try again.';
export const ADDRESS_NOT_DELETED = 'The address could not be deleted. Please try again.';

export const PINCODE_LENGTH = 6;
/** The limit of one field of an address, in characters. */
export const ADDRESS_FIELD_LENGTH = 120;

// Indian pincodes do not begin with 0.
const PINCODE = /^[1-9]\d{5}$/;

/** The errors of an address form. Landmark and contact mobile may be empty. */
export function addressErrors(values: AddressValues): FieldErrors<AddressField> {
  return collectErrors({
    type: null,
    flat: textProblem(values.flat, 'Flat or house is required.'),
    street: textProblem(values.street, 'Street or area is required.'),
    landmark: textProblem(values.landmark, null),
    city: textProblem(values.city, 'City is required.'),
    pincode: pincodeProblem(values.pincode),
    mobile: values.mobile.trim() ? mobileProblem(values.mobile) : null,
  });
}

/**
 * Joins the form's fields into the two texts of spec §3: the destination in `address`, directions in
 * `additionalDetails`; with the tidied parts, so that it can be edited. A type that the form does not offer is left
 * empty, and so shown as 'Other'.
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
    pincode: tidyPincode(values.pincode),
    mobile: tidyMobile(values.mobile),
  };
  return {
    type: ADDRESS_TYPES.find((type) => type === values.type) ?? '',
    address: `${parts.flat}, ${parts.street}, ${parts.city} ${parts.pincode}`,
    additionalDetails: [parts.landmark, parts.mobile].filter(Boolean).join(' · '),
    parts,
  };
}

/**
 * The form values of a saved address. One stored without parts is split where possible; the form asks for what is
 * missing.
 */
export function addressValues({ type, address, additionalDetails, parts }: SavedAddress): AddressValues {
  const whole = { flat: '', street: address, landmark: additionalDetails, city: '', pincode: '', mobile: '' };
  return { type: ADDRESS_TYPES.find((known) => known === type) ?? 'Other', ...(parts ?? whole) };
}

function textProblem(text: string, required: string | null): string | null {
  const tidied = tidy(text);
  if (!tidied) return required;
  return tidied.length > ADDRESS_FIELD_LENGTH ? `Use at most ${ADDRESS_FIELD_LENGTH} characters.` : null;
}

function pincodeProblem(pincode: string): string | null {
  if (!pincode.trim()) return 'Pincode is required.';
  return PINCODE.test(tidyPincode(pincode)) ? null : 'Enter a valid 6-digit pincode.';
}

/** Accepts '560 034', as many people write it, as 560034. */
export function tidyPincode(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** Collapses spaces, and removes commas that would double when the parts are joined. */
function tidy(text: string): string {
  return trimEndOf(text.trim().replace(/\s+/g, ' '), ' ,');
}
