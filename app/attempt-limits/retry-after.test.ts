import { expect, test } from 'vitest';
import { retryAfter, tooManyMessage } from './retry-after.ts';

test.each([
  [0, 'a few seconds', '1'],
  [1, 'a few seconds', '1'],
  [10_000, 'a few seconds', '10'],
  [10_001, 'a minute', '11'],
  [60_000, 'a minute', '60'],
  [60_001, '2 minutes', '61'],
  [15 * 60_000, '15 minutes', '900'],
])('a wait of %i ms is shown as %s, and sent as %s s', (milliseconds, text, seconds) => {
  expect(tooManyMessage(milliseconds)).toBe(`Too many attempts. Please try again in ${text}.`);
  expect(retryAfter(milliseconds)).toEqual({ 'Retry-After': seconds });
});
