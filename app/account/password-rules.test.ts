import { expect, test } from 'vitest';
import { PASSWORD_NOT_CHANGED, passwordChangeErrors, WRONG_PASSWORD } from './password-rules.ts';

const RIGHT = { current: 'the old password', password: 'the new password', confirm: 'the new password' };

test('a valid password change has no errors', () => {
  expect(passwordChangeErrors(RIGHT)).toEqual({});
  expect(passwordChangeErrors({ ...RIGHT, password: '12345678', confirm: '12345678' })).toEqual({});
});

test('a password of 128 characters is accepted', () => {
  const password = 'x'.repeat(128);
  expect(passwordChangeErrors({ ...RIGHT, password, confirm: password })).toEqual({});
});

test('a change that failed says whether another try or another password helps', () => {
  expect(PASSWORD_NOT_CHANGED).toMatch(/not be changed.*try again/);
  expect(WRONG_PASSWORD).toMatch(/not your current password/);
});

test.each([
  [{ current: '' }, { current: 'Current password is required.' }],
  [
    { password: '', confirm: 'x' },
    { password: 'New password is required.', confirm: 'Passwords do not match.' },
  ],
  [{ password: '1234567', confirm: '1234567' }, { password: 'Use at least 8 characters.' }],
  [{ password: 'x'.repeat(129), confirm: 'x'.repeat(129) }, { password: 'Use at most 128 characters.' }],
  [
    { password: RIGHT.current, confirm: RIGHT.current },
    { password: 'Choose a password that differs from the current one.' },
  ],
  [{ confirm: '' }, { confirm: 'Please confirm your password.' }],
  [{ confirm: 'the new passwort' }, { confirm: 'Passwords do not match.' }],
])('a password change with %o says %o', (values, errors) => {
  expect(passwordChangeErrors({ ...RIGHT, ...values })).toEqual(errors);
});
