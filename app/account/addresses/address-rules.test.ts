import { expect, test } from 'vitest';
import {
  ADDRESS_GONE,
  ADDRESS_NOT_DELETED,
  ADDRESS_NOT_SAVED,
  addressErrors,
  addressValues,
  joinAddress,
  tidyPincode,
} from './address-rules.ts';
import { returnWithAddress } from './return-with-address.ts';

const HOME = {
  type: 'Home',
  flat: '14',
  street: '3rd Cross, 5th Block, Koramangala',
  landmark: 'Ring the upper bell',
  city: 'Bengaluru',
  pincode: '560095',
  mobile: '9876543210',
};

test.each([
  ['flat', '', 'Flat or house is required.'],
  ['flat', 'x'.repeat(121), 'Use at most 120 characters.'],
  ['street', '  ', 'Street or area is required.'],
  ['landmark', 'x'.repeat(121), 'Use at most 120 characters.'],
  ['city', '', 'City is required.'],
  ['pincode', '', 'Pincode is required.'],
  ['pincode', ' ', 'Pincode is required.'],
  ['pincode', '56009', 'Enter a valid 6-digit pincode.'],
  ['pincode', '5600955', 'Enter a valid 6-digit pincode.'],
  ['pincode', '056009', 'Enter a valid 6-digit pincode.'],
  ['pincode', '56 095', 'Enter a valid 6-digit pincode.'],
  ['mobile', '12345', 'Enter a valid 10-digit mobile number.'],
] as const)('an address with the %s %o says: %s', (field, value, message) => {
  expect(addressErrors({ ...HOME, [field]: value })).toEqual({ [field]: message });
});

test('a text of an address may have 120 characters', () => {
  const text = 'x'.repeat(120);
  expect(addressErrors({ ...HOME, flat: text, street: text, landmark: text, city: text })).toEqual({});
});

test.each([
  [ADDRESS_GONE, /deleted.*save it/i],
  [ADDRESS_NOT_SAVED, /not be saved.*try again/],
  [ADDRESS_NOT_DELETED, /not be deleted.*try again/],
])('%o says what happened, and how to go on', (message, meaning) => {
  expect(message).toMatch(meaning);
});

test('landmark and contact mobile may stay empty', () => {
  expect(addressErrors({ ...HOME, landmark: '', mobile: ' ' })).toEqual({});
});

test.each([
  [
    {},
    {
      type: 'Home',
      address: '14, 3rd Cross, 5th Block, Koramangala, Bengaluru 560095',
      additionalDetails: 'Ring the upper bell · 9876543210',
    },
  ],
  [{ mobile: '' }, { additionalDetails: 'Ring the upper bell' }],
  [{ landmark: '', mobile: '' }, { additionalDetails: '' }],
  // Commas and spaces typed around a value are tidied.
  [
    { flat: ' 14, ', street: '3rd\n Cross ,', city: ' Bengaluru,' },
    {
      address: '14, 3rd Cross, Bengaluru 560095',
      parts: { flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' },
    },
  ],
  // A type that the form does not offer is stored empty, and shown as 'Other' (spec §3).
  [{ type: 'Palace' }, { type: '' }],
  [{ type: 'Other' }, { type: 'Other' }],
])('%o joins into %o', (values, expected) => {
  expect(joinAddress({ ...HOME, ...values })).toMatchObject(expected);
});

test.each([HOME, { ...HOME, type: 'Other', landmark: '', mobile: '' }])(
  'the form of a saved address shows what was typed: %o',
  (values) => {
    expect(addressValues({ id: '1', ...joinAddress(values) })).toEqual(values);
  },
);

test('an address stored without parts is split for the form where possible', () => {
  const whole = { id: '1', type: 'Hostel', address: '14, 3rd Cross', additionalDetails: 'Bell', parts: null };
  expect(addressValues(whole)).toEqual({
    type: 'Other',
    flat: '',
    street: '14, 3rd Cross',
    landmark: 'Bell',
    city: '',
    pincode: '',
    mobile: '',
  });
});

test.each([
  ['/cart', '/cart?addressId=a1'],
  ['/cart?mode=Delivery', '/cart?mode=Delivery&addressId=a1'],
  ['/cart?addressId=old', '/cart?addressId=a1'],
  ['//elsewhere.test/cart', '/?addressId=a1'],
  ['', null],
  [null, null],
])('after saving an address, a customer from %o goes to %o', (from, expected) => {
  expect(returnWithAddress(from, 'a1')).toBe(expected);
});

test('a pincode is stored as its digits', () => {
  expect(tidyPincode(' 560 095 ')).toBe('560095');
});
