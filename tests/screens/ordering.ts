import type { Locator, Page } from '@playwright/test';
import { saveAddress } from '../support/browser/customer.ts';
import { BUN, DOSA, expect, THALI } from '../support/browser/known-shop.ts';
import { LONG_ITEM, placeOrder, withLongNames } from './long-names.ts';
import { NO_NETWORK, NOT_FOUND, type Screen, type Visit } from './screen.ts';

export const ORDERING: readonly Screen[] = [
  { name: 'cart-empty', path: '/cart' },
  {
    name: 'cart-addresses-failed',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    consoleError: NO_NETWORK,
    before: ({ page }) => page.route('**/api/addresses', (route) => route.abort()).then(() => {}),
    act: ({ page }) => expect(page.getByText('Your saved addresses could not be loaded.')).toBeVisible(),
  },
  { name: 'cart-guest', path: '/cart', cart: [{ ...DOSA, quantity: 3 }, THALI, BUN] },
  {
    name: 'cart-removed',
    path: '/cart',
    cart: [DOSA, THALI],
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Remove Known Dosa' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  { name: 'cart-long-names', path: '/cart', cart: [LONG_ITEM, THALI] },
  {
    name: 'cart-addresses',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    before: async ({ page, shop }) => {
      await saveAddress(page, shop);
      await saveAddress(page, shop, { type: 'Work', flat: 'Third floor, the long building behind the lake' });
    },
    act: ({ page }) => page.getByRole('radio', { name: /Work/ }).check(),
  },
  { name: 'cart-no-address', path: '/cart', isSignedIn: true, cart: [THALI] },
  {
    name: 'cart-pickup',
    path: '/cart',
    cart: [THALI],
    act: ({ page }) => page.getByText('Pickup', { exact: true }).click(),
  },
  {
    name: 'cart-login-required',
    path: '/cart',
    cart: [THALI],
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Continue/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'cart-select-address',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    before: saveHome,
    act: async ({ page }) => {
      await expect(page.getByRole('radio', { name: /Home/ })).toBeVisible();
      await page.getByRole('button', { name: /^Continue/ }).click();
      await expect(page.getByRole('alertdialog', { name: 'Select Address' })).toBeVisible();
    },
  },
  {
    name: 'cart-address-add',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    before: saveHome,
    act: async ({ page }) => void (await openAddress(page, 'Add another address')),
  },
  {
    name: 'cart-address-edit',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    before: saveHome,
    act: async ({ page }) => void (await openAddress(page, 'Edit address')),
  },
  {
    name: 'cart-address-errors',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    before: saveHome,
    act: async ({ page }) => {
      const sheet = await openAddress(page, 'Add another address');
      await sheet.getByRole('button', { name: 'Save address' }).click();
      await expect(sheet.getByText('Pincode is required.')).toBeVisible();
    },
  },
  {
    name: 'cart-address-delete',
    path: '/cart',
    isSignedIn: true,
    cart: [THALI],
    before: saveHome,
    act: async ({ page }) => {
      const sheet = await openAddress(page, 'Edit address');
      await sheet.getByRole('button', { name: 'Delete address' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Delete this address?' })).toBeVisible();
    },
  },
  { name: 'payment', path: '/payment', isSignedIn: true, cart: [{ ...DOSA, quantity: 3 }, THALI] },
  {
    name: 'payment-placing',
    path: '/payment',
    isSignedIn: true,
    cart: [THALI],
    // Never answered.
    before: ({ page }) => page.route('**/payment.data*', () => {}).then(() => {}),
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Continue/ }).click();
      await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeVisible();
    },
  },
  {
    name: 'payment-refused',
    path: '/payment',
    isSignedIn: true,
    cart: [
      { ...THALI, price: 99 },
      { ...BUN, id: 'gone' },
    ],
    consoleError: /status of 409/,
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Continue/ }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'confirm', isSignedIn: true, before: withLongNames, act: ({ page }) => placeOrder(page) },
  {
    name: 'track',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.getByRole('link', { name: 'Track Order' }).click();
      await expect(page.getByRole('heading', { name: 'Picked up', exact: true })).toBeVisible({
        timeout: 20_000,
      });
    },
  },
  {
    name: 'track-line-lost',
    isSignedIn: true,
    before: withLongNames,
    consoleError: NO_NETWORK,
    act: async ({ page }) => {
      await trackWithoutEvents(page);
      await expect(page.getByText(/reconnecting…$/)).toBeVisible();
    },
  },
  {
    name: 'track-cancel',
    isSignedIn: true,
    before: withLongNames,
    consoleError: NO_NETWORK,
    act: async ({ page }) => {
      await trackWithoutEvents(page);
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Cancel this order?' })).toBeVisible();
    },
  },
  { name: 'track-unknown', path: '/track?orderId=ORD00000000', isSignedIn: true, consoleError: NOT_FOUND },
  { name: 'orders-empty', path: '/orders', isSignedIn: true },
  {
    name: 'orders',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.goto('/orders');
    },
  },
  {
    name: 'orders-again',
    isSignedIn: true,
    before: withLongNames,
    act: async ({ page }) => {
      await placeOrder(page);
      await page.route('**/api/reorder*', (route) =>
        route.fulfill({ json: { lines: [], missing: [LONG_ITEM.name, THALI.name] } }),
      );
      await page.goto('/orders');
      await page.getByRole('button', { name: /^Order again/ }).click();
      await expect(page.getByRole('alertdialog', { name: 'Nothing to order again' })).toBeVisible();
    },
  },
];

async function saveHome({ page, shop }: Visit): Promise<void> {
  await saveAddress(page, shop);
}

/** The cart's sheet with this title. */
async function openAddress(page: Page, title: 'Add another address' | 'Edit address'): Promise<Locator> {
  const button = title === 'Edit address' ? /^Edit Home/ : title;
  await page.getByRole('button', { name: button }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByLabel('Pincode')).toBeVisible();
  return sheet;
}

/** Opens a new order without its event stream, so that its state does not change. */
async function trackWithoutEvents(page: Page): Promise<void> {
  await page.route('**/track/events*', (route) => route.abort());
  await placeOrder(page);
  await page.getByRole('link', { name: 'Track Order' }).click();
  await expect(page.getByRole('heading', { name: 'Track order' })).toBeVisible();
}
