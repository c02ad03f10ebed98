import { beforeEach, expect, test } from 'vitest';
import { choose, clearChoice, ensureCheckoutKey, readChoice } from './checkout-choice.client.ts';

beforeEach(clearChoice);

test('an attempt keeps its key through retries and other choices, and the next attempt gets another', () => {
  const key = ensureCheckoutKey();
  choose({ paymentMethod: 'UPI', orderMode: 'Pickup' });
  expect(ensureCheckoutKey()).toBe(key);
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
  expect(ensureCheckoutKey()).not.toBe(key);
});
