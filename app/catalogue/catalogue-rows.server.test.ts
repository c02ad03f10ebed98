import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import type { Database } from '../db/open-database.server.ts';
import { toCategory, toItem, toSubcategory, toVendor } from './catalogue-rows.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Names of spec §3; `sequence` of subcategory, `location`, `diet`, `section` and promos are our additions. */
test.each([
  ['category', ['id', 'name', 'imageBlob', 'sequence', 'default']],
  ['subcategory', ['id', 'name', 'imageBlob', 'categoryId', 'sequence']],
  [
    'vendors',
    [
      'id',
      'name',
      'address',
      'rating',
      'imageBlob',
      'isActive',
      'categories',
      'subcategoryId',
      'location',
      'lat',
      'lng',
      'placesource',
      'popularity',
      'topdiscount',
      'pureveg',
      'searchterms',
      'deliveryradius',
      'deliveryareas',
      'preparationminutes',
      'listednames',
      'reach',
      'openinghours',
      'timezone',
      'closeduntil',
    ],
  ],
  ['vendor_category_images', ['id', 'vendorId', 'category', 'imageBlob']],
  ['promos', ['id', 'title', 'text', 'terms', 'imageBlob', 'sequence', 'subcategoryId', 'vendorIds']],
  [
    'restaurantitems',
    [
      'id',
      'VendorId',
      'SubCategoryId',
      'ItemName',
      'ItemPrice',
      'ItemDiscount',
      'ItemDescription',
      'ImageBlob',
      'diet',
      'section',
      'searchwords',
      'available',
      'soldoutuntil',
    ],
  ],
])('%s is stored under %j', async (table, keys) => {
  const { rows } = await database.pool.query(
    'select column_name from information_schema.columns where table_name = $1 and table_schema = current_schema()',
    [table],
  );
  expect(rows.map((row) => row.column_name).sort()).toEqual([...keys].sort());
});

const NOW = Date.parse('2026-11-24T12:00:00+05:30');

test('a category and a subcategory', () => {
  expect(toCategory({ id: 'c', name: 'Food', imageBlob: '/images/aa', default: true })).toEqual({
    id: 'c',
    name: 'Food',
    picture: '/images/aa',
    isDefault: true,
  });
  expect(toSubcategory({ id: 's', name: 'Pizza', imageBlob: null, categoryId: 'c' })).toEqual({
    id: 's',
    name: 'Pizza',
    picture: null,
    categoryId: 'c',
  });
});

test('a vendor: numbers arrive as text, and an unrated one has 4.0', () => {
  const row = {
    id: 'v',
    name: 'Handi House',
    address: 'Koramangala',
    rating: '4.5',
    imageBlob: null,
    categories: ['Biryani'],
    location: { lat: 12.9, lng: 77.6 },
    topdiscount: '12.50',
    preparationminutes: null,
    openinghours: null,
    timezone: null,
    closeduntil: null,
  };
  expect(toVendor(row, NOW)).toStrictEqual({
    id: 'v',
    name: 'Handi House',
    address: 'Koramangala',
    rating: 4.5,
    picture: null,
    categories: ['Biryani'],
    location: { lat: 12.9, lng: 77.6 },
    topDiscountPercent: 12.5,
  });
  expect(toVendor({ ...row, rating: null, topdiscount: '0.00' }, NOW)).toMatchObject({
    rating: 4,
    topDiscountPercent: 0,
  });
  expect(toVendor({ ...row, preparationminutes: 0 }, NOW)).toMatchObject({ preparationMinutes: 0 });
  // Within JSON a time is text.
  expect(toVendor({ ...row, closeduntil: '2026-11-25T12:00:00+05:30' }, NOW)).toMatchObject({
    closed: 'Closed · opens 12:00 tomorrow',
  });
});

test('an item: rupees become paise', () => {
  const row = {
    id: 'i',
    VendorId: 'v',
    SubCategoryId: 's',
    ItemName: 'Masala Dosa',
    ItemPrice: '140.50',
    ItemDiscount: '12.50',
    ItemDescription: 'Crisp',
    ImageBlob: '/images/aa',
    diet: 'veg' as const,
    section: null,
    available: true,
    soldoutuntil: null,
    timezone: null,
  };
  expect(toItem({ ...row, available: false }, NOW)).toMatchObject({ soldOut: 'Sold out' });
  expect(toItem(row, NOW)).toStrictEqual({
    id: 'i',
    vendorId: 'v',
    subcategoryId: 's',
    name: 'Masala Dosa',
    pricePaise: 140_50,
    discountPercent: 12.5,
    description: 'Crisp',
    picture: '/images/aa',
    diet: 'veg',
    section: null,
  });
});
