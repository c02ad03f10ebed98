import { expect, test } from 'vitest';
import { mobileProblem, tidyMobile } from './mobile.ts';

test.each([
  '9876543210',
  '919876543210',
  '+91 98765 43210',
  '+91-98765-43210',
  '(+91) 98765 43210',
  '09876543210',
  '0091 98765 43210',
  '+91 (0) 98765 43210',
  '91 098765 43210',
  '+91 00 98765 43210',
  '98765-43210',
  ' 98765 43210 ',
])('%j is the number 9876543210', (typed) => {
  expect(tidyMobile(typed)).toBe('9876543210');
  expect(mobileProblem(typed)).toBeNull();
});

test('a number that itself begins with 91 keeps it', () => {
  expect(tidyMobile('9198765432')).toBe('9198765432');
  expect(tidyMobile('+91 9198765432')).toBe('9198765432');
  expect(tidyMobile('9190012345')).toBe('9190012345');
});

test('the beginning of a number with a sign does not yet show another country', () => {
  expect(tidyMobile('+9')).toBe('9');
  expect(tidyMobile('+65')).toBe('65');
  expect(tidyMobile('+659')).toBe('+659');
});

test('space alone counts as empty', () => {
  expect(mobileProblem('  ')).toMatch(/required/);
});

// Cut to ten digits each of these would be accepted as another number.
test.each([
  '98765432101',
  '+91 98765 432101',
  '+91 98765 432',
  '+44 7911 123456',
  '+65 9123 4567',
  '0065 9123 4567',
])('%j is refused, not cut to another number', (typed) => {
  expect(mobileProblem(typed)).toBe('Enter a valid 10-digit mobile number.');
});

test('the plus of another country code is preserved', () => {
  for (const typed of ['+852 6123 4567', '+971 50 123 4567', '+62 812-3456-7890']) {
    expect(mobileProblem(tidyMobile(typed).slice(0, 10))).toMatch(/valid 10-digit/);
  }
});
