import type { Locator, Page } from '@playwright/test';
import { expect, OPERATOR_TOKEN, type Shop, test as shopTest } from './shop.ts';

export { expect };

/**
 * A small catalogue with known names and prices beside the demo's. Its vendors are rated low or not at
 * all, so that home's first twenty stay the demo's.
 */
export const KNOWN = {
  category: { id: 'known-category', name: 'Plain Things' },
  subcategory: { id: 'known-rare', name: 'Rare Things' },
  kitchen: { id: 'known-kitchen', name: 'Known Kitchen' },
  larder: { id: 'known-larder', name: 'Known Larder' },
  nowhere: { id: 'known-nowhere', name: 'Known Nowhere' },
  bakery: { id: 'known-bakery', name: 'Known Bakery' },
} as const;

const DOCUMENTS = {
  // No picture: the panel says so.
  category: [{ ...KNOWN.category, sequence: 99, default: false, imageBlob: null }],
  subcategory: [{ ...KNOWN.subcategory, categoryId: KNOWN.category.id, imageBlob: null }],
  vendors: [
    vendor({ ...KNOWN.kitchen, rating: null, categories: ['Rare Fare'] }),
    vendor({ ...KNOWN.larder }),
    vendor({ ...KNOWN.nowhere, location: null, address: 'Somewhere else' }),
    vendor({ ...KNOWN.bakery, subcategoryId: [] }),
  ],
  restaurantitems: [
    // The design's worked example: 33.33 − 10 % × 3 is 99.99 − 10.00 = 89.99.
    item({ id: 'known-dosa', ItemName: 'Known Dosa', ItemPrice: 33.33, ItemDiscount: 10 }),
    item({ id: 'known-thali', ItemName: 'Known Thali', ItemPrice: 120 }),
    item({ id: 'known-bun', ItemName: 'Known Bun', ItemPrice: 45.5, VendorId: KNOWN.bakery.id }),
  ],
};

/** Items of that catalogue as the browser keeps them (spec §3, Cart item). */
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
      for (const [kind, documents] of Object.entries(DOCUMENTS)) await importDocuments(shop, kind, documents);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
});

/** Imports documents through the operator's door; every one must be taken. */
export async function importDocuments(shop: Shop, kind: string, documents: object[]): Promise<void> {
  const response = await fetch(`${shop.url}/operator/catalogue/${kind}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify(documents),
  });
  const answer = await response.text();
  expect(JSON.parse(answer).counts, answer).toMatchObject({ rejected: 0 });
}

/** What the browser's storage holds before the first page of the test opens, text by key. */
export async function seedStorage(page: Page, values: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    // Once for a tab: what the page changes stays changed when it is opened again.
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

/** The popup that is open has this title and, if any, this message, to the letter; its main button closes it. */
export async function expectPopup(page: Page, title: string, message?: string): Promise<void> {
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByRole('heading')).toHaveText(title);
  if (message) await expect(popup.getByRole('paragraph')).toHaveText(message);
  else await expect(popup.getByRole('paragraph')).toHaveCount(0);
}

/** The picture that stands there is the one at this path, and could be read as a picture. */
export async function expectPicture(picture: Locator, path: RegExp): Promise<void> {
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const shown = await picture.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
  expect(shown).toMatch(path);
}

/** A picture of the catalogue, in one of its widths, rather than what stands in for one. */
export const OWN_PICTURE = /^\/images\/[0-9a-f]+-(160|320|640)\.webp$/;

function vendor(document: { id: string; name: string } & Record<string, unknown>) {
  return {
    address: 'Koramangala, Bengaluru',
    rating: 0.1,
    isActive: true,
    categories: [],
    subcategoryId: [KNOWN.subcategory.id],
    location: { lat: 12.9352, lng: 77.6245 },
    imageBlob: null,
    ...document,
  };
}

function item(document: { id: string; ItemName: string; ItemPrice: number } & Record<string, unknown>) {
  return {
    VendorId: KNOWN.kitchen.id,
    SubCategoryId: KNOWN.subcategory.id,
    ItemDescription: 'As it is known.',
    ImageBlob: null,
    ...document,
  };
}

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
