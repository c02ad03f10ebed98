import { saveAddress } from '../support/customer.ts';
import { expect } from '../support/known-shop.ts';
import { placeOrder, withLongNames } from './long-names.ts';
import { NO_NETWORK, type Screen } from './screen.ts';

export const ACCOUNT: readonly Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    act: ({ page }) => page.getByRole('button', { name: 'Log in' }).click(),
  },
  { name: 'register', path: '/register' },
  {
    name: 'register-errors',
    path: '/register',
    act: ({ page }) => page.getByRole('button', { name: 'Register' }).click(),
  },
  { name: 'account', path: '/myaccount', isSignedIn: true },
  { name: 'edit-profile', path: '/editprofile', isSignedIn: true },
  {
    name: 'edit-profile-errors',
    path: '/editprofile',
    isSignedIn: true,
    act: async ({ page }) => {
      await page.getByLabel('Full name').fill('');
      await page.getByLabel('Mobile number').fill('1');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    name: 'edit-profile-failed',
    path: '/editprofile',
    isSignedIn: true,
    complaint: NO_NETWORK,
    act: async ({ page }) => {
      await page.route('**/editprofile.data', (route) => route.abort());
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'address-errors',
    path: '/addressbook',
    isSignedIn: true,
    // Without an address the form stands open.
    act: ({ page }) => page.getByRole('button', { name: 'Save address' }).click(),
  },
  {
    name: 'address-book',
    path: '/addressbook',
    isSignedIn: true,
    before: async ({ page, shop }) => void (await saveAddress(page, shop)),
  },
  { name: 'address-book-empty', path: '/my_address', isSignedIn: true },
  { name: 'change-password', path: '/change_password', isSignedIn: true },
  {
    name: 'change-password-errors',
    path: '/change_password',
    isSignedIn: true,
    act: ({ page }) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /change/i })
        .click(),
  },
  {
    name: 'deactivate-under-way',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.goto('/deactivate_account');
    },
  },
  { name: 'goodbye', path: '/goodbye' },
  { name: 'deactivate-account', path: '/deactivate_account', isSignedIn: true },
];
