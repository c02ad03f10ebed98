import { expect, test } from 'vitest';
import type { CartLine } from '../../cart/cart-line.ts';
import { toOrderRequest } from './checkout-request.ts';
import { checkPlacing } from './checkout-validation.ts';

const line: CartLine = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 100_00,
  discountPercent: 5,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 2,
};

// Texts of spec §8.
test.each([
  { isSignedIn: true, lines: [line], reason: null },
  {
    isSignedIn: false,
    lines: [line],
    reason: 'not-signed-in',
    message: 'You must be logged in to place an order.',
  },
  {
    isSignedIn: false,
    lines: [],
    reason: 'not-signed-in',
    message: 'You must be logged in to place an order.',
  },
  { isSignedIn: true, lines: [], reason: 'cart-empty', message: 'Cart is empty.' },
  { isSignedIn: true, lines: [{ ...line, quantity: 0 }], reason: 'cart-empty', message: 'Cart is empty.' },
  {
    isSignedIn: true,
    lines: [{ ...line, vendorId: '' }],
    reason: 'vendor-missing',
    message: 'Vendor information is missing.',
  },
  // The order's vendor is that of the first line with a quantity.
  { isSignedIn: true, lines: [{ ...line, vendorId: '', quantity: 0 }, line], reason: null },
])('signed in: $isSignedIn, $lines.length lines: $reason', ({ isSignedIn, lines, reason, message }) => {
  const refusal = reason && { ok: false, reason, message };
  expect(checkPlacing({ isSignedIn, lines })).toEqual(refusal);
});

test('a request carries what the customer saw; a pickup carries no address', () => {
  const choice = {
    orderMode: 'Delivery' as const,
    address: { userId: 'u1', id: 'a1', text: '14, 3rd Cross' },
    paymentMethod: 'UPI' as const,
  };
  const request = {
    checkoutKey: 'key',
    orderMode: 'Delivery',
    address: { id: 'a1', text: '14, 3rd Cross' },
    paymentMethod: 'UPI',
    lines: [{ itemId: 'dosa', quantity: 2, pricePaise: 100_00, discountPercent: 5 }],
  };
  expect(toOrderRequest(choice, [line], 'key')).toEqual(request);
  expect(toOrderRequest({ ...choice, orderMode: 'Pickup' }, [line], 'key')).toEqual({
    ...request,
    orderMode: 'Pickup',
    address: null,
  });
  expect(toOrderRequest({ ...choice, address: null }, [line], 'key').address).toBeNull();
});
