import { expect, test } from 'vitest';
import { loginPurpose } from './login-purpose.ts';

test.each([
  ['/payment', 'Log in to place your order.'],
  ['/cart?addressId=a1', 'Log in to place your order.'],
  ['/orders?after=ORD0A1B2C3D', 'Log in to see your orders.'],
  ['/track?orderId=ORD0A1B2C3D', 'Log in to follow your order.'],
  ['/addressbook?from=%2Fcart', 'Log in to see your saved addresses.'],
  ['/editprofile', 'Log in to edit your profile.'],
  [undefined, 'Log in to order and to follow your orders.'],
  ['/constructor', 'Log in to order and to follow your orders.'],
  ['https://evil.example/orders', 'Log in to order and to follow your orders.'],
])('asked from %s the login screen says "%s"', (from, text) => {
  expect(loginPurpose(from)).toBe(text);
});

test.each([
  ['/confirm', /see your order\./],
  ['/myaccount', /account/],
  ['/my_address', /addresses/],
  ['/change_password', /change your password/],
  ['/deactivate_account', /deactivate/],
])('asked from %s the login screen names %s', (from, purpose) => {
  expect(loginPurpose(from)).toMatch(purpose);
});
