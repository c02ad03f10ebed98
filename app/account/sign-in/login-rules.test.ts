import { expect, test } from 'vitest';
import { LOGIN_FAILED, loginErrors } from './login-rules.ts';

test.each([
  ['', 'secret', { email: 'Email is required.' }],
  ['   ', 'secret', { email: 'Email is required.' }],
  ['a', 'secret', { email: 'Invalid email format.' }],
  ['a@b', 'secret', { email: 'Invalid email format.' }],
  ['a b@c.test', 'secret', { email: 'Invalid email format.' }],
  ['a@b@c.test', 'secret', { email: 'Invalid email format.' }],
  ['a@b.test', '', { password: 'Password is required.' }],
  ['', '', { email: 'Email is required.', password: 'Password is required.' }],
  ['a@b.test', 'secret', {}],
  // Space around an e-mail is accepted, and a password of spaces is allowed.
  [' a@b.test ', ' ', {}],
])('login with %o and %o', (email, password, expected) => {
  expect(loginErrors({ email, password })).toEqual(expected);
});

test('a failed login shows the text of spec §8', () => {
  expect(LOGIN_FAILED).toBe('Invalid email or password.');
});
