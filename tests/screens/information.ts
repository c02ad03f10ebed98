import { expect } from '../support/browser/known-shop.ts';
import { placeOrder, withLongNames } from './long-names.ts';
import { NOT_FOUND, type Screen } from './screen.ts';

export const INFORMATION: readonly Screen[] = [
  { name: 'help', path: '/help_support' },
  {
    name: 'help-signed-in',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.goto('/help_support');
      await expect(page.getByRole('region', { name: 'Your recent orders' })).toBeVisible();
    },
  },
  {
    name: 'help-errors',
    path: '/help_support',
    act: ({ page }) => page.getByRole('button', { name: 'Send' }).click(),
  },
  { name: 'contact', path: '/contactus' },
  {
    name: 'contact-errors',
    path: '/contactus',
    act: ({ page }) => page.getByRole('button', { name: 'Send' }).click(),
  },
  {
    name: 'contact-sent',
    path: '/contactus',
    act: async ({ page }) => {
      for (const label of ['Name', 'Email', 'Message']) await page.getByLabel(label).fill('asha@example.com');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'pricing', path: '/pricing' },
  { name: 'about', path: '/aboutus' },
  { name: 'terms', path: '/terms_conditions' },
  { name: 'privacy', path: '/privacypolicy' },
  { name: 'refunds', path: '/refunds' },
  { name: 'shipping', path: '/shipping' },
  { name: 'operator-api', path: '/operator/api' },
  { name: 'not-found', path: '/nowhere', consoleError: NOT_FOUND },
];
