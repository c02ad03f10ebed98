import type { Page } from '@playwright/test';
import { logIn, newCustomer, saveAddress, signInByPost } from '../support/browser/customer.ts';
import { expect } from '../support/browser/known-shop.ts';
import { placeOrder, withLongNames } from './long-names.ts';
import { NO_NETWORK, type Screen } from './screen.ts';

export const ACCOUNT: readonly Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    act: ({ page }) => page.getByRole('button', { name: 'Log in' }).click(),
  },
  {
    name: 'login-failed',
    path: '/login',
    consoleError: /status of 401/,
    act: async ({ page }) => {
      await logIn(page, newCustomer());
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
    },
  },
  { name: 'register', path: '/register' },
  {
    name: 'register-errors',
    path: '/register',
    act: ({ page }) => page.getByRole('button', { name: 'Register' }).click(),
  },
  {
    name: 'register-done',
    path: '/register',
    act: async ({ page }) => {
      await register(page);
      await expect(page.getByRole('alertdialog', { name: 'Registration Successful!' })).toBeVisible();
    },
  },
  {
    name: 'register-failed',
    path: '/register',
    consoleError: NO_NETWORK,
    act: async ({ page }) => {
      await page.route('**/register.data', (route) => route.abort());
      await register(page);
      await expect(page.getByRole('alertdialog', { name: 'Registration Failed!' })).toBeVisible();
    },
  },
  { name: 'account', path: '/myaccount', isSignedIn: true },
  {
    name: 'account-logout-failed',
    path: '/myaccount',
    isSignedIn: true,
    consoleError: NO_NETWORK,
    act: async ({ page }) => {
      await page.route('**/myaccount.data', (route) => route.abort());
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Logout Failed!' })).toBeVisible();
    },
  },
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
    name: 'edit-profile-email',
    path: '/editprofile',
    isSignedIn: true,
    act: async ({ page }) => {
      await page.getByLabel('Email').fill('another@example.test');
      await expect(page.getByLabel('Current password')).toBeVisible();
    },
  },
  {
    name: 'edit-profile-saved',
    path: '/editprofile',
    isSignedIn: true,
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Profile Updated!' })).toBeVisible();
    },
  },
  {
    name: 'edit-profile-failed',
    path: '/editprofile',
    isSignedIn: true,
    consoleError: NO_NETWORK,
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
    // Without an address the form is open.
    act: ({ page }) => page.getByRole('button', { name: 'Save address' }).click(),
  },
  {
    name: 'address-book',
    path: '/addressbook',
    isSignedIn: true,
    before: async ({ page, shop }) => void (await saveAddress(page, shop)),
  },
  {
    name: 'address-book-delete',
    path: '/addressbook',
    isSignedIn: true,
    before: async ({ page, shop }) => void (await saveAddress(page, shop)),
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Delete Home/ }).click();
      await expect(page.getByRole('alertdialog', { name: 'Delete this address?' })).toBeVisible();
    },
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
    name: 'change-password-done',
    before: async ({ page, shop }) => {
      const { password } = await signInByPost(page, shop);
      await page.goto('/change_password');
      await page.getByLabel('Current password').fill(password);
      for (const label of ['New password', 'Confirm new password'])
        await page.getByLabel(label, { exact: true }).fill('another long passphrase');
      await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Password Changed!' })).toBeVisible();
    },
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

async function register(page: Page): Promise<void> {
  const { name, mobile, email, password } = newCustomer();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Mobile').fill(mobile);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}
