import { describe, expect, test } from 'vitest';
import {
  CHECKOUT_KEY,
  type CheckoutChoice,
  FRESH_CHOICE,
  ownAddress,
  parseCheckoutChoice,
  uuidOf,
  withCheckoutKey,
} from './checkout-choice.ts';

const choice: CheckoutChoice = {
  orderMode: 'Pickup',
  address: { userId: 'u1', id: 'a1', text: '14, 3rd Cross' },
  paymentMethod: 'UPI',
  checkoutKey: '3f2b8c1e-5a44-4f0c-9d3e-0a1b2c3d4e5f',
};

test('a choice is stored and read back unchanged', () => {
  expect(parseCheckoutChoice(JSON.stringify(choice))).toEqual(choice);
});

test('the choice is stored under a key of its own, beside those of spec §9', () => {
  expect(CHECKOUT_KEY).toBe('checkout');
});

test('the defaults are Delivery and cash, no address and no key', () => {
  expect(FRESH_CHOICE).toEqual({
    orderMode: 'Delivery',
    address: null,
    paymentMethod: 'COD',
    checkoutKey: null,
  });
});

describe('malformed parts fall back one by one', () => {
  test.each<[string, Partial<CheckoutChoice>]>([
    [JSON.stringify({ ...choice, orderMode: 'Drone' }), { orderMode: 'Delivery' }],
    [JSON.stringify({ ...choice, address: 'a1' }), { address: null }],
    [JSON.stringify({ ...choice, address: { id: 'a1', text: 'x' } }), { address: null }],
    [JSON.stringify({ ...choice, address: { ...choice.address, id: '' } }), { address: null }],
    [JSON.stringify({ ...choice, paymentMethod: 'toString' }), { paymentMethod: 'COD' }],
    [JSON.stringify({ ...choice, checkoutKey: 'again' }), { checkoutKey: null }],
    [JSON.stringify({ ...choice, checkoutKey: 7 }), { checkoutKey: null }],
  ])('%s', (stored, fallback) => {
    expect(parseCheckoutChoice(stored)).toEqual({ ...choice, ...fallback });
  });

  test.each([null, '', '{', 'null', '7', '"checkout"', '[]', '{}'])('%j is no choice', (stored) => {
    expect(parseCheckoutChoice(stored)).toEqual(FRESH_CHOICE);
  });
});

test('a key is made once and outlives every other change', () => {
  const first = withCheckoutKey(FRESH_CHOICE, () => 'key-1');
  expect(first.checkoutKey).toBe('key-1');
  const changed = { ...first, orderMode: 'Pickup' as const };
  expect(withCheckoutKey(changed, () => 'key-2')).toBe(changed);
});

test('an address is shown only to the customer it belongs to', () => {
  expect(ownAddress(choice, 'u1')).toBe(choice.address);
  expect(ownAddress(choice, 'u2')).toBeNull();
  expect(ownAddress(choice, null)).toBeNull();
  expect(ownAddress(FRESH_CHOICE, 'u1')).toBeNull();
});

test('random bytes make a version 4 UUID', () => {
  expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidOf(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(
    parseCheckoutChoice(JSON.stringify({ checkoutKey: uuidOf(new Uint8Array(16)) })).checkoutKey,
  ).not.toBeNull();
});
