import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect-backoff.ts';

const LAST = 1 - 2 ** -53;

test.each([
  [0, 1_000, 2_000],
  [1, 2_000, 4_000],
  [3, 8_000, 16_000],
  [4, 15_000, 30_000],
  [5_000, 15_000, 30_000],
])('after %i failures the delay is between %i and %i ms', (failures, shortest, longest) => {
  expect(reconnectDelay(failures, 0)).toBe(shortest);
  expect(reconnectDelay(failures, 0.5)).toBe((shortest + longest) / 2);
  expect(reconnectDelay(failures, LAST)).toBe(longest);
});
