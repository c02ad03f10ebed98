import { expect, test } from 'vitest';
import { trimEndOf } from './trim-end-of.ts';

test.each([
  ['Park Road, ,', 'Park Road'],
  ['Park, Road', 'Park, Road'],
  [' , ', ''],
  ['', ''],
])('%j loses its commas and spaces at the end', (text, trimmed) => {
  expect(trimEndOf(text, ' ,')).toBe(trimmed);
});

test('a million commas before a letter end within the time limit of a test', () => {
  const text = `${','.repeat(1_000_000)}x`;
  expect(trimEndOf(text, ' ,')).toBe(text);
});
