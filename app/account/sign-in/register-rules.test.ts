import { expect, test } from 'vitest';
import { REGISTERED, REGISTRATION_FAILED_TITLE, registerErrors } from './register-rules.ts';

const RIGHT = {
  name: 'Asha Rao',
  mobile: '9876543210',
  email: 'asha@example.test',
  password: 'secret',
  confirm: 'secret',
};

test.each([
  ['name', '', 'Name is required.'],
  ['name', '   ', 'Name is required.'],
  ['name', 'x'.repeat(101), 'Name can have at most 100 characters.'],
  ['mobile', '', 'Mobile number is required.'],
  ['mobile', '98765', 'Enter a valid 10-digit mobile number.'],
  ['mobile', '98765432101', 'Enter a valid 10-digit mobile number.'],
  ['mobile', '5876543210', 'Enter a valid 10-digit mobile number.'],
  ['mobile', '98765x3210', 'Enter a valid 10-digit mobile number.'],
  ['mobile', '+919876543', 'Enter a valid 10-digit mobile number.'],
  ['email', '', 'Email is required.'],
  ['email', 'asha', 'Invalid email format.'],
  ['password', '', 'Password is required.'],
  ['confirm', '', 'Please confirm your password.'],
  ['confirm', 'Secret', 'Passwords do not match.'],
] as const)('registering with the %s %o says: %s', (field, value, message) => {
  expect(registerErrors({ ...RIGHT, [field]: value })[field]).toBe(message);
});

test.each(['6000000000', '7999999999', '8123456789', '9876543210'])('%s is a mobile number', (mobile) => {
  expect(registerErrors({ ...RIGHT, mobile })).toEqual({});
});

test('a name may have 100 characters, and space around it', () => {
  expect(registerErrors({ ...RIGHT, name: ` ${'x'.repeat(100)} ` })).toEqual({});
});

test('the password length is left to the provider', () => {
  expect(registerErrors({ ...RIGHT, password: 'x', confirm: 'x' })).toEqual({});
});

test('the popups show the texts of spec §8', () => {
  expect(REGISTERED).toEqual({
    title: 'Registration Successful!',
    message: 'You can now log in to your account.',
  });
  expect(REGISTRATION_FAILED_TITLE).toBe('Registration Failed!');
});
