import type { Locator, Page } from '@playwright/test';
import { importDocuments, importKnownCatalogue, KNOWN } from '../test-data/known-catalogue.ts';
import { expect, test as shopTest } from './shop.ts';

export { expect, importDocuments, KNOWN };

/** Items of the known catalogue as the browser stores them (spec §3, Cart item). */
export const DOSA = cartItem('known-dosa', 'Known Dosa', 33.33, { ItemDiscount: 10 });
export const THALI = cartItem('known-thali', 'Known Thali', 120);
export const BUN = cartItem('known-bun', 'Known Bun', 45.5, {
  vendorId: KNOWN.bakery.id,
  vendorName: KNOWN.bakery.name,
});

export const KITCHEN_PATH = `/restaurant?vendorId=${KNOWN.kitchen.id}`;

/** A test whose shop has the known catalogue beside the demo's. */
export const test = shopTest.extend<object, { knownCatalogue: undefined }>({
  knownCatalogue: [
    async ({ shop }, use) => {
      await importKnownCatalogue(shop);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

/** Fills the browser's storage before the first page of the test opens, text by key. */
export async function seedStorage(page: Page, values: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    // Once per tab, so that the page's changes survive a reload.
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));
}

export async function seedCart(page: Page, ...items: object[]): Promise<void> {
  await seedStorage(page, { cartItems: JSON.stringify(items) });
}

/** The JSON value under a key of the browser's storage; null where there is none. */
export async function readStored(page: Page, key: string): Promise<unknown> {
  return JSON.parse(await page.evaluate((name) => localStorage.getItem(name) ?? 'null', key));
}

/** Expects an open popup with exactly this title and, if given, this message; closes it with its main button. */
export async function expectPopup(page: Page, title: string, message?: string): Promise<void> {
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByRole('heading')).toHaveText(title);
  if (message) await expect(popup.getByRole('paragraph')).toHaveText(message);
  else await expect(popup.getByRole('paragraph')).toHaveCount(0);
}

/** Expects the picture at this path, loaded successfully. */
export async function expectPicture(picture: Locator, path: RegExp): Promise<void> {
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const shown = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  expect(shown).toMatch(path);
}

/** The path of a picture of the catalogue, not of a fallback. */
export const OWN_PICTURE = /^\/images\/[0-9a-f]+-(160|320|640)\.webp$/;

function cartItem(id: string, name: string, price: number, more: Record<string, unknown> = {}) {
  return {
    id,
    name,
    price,
    image: '',
    vendorId: KNOWN.kitchen.id,
    vendorName: KNOWN.kitchen.name,
    quantity: 1,
    ItemDiscount: 0,
    ...more,
  };
}
