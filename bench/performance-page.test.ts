import { expect, test } from 'vitest';
import { shown } from './performance-page.ts';

test.each([
  [0.756_4, '0.756'],
  [99.94, '99.9'],
  [100.4, '100'],
  [1_234, '1,234'],
  [189_708, '189,708'],
  [12_345_678, '12,345,678'],
])('%d is written as %s', (value, text) => {
  expect(shown(value)).toBe(text);
});
