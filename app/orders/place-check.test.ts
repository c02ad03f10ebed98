import { expect, test } from 'vitest';
import type { CartLine } from '../cart/cart-line.ts';
import { toOrderRequest } from './checkout-request.ts';
import { checkPlacing } from './place-check.ts';

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
  { isSignedIn: true, lines: [line], message: undefined },
  { isSignedIn: false, lines: [line], message: 'You must be logged in to place an order.' },
  { isSignedIn: false, lines: [], message: 'You must be logged in to place an order.' },
  { isSignedIn: true, lines: [], message: 'Cart is empty.' },
  { isSignedIn: true, lines: [{ ...line, quantity: 0 }], message: 'Cart is empty.' },
  { isSignedIn: true, lines: [{ ...line, vendorId: '' }], message: 'Vendor information is missing.' },
  // The vendor taken for the order is that of its first line with a quantity.
  { isSignedIn: true, lines: [{ ...line, vendorId: '', quantity: 0 }, line], message: undefined },
])('signed in: $isSignedIn, $lines.length lines: $message', ({ isSignedIn, lines, message }) => {
  expect(checkPlacing({ isSignedIn, lines })?.message).toBe(message);
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
