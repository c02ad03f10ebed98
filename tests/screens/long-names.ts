import type { Page } from '@playwright/test';
import { expect, importDocuments, KNOWN, THALI } from '../support/browser/known-shop.ts';
import type { Visit } from './screen.ts';

/** The longest names of real catalogues. */
export const LONG = {
  vendor: {
    id: 'known-long',
    name: 'Shree Krishna Bhavan Pure Vegetarian Udupi Restaurant and Sweets, Caterers',
    address: 'Koramangala, Bengaluru',
    rating: 0.2,
    categories: Array.from({ length: 23 }, (_, index) => cuisine(index)),
    subcategoryId: [KNOWN.subcategory.id],
  },
  dish: {
    id: 'known-long-dish',
    VendorId: 'known-long',
    SubCategoryId: KNOWN.subcategory.id,
    ItemName:
      'Special Family Combo of Hyderabadi Dum Biryani with Raita, a Salan, Double Ka Meetha and One Soft Drink',
    ItemPrice: 12345.67,
    ItemDiscount: 12.5,
    ItemDescription: 'Enough for a family. '.repeat(20),
  },
  promo: {
    id: 'known-long-promo',
    title:
      'Everything that is green, fresh and good for you at half its price, every Monday until the season ends',
    text: 'Look for the ribbon on more than two hundred dishes and baskets of restaurants and shops near you, from the first light of the morning until the last rider is home.',
    terms: ['Look for the ribbon. '.repeat(12), 'Unbreakable'.repeat(9)],
    sequence: 999,
  },
};

function cuisine(index: number): string {
  const names = ['North Indian', 'South Indian', 'Chinese', 'Mughlai', 'Street Food', 'Desserts'];
  return `${names[index % names.length]}${index >= names.length ? ` ${index}` : ''}`;
}

export const LONG_ITEM = {
  ...THALI,
  id: LONG.dish.id,
  name: LONG.dish.ItemName,
  price: LONG.dish.ItemPrice,
  ItemDiscount: LONG.dish.ItemDiscount,
  vendorId: LONG.vendor.id,
  vendorName: LONG.vendor.name,
  quantity: 99,
};

export async function withLongNames({ shop }: Visit): Promise<void> {
  expect(LONG.vendor.name).toHaveLength(74);
  expect(LONG.dish.ItemName).toHaveLength(103);
  await importDocuments(shop, 'vendors', [{ ...LONG.vendor, name: LONG.vendor.name }]);
  await importDocuments(shop, 'restaurantitems', [LONG.dish]);
}

export async function withLongPromo({ shop }: Visit): Promise<void> {
  await importDocuments(shop, 'promos', [{ ...LONG.promo, title: LONG.promo.title.slice(0, 100) }]);
}

export async function placeOrder(page: Page): Promise<void> {
  await page.goto('/aboutus');
  await page.evaluate(
    (items) => localStorage.setItem('cartItems', items),
    JSON.stringify([LONG_ITEM, THALI]),
  );
  await page.goto('/cart');
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
}
