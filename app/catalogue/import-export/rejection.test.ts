import { expect, test } from 'vitest';
import { addCounts, NO_COUNTS } from './rejection.ts';

const COUNTS = { created: 1, updated: 20, unchanged: 300, rejected: 4_000 };

test('counts are summed field by field', () => {
  expect(addCounts(COUNTS, { created: 2, updated: 30, unchanged: 400, rejected: 5_000 })).toEqual({
    created: 3,
    updated: 50,
    unchanged: 700,
    rejected: 9_000,
  });
});

test('adding no counts changes nothing', () => {
  expect(addCounts(NO_COUNTS, COUNTS)).toEqual(COUNTS);
});
