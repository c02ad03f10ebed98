import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['bengaluru', 'bengaluru', 0],
  ['banglore', 'bangalore', 1],
  ['koramanngala', 'koramangala', 1],
  ['whitefeild', 'whitefield', 1],
  ['pone', 'pune', 1],
  ['abc', 'xyz', 3],
  ['', 'pune', 4],
])('%s is %s with %d errors', (typed, meant, errors) => {
  expect(editDistance(typed, meant)).toBe(errors);
});

test('a prefix matches a longer text', () => {
  expect(editDistance('kormang', 'koramangala', { isPrefix: true })).toBe(1);
  expect(editDistance('', 'pune', { isPrefix: true })).toBe(0);
});
