import { beforeEach, expect, test } from 'vitest';
import { choose, clearChoice, keepCheckoutKey, readChoice } from './checkout-choice.client.ts';

beforeEach(clearChoice);

test('an attempt keeps its key through retries and other choices, and the next attempt gets another', () => {
  const key = keepCheckoutKey();
  choose({ paymentMethod: 'UPI', orderMode: 'Pickup' });
  expect(keepCheckoutKey()).toBe(key);
  // As a reload or a second tab reads it.
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
