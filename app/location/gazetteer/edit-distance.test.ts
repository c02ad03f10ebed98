import { expect, test } from 'vitest';
import { editDistanceToPrefix } from './edit-distance.ts';

test.each([
  ['bengaluru', 'bengaluru', 0],
  ['banglore', 'bangalore', 1],
  ['koramanngala', 'koramangala', 1],
  ['whitefeild', 'whitefield', 1],
  ['pone', 'pune', 1],
  ['abc', 'xyz', 3],
  ['kormang', 'koramangala', 1],
  ['', 'pune', 0],
])('%s begins %s with %d errors', (typed, meant, errors) => {
  expect(editDistanceToPrefix(typed, meant)).toBe(errors);
});
