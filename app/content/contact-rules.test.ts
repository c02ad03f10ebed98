import { expect, test } from 'vitest';
import { contactErrors } from './contact-rules.ts';

const FILLED = { name: 'Asha', email: 'asha@example.com', message: 'Hello' };

test('a filled form has no errors', () => {
  expect(contactErrors(FILLED)).toEqual({});
});

test.each([
  ['name', 'Name is required.'],
  ['email', 'Email is required.'],
  ['message', 'Message is required.'],
] as const)('%s is required, and blanks do not count', (field, error) => {
  expect(contactErrors({ ...FILLED, [field]: '  ' })).toEqual({ [field]: error });
});
