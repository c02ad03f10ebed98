import { describe, expect, test } from 'vitest';
import { checkDocument } from './check-document.ts';
import type { DocumentKind } from './document-kinds.ts';

const GOOD: Record<DocumentKind, Record<string, unknown>> = {
  category: { id: 'c', name: 'Food', imageBlob: null, sequence: 1, default: true },
  subcategory: { id: 's', name: 'Dosa', imageBlob: null, categoryId: 'c', sequence: 0 },
  vendors: {
    id: 'v',
    name: 'Nilgiri Kitchen',
    address: '1st Cross',
    rating: 4.2,
    imageBlob: null,
    isActive: true,
    categories: ['South Indian'],
    subcategoryId: ['s'],
    location: { lat: 12.97, lng: 77.59 },
    popularity: 120,
    deliveryradius: 5_000,
    deliveryareas: ['koramangala-bengaluru', 'pune'],
    preparationminutes: 25,
    openinghours: { mon: [['11:00', '15:00']], fri: [['18:00', '02:00']] },
    timezone: 'Asia/Kolkata',
    closeduntil: '2026-11-24T13:00:00.000Z',
  },
  vendor_category_images: { id: 'p', vendorId: 'v', category: 'Dosa', imageBlob: null },
  promos: {
    id: 'o',
    title: 'Half off',
    text: 'Look for the ribbon',
    terms: ['No code is needed.'],
    imageBlob: null,
    sequence: 1,
    subcategoryId: 's',
    vendorIds: ['v'],
  },
  restaurantitems: {
    id: 'i',
    VendorId: 'v',
    SubCategoryId: 's',
    ItemName: 'Masala dosa',
    ItemPrice: 120.5,
    ItemDiscount: 0,
    ItemDescription: '',
    ImageBlob: null,
    diet: 'veg',
    section: 'Dosas',
    available: false,
    soldoutuntil: '2026-11-24T13:00:00.000Z',
  },
};

test.each(Object.entries(GOOD))('a complete document of %s is not changed', (kind, document) => {
  expect(checkDocument(kind as DocumentKind, document)).toEqual({ ok: true, document });
});

test.each([
  ['category', ['id', 'name']],
  ['subcategory', ['id', 'name', 'categoryId']],
  ['vendors', ['id', 'name']],
  ['vendor_category_images', ['id', 'vendorId', 'category']],
  ['promos', ['id', 'title']],
  ['restaurantitems', ['id', 'VendorId', 'ItemName', 'ItemPrice']],
] as const)('%s needs its %s', (kind, fields) => {
  for (const field of fields) {
    const { [field]: _, ...without } = GOOD[kind];
    const missing = { ok: false, field, reason: 'is missing' };
    expect(checkDocument(kind, without)).toMatchObject(missing);
    expect(checkDocument(kind, { ...GOOD[kind], [field]: null })).toMatchObject(missing);
    if (field !== 'ItemPrice') {
      expect(checkDocument(kind, { ...GOOD[kind], [field]: ' ' })).toMatchObject(missing);
    }
  }
  const least = Object.fromEntries(fields.map((field) => [field, GOOD[kind][field]]));
  expect(checkDocument(kind, least)).toMatchObject({ ok: true });
});

test.each([
  ['a line for each', 'Today only.\r\n\nNo code.', ['Today only.', 'No code.']],
  ['a list', ['Today only.', ' '], ['Today only.']],
  ['none', null, []],
])('the terms of a promo may be %s', (_, terms, expected) => {
  const checked = checkDocument('promos', { ...GOOD.promos, terms });
  expect(checked).toEqual({ ok: true, document: { ...GOOD.promos, terms: expected } });
});

test.each([
  [7, 'must be a list of texts, or text'],
  [[7], 'must be a list of texts, or text'],
  ['x'.repeat(501), 'is longer than 500 characters'],
  [Array(51).fill('Again.'), 'has more than 50 entries'],
])('terms that are %j are refused', (terms, reason) => {
  const checked = checkDocument('promos', { ...GOOD.promos, terms });
  expect(checked).toEqual({ ok: false, id: 'o', field: 'terms', reason });
});

test('unknown fields are ignored', () => {
  expect(checkDocument('category', { ...GOOD.category, colour: 'red' })).toEqual({
    ok: true,
    document: GOOD.category,
  });
});

test.each([
  // The field of the document, then the stored value.
  ['restaurantitems', 'ItemPrice', '120.50', 120.5],
  ['restaurantitems', 'ItemPrice', ' 99 ', 99],
  ['restaurantitems', 'ItemPrice', 0, 0],
  // The highest price that can be ordered (app/orders/order-request.ts).
  ['restaurantitems', 'ItemPrice', 10_000_000, 10_000_000],
  // Floating-point noise is no third decimal.
  ['restaurantitems', 'ItemPrice', 0.1 + 0.2, 0.3],
  ['restaurantitems', 'ItemDiscount', 100, 100],
  ['restaurantitems', 'ItemDiscount', null, 0],
  ['restaurantitems', 'ItemDescription', null, ''],
  ['restaurantitems', 'ItemName', 'Tea\u202e \u2066', 'Tea '],
  ['restaurantitems', 'ItemDescription', '\u202e', ''],
  ['vendors', 'rating', 0, null],
  ['vendors', 'rating', '4.1', 4.1],
  ['vendors', 'rating', 4.25, 4.3],
  ['vendors', 'location', { lat: 0, lng: 0 }, null],
  // Kampala is near the equator, Greenwich on the meridian: a single zero is a valid position.
  ['vendors', 'location', { lat: 0, lng: 32.6 }, { lat: 0, lng: 32.6 }],
  ['vendors', 'location', { lat: 51.5, lng: 0 }, { lat: 51.5, lng: 0 }],
  ['vendors', 'isActive', undefined, true],
  ['vendors', 'deliveryradius', undefined, null],
  ['vendors', 'deliveryradius', '2500', 2_500],
  ['vendors', 'deliveryareas', undefined, null],
  ['vendors', 'deliveryareas', [], null],
  ['vendors', 'preparationminutes', null, null],
  ['vendors', 'preparationminutes', 0, 0],
  ['category', 'default', undefined, false],
] as const)('%s.%s %j is stored as %j', (kind, field, given, stored) => {
  expect(checkDocument(kind, { ...GOOD[kind], [field]: given })).toMatchObject({
    ok: true,
    document: { [field]: stored },
  });
});

const SUCH_A_TIME = 'must be a time such as 2026-11-24T18:30:00+05:30';

describe('is rejected:', () => {
  test.each([
    ['category', 'id', 7, 'must be text'],
    ['vendors', 'deliveryradius', 99, 'must be 100 to 50000'],
    ['vendors', 'deliveryradius', 50_001, 'must not be above 50000'],
    ['vendors', 'deliveryradius', 1_000.5, 'must be a whole number'],
    ['vendors', 'deliveryareas', 'pune', 'must be a list'],
    ['vendors', 'deliveryareas', ['Pune'], 'has an entry that is not the slug of an area'],
    ['vendors', 'deliveryareas', Array(201).fill('pune'), 'has more than 200 entries'],
    ['vendors', 'preparationminutes', 241, 'must not be above 240'],
    ['category', 'name', '  ', 'is missing'],
    ['category', 'name', '\u202e\u2066', 'is missing'],
    ['category', 'id', 'dosa\u202e', 'holds a bidi control'],
    ['subcategory', 'categoryId', '\u2066c', 'holds a bidi control'],
    ['vendors', 'subcategoryId', ['\u2066s'], 'holds a bidi control'],
    ['restaurantitems', 'SubCategoryId', '\u202e', 'holds a bidi control'],
    ['category', 'name', 'a\0b', 'holds a null character'],
    ['category', 'name', 'a\ud800', 'has an unpaired surrogate (broken emoji)'],
    ['category', 'name', 'x'.repeat(201), 'is longer than 200 characters'],
    ['category', 'sequence', 1.5, 'must be a whole number'],
    ['category', 'sequence', -1_000_001, 'must be -1000000 to 1000000'],
    ['category', 'default', 'yes', 'must be true or false'],
    ['category', 'imageBlob', 7, 'must be text'],
    ['restaurantitems', 'ItemPrice', 'Not Mention ', 'is not a number'],
    ['restaurantitems', 'ItemPrice', '', 'is not a number'],
    ['restaurantitems', 'ItemPrice', '₹120', 'is not a number'],
    ['restaurantitems', 'ItemPrice', '1,200', 'is not a number'],
    ['restaurantitems', 'ItemPrice', '1e3', 'is not a number'],
    ['restaurantitems', 'ItemPrice', true, 'is not a number'],
    ['restaurantitems', 'ItemPrice', -0.01, 'must not be negative'],
    ['restaurantitems', 'ItemPrice', '-5', 'must not be negative'],
    ['restaurantitems', 'ItemPrice', 1.005, 'has more than 2 decimals'],
    ['restaurantitems', 'ItemPrice', 0.000001, 'has more than 2 decimals'],
    ['restaurantitems', 'ItemPrice', 10_000_000.01, 'must not be above 10000000'],
    ['restaurantitems', 'ItemPrice', 1e12, 'must not be above 10000000'],
    ['restaurantitems', 'ItemDiscount', 100.5, 'must be 0 to 100'],
    ['restaurantitems', 'ItemDiscount', -1, 'must be 0 to 100'],
    ['restaurantitems', 'ItemDiscount', 'half', 'is not a number'],
    ['restaurantitems', 'diet', 'vegan', 'must be veg, nonveg or egg'],
    // PostgreSQL cannot read what JavaScript writes of these.
    ['restaurantitems', 'soldoutuntil', '0000-01-01T00:00:00Z', SUCH_A_TIME],
    ['vendors', 'closeduntil', '9999-12-31T23:59:59-23:59', SUCH_A_TIME],
    ['vendors', 'rating', 5.1, 'must be 0 to 5'],
    ['vendors', 'categories', 'Pizza', 'must be a list'],
    ['vendors', 'categories', ['Pizza', 7], 'must be text'],
    ['vendors', 'isActive', 1, 'must be true or false'],
    ['vendors', 'location', { lat: 91, lng: 0 }, 'must be {"lat": -90 to 90, "lng": -180 to 180}'],
    ['vendors', 'location', [12, 77], 'must be {"lat": -90 to 90, "lng": -180 to 180}'],
  ] as const)('%s.%s %j, which %s', (kind, field, value, reason) => {
    const document = { ...GOOD[kind], [field]: value };
    expect(checkDocument(kind, document)).toEqual({
      ok: false,
      id: typeof document.id === 'string' ? document.id : null,
      field,
      reason,
    });
  });
});
