import { expect, test } from 'vitest';
import { discountLabel, topDiscountLabel } from './discount.ts';

test.each([
  [0, null],
  [1, '1% OFF'],
  [12.5, '12.5% OFF'],
  [100, '100% OFF'],
])('%d percent: %s', (percent, label) => {
  expect(discountLabel(percent)).toBe(label);
});

test.each([
  [0, null],
  [12.5, 'Up to 12.5% OFF'],
])('of a vendor, %d percent: %s', (percent, label) => {
  expect(topDiscountLabel(percent)).toBe(label);
});
