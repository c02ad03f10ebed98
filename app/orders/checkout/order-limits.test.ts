import { expect, test } from 'vitest';
import {
  HOUR_MILLISECONDS,
  tooManyOpenMessage,
  tooManyRecentMessage,
  tooManySharedMessage,
  tooMuchCashMessage,
} from './order-limits.ts';

test.each([
  [1, /have an order in progress.*once one is/],
  [10, /have 10 orders in progress.*once one is/],
])('the refusal at %i orders in progress names the number and what to wait for', (maxOpen, meaning) => {
  expect(tooManyOpenMessage(maxOpen)).toMatch(meaning);
});

test.each([
  [1, 1, /placed an order within an hour.*in a minute\./],
  [20, 0, /placed 20 orders within an hour.*in a minute\./],
  [20, 60_000, /in a minute\./],
  [20, 60_001, /in 2 minutes\./],
  [20, HOUR_MILLISECONDS, /in 60 minutes\./],
])('the refusal after %i orders within an hour, with %i ms to wait, says %s', (maxPerHour, wait, meaning) => {
  expect(tooManyRecentMessage(maxPerHour, wait)).toMatch(meaning);
});

test('the refusal for the shared account says how long to wait', () => {
  expect(tooManySharedMessage(120_000)).toMatch(/demo account.*in 2 minutes\./);
});

test('the refusal of a large cash order names the limit and other payments', () => {
  expect(tooMuchCashMessage(1_500)).toMatch(/up to ₹1,500.*another way to pay/);
});
