import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Asha Rao', 'AR'],
  ['asha', 'A'],
  ['  Asha   Devi Rao ', 'AD'],
  ['', 'U'],
  ['   ', 'U'],
  [null, 'U'],
  [undefined, 'U'],
  // A letter outside the basic plane is not split.
  ['𝒜nu Rao', '𝒜R'],
])('initials of %o are %s', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
