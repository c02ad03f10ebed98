import { beforeEach, expect, test } from 'vitest';
import { choose, clearChoice, keepCheckoutKey, readChoice } from './checkout-choice.client.ts';

beforeEach(clearChoice);

test('the key of an attempt stays through retries and other choices, and is another after the order', () => {
  const key = keepCheckoutKey();
  choose({ paymentMethod: 'UPI', orderMode: 'Pickup' });
  expect(keepCheckoutKey()).toBe(key);
  // What a reload or a second tab reads.
  expect(JSON.parse(localStorage.getItem('checkout') ?? '')).toEqual({
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'UPI',
    checkoutKey: key,
  });
  clearChoice();
  expect(localStorage.getItem('checkout')).toBeNull();
  expect(readChoice().orderMode).toBe('Delivery');
  expect(keepCheckoutKey()).not.toBe(key);
});
