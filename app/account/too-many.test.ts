import { expect, test } from 'vitest';
import { retryAfter, tooManyMessage } from './too-many.ts';

test.each([
  [1, 'a minute', '1'],
  [60_000, 'a minute', '60'],
  [60_001, '2 minutes', '61'],
  [15 * 60_000, '15 minutes', '900'],
  [0, 'a minute', '1'],
])('a wait of %i ms is told as %s, and to programs as %s s', (milliseconds, told, seconds) => {
  expect(tooManyMessage(milliseconds)).toBe(`Too many attempts. Please try again in ${told}.`);
  expect(retryAfter(milliseconds)).toEqual({ 'Retry-After': seconds });
});
