import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CatalogueDocument, DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import { DOCUMENT_KINDS } from '../app/catalogue/import-export/document-kinds.ts';
import { type CatalogueOptions, generateCatalogue } from './generate-catalogue.ts';
import { DEMO_SIZE } from './load-demo.ts';

type Documents = { [Kind in DocumentKind]: CatalogueDocument<Kind>[] };

function collect(options: Partial<CatalogueOptions>): Documents {
  const documents: Documents = {
    category: [],
    subcategory: [],
    vendors: [],
    vendor_category_images: [],
    promos: [],
    restaurantitems: [],
  };
  for (const { file, document } of generateCatalogue({ ...DEMO_SIZE, picture: (key) => key, ...options })) {
    (documents[file] as object[]).push(document);
  }
  return documents;
}

function share<Value>(values: readonly Value[], isCounted: (value: Value) => boolean): number {
  return values.filter(isCounted).length / values.length;
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** Checks everything that a database with these tables would refuse or a screen could not show. */
function expectSound(catalogue: Documents) {
  const { category, subcategory, vendors, vendor_category_images, promos, restaurantitems } = catalogue;
  for (const documents of Object.values(catalogue)) {
    expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  }
  const categoryIds = new Set(category.map(({ id }) => id));
  expect(subcategory.filter(({ categoryId }) => !categoryIds.has(categoryId))).toEqual([]);
  const served = new Map(vendors.map(({ id }) => [id, new Set<string>()]));
  for (const { VendorId, SubCategoryId } of restaurantitems) served.get(VendorId)?.add(SubCategoryId);
  const subcategoryIds = new Set(subcategory.map(({ id }) => id));
  for (const { id, subcategoryId, categories } of vendors) {
    expect(new Set(subcategoryId), `${id} has items exactly in its subcategories`).toEqual(served.get(id));
    expect(subcategoryId.every((one) => subcategoryIds.has(one))).toBe(true);
    expect(new Set(categories).size).toBe(categories.length);
  }
  expect(promos.filter(({ subcategoryId }) => !subcategoryIds.has(subcategoryId ?? ''))).toEqual([]);
  const names = new Set(subcategory.map(({ name }) => name));
  expect(
    vendor_category_images.filter((one) => !served.has(one.vendorId) || !names.has(one.category)),
  ).toEqual([]);
  expect(restaurantitems.filter(({ VendorId }) => !served.has(VendorId))).toEqual([]);
  for (const { ItemName, ItemPrice, ItemDiscount, ItemDescription } of restaurantitems) {
    expect(Math.abs(ItemPrice * 100 - Math.round(ItemPrice * 100)), ItemName).toBeLessThan(1e-6);
    expect(ItemPrice).toBeGreaterThan(0);
    expect(ItemDiscount).toBeGreaterThanOrEqual(0);
    expect(ItemDiscount).toBeLessThanOrEqual(100);
    expect(ItemDescription.length).toBeLessThanOrEqual(177);
  }
}

describe('any catalogue', () => {
  test('is the same for the same arguments, and differs for another seed', () => {
    const bytes = (seed: number) => JSON.stringify(collect({ vendors: 90, items: 900, seed }));
    expect(bytes(1)).toBe(bytes(1));
    expect(bytes(1)).not.toBe(bytes(2));
  });

  test('has the requested numbers of vendors and items, with unique ids and no dangling reference', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 90 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer(),
        (vendors, items, seed) => {
          const documents = collect({ vendors, items, seed });
          expect(documents.vendors).toHaveLength(vendors);
          expect(documents.restaurantitems).toHaveLength(items);
          expectSound(documents);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('comes in the order in which documents refer to each other', () => {
    const kinds = [...generateCatalogue({ ...DEMO_SIZE, picture: () => undefined })].map(({ file }) =>
      DOCUMENT_KINDS.indexOf(file),
    );
    expect(kinds).toEqual(kinds.toSorted((one, other) => one - other));
  });

  test('has the statistics of real catalogues', () => {
    const { vendors, restaurantitems } = collect({ vendors: 1_000, items: 13_000, seed: 5 });
    const prices = restaurantitems.map(({ ItemPrice }) => ItemPrice);
    expect(quantile(prices, 0.05)).toBeGreaterThan(30);
    expect(quantile(prices, 0.5)).toBeGreaterThan(150);
    expect(quantile(prices, 0.5)).toBeLessThan(190);
    expect(quantile(prices, 0.95)).toBeGreaterThan(430);
    expect(quantile(prices, 0.95)).toBeLessThan(600);
    expect(share(prices, (price) => price % 10 === 0)).toBeCloseTo(0.45, 1);
    expect(share(prices, (price) => price % 10 === 9)).toBeCloseTo(0.24, 1);
    expect(share(prices, (price) => !Number.isInteger(price))).toBeCloseTo(0.04, 1);
    expect(share(restaurantitems, ({ ItemDiscount }) => ItemDiscount === 0)).toBeCloseTo(0.7, 1);
    expect(share(restaurantitems, ({ ImageBlob }) => ImageBlob === null)).toBeCloseTo(0.13, 1);
    expect(share(restaurantitems, ({ ItemDescription }) => ItemDescription === '')).toBeCloseTo(0.03, 1);
    expect(share(vendors, ({ rating }) => rating === null)).toBeCloseTo(0.25, 1);
    expect(
      quantile(
        vendors.flatMap(({ rating }) => rating ?? []),
        0.5,
      ),
    ).toBeCloseTo(3.9, 0);
    expect(share(vendors, ({ categories }) => categories.length === 1)).toBeCloseTo(0.34, 1);
  });
});

test('a larger catalogue has vendors in all localities of India, most of them in Koramangala', () => {
  const { vendors } = collect({ vendors: 5_000, items: 5_000 });
  const localities = vendors
    .slice(DEMO_SIZE.vendors)
    .map(({ address }) => address.split(', ').slice(-2, -1)[0]);
  const cities = vendors.map(({ address }) => /, ([^,]+) \d{6}$/.exec(address)?.[1]);
  const counts = [...Map.groupBy(localities, (name) => name)].map(([name, { length }]) => ({ name, length }));
  expect(counts.length).toBeGreaterThan(550);
  expect(counts.toSorted((one, other) => other.length - one.length)[0]?.name).toBe('Koramangala');
  expect(new Set(cities).size).toBeGreaterThan(30);
  expect(share(cities, (city) => city === 'Bengaluru')).toBeCloseTo(0.18, 1);
});

describe('the demo', () => {
  const demo = collect({});
  const vendorWith = (items: number) => {
    const counts = new Map(demo.vendors.map(({ id }) => [id, 0]));
    for (const { VendorId } of demo.restaurantitems) counts.set(VendorId, (counts.get(VendorId) ?? 0) + 1);
    return [...counts.values()].filter((count) => count === items).length;
  };

  test('is valid', () => expectSound(demo));

  test('has vendors without an item, with one, and with 250', () => {
    expect([0, 1, 250].map(vendorWith)).toEqual([1, 1, 1]);
  });

  test('has more active vendors than a page shows, and some inactive ones', () => {
    expect(demo.vendors.filter(({ isActive }) => isActive).length).toBeGreaterThan(20);
    expect(demo.vendors.filter(({ isActive }) => !isActive).length).toBeGreaterThan(1);
  });

  test('has the six tiles of the category page in its default category', () => {
    const [food] = demo.category.filter((one) => one.default);
    const names = demo.subcategory
      .filter(({ categoryId }) => categoryId === food?.id)
      .map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Biryani', 'Pizza', 'Burger', 'Chinese', 'South Indian', 'Desserts']),
    );
    for (const { id } of demo.category) {
      expect(demo.subcategory.filter(({ categoryId }) => categoryId === id).length).toBeGreaterThanOrEqual(8);
    }
  });

  test.each([1, 33, 87, 100])('has a discount of %i %%', (percent) => {
    expect(demo.restaurantitems.some(({ ItemDiscount }) => ItemDiscount === percent)).toBe(true);
  });

  test.each([
    'Café',
    'Crème Brûlée',
    'Jalapeño',
    '“',
    '’',
    '₹',
    'बिरयानी',
    'ಮಸಾಲೆ ದೋಸೆ',
    '🌶️',
    '&',
    '(',
    '[',
    '+',
    ',',
  ])('has a dish with %s in its name', (part) =>
    expect(demo.restaurantitems.some(({ ItemName }) => ItemName.includes(part))).toBe(true),
  );

  test('has long names and full lists like real ones', () => {
    expect(Math.max(...demo.restaurantitems.map(({ ItemName }) => ItemName.length))).toBe(103);
    expect(Math.max(...demo.vendors.map(({ name }) => name.length))).toBe(74);
    expect(Math.max(...demo.vendors.map(({ categories }) => categories.length))).toBe(23);
    const names = demo.vendors.map(({ name }) => name);
    expect(names.filter((name) => name === 'Kulhad Junction').length).toBeGreaterThan(2);
  });

  test('covers five cities, mostly around Bengaluru, and each address names its place', () => {
    const cities = demo.vendors.map(({ address }) => /, ([A-Z][a-z]+) \d{6}$/.exec(address)?.[1]);
    expect(new Set(cities).size).toBe(5);
    expect(share(cities, (city) => city === 'Bengaluru')).toBeGreaterThan(0.6);
  });

  test('has vendors with a radius of their own, and two that list their areas, their own among them', () => {
    const slugs = new Set(readFileSync('app/location/gazetteer/area-slugs.txt', 'utf8').split('\n'));
    const listing = demo.vendors.filter(({ deliveryareas }) => deliveryareas);
    expect(listing).toHaveLength(2);
    for (const { name, address, deliveryareas, isActive } of listing) {
      const [, locality, city] = /, ([^,]+), (\w+) \d{6}$/.exec(address) ?? [];
      const own = `${locality} ${city}`.toLowerCase().replaceAll(' ', '-');
      expect(deliveryareas, name).toContain(own);
      expect(deliveryareas?.filter((slug) => !slugs.has(slug))).toEqual([]);
      expect(isActive).toBe(true);
    }
    expect(demo.vendors.filter(({ deliveryradius }) => deliveryradius).length).toBeGreaterThan(2);
  });

  test('has three promos, each with terms, a picture and restaurants that serve its subject', () => {
    expect(demo.promos).toHaveLength(3);
    for (const { terms, imageBlob, subcategoryId } of demo.promos) {
      expect(terms.length).toBeGreaterThan(0);
      expect(imageBlob).toMatch(/^promo-/);
      expect(demo.restaurantitems.some((item) => item.SubCategoryId === subcategoryId)).toBe(true);
    }
  });

  test('keeps the promise of the thali promo', () => {
    const thalis = demo.restaurantitems.filter(({ SubCategoryId }) => SubCategoryId === 'sub-thali');
    expect(Math.max(...thalis.map(({ ItemDiscount }) => ItemDiscount))).toBeGreaterThanOrEqual(50);
  });

  test('gives each of the twenty favourites a cover', () => {
    const favourites = demo.vendors
      .filter(({ isActive }) => isActive)
      .toSorted((one, other) => (other.rating ?? 4) - (one.rating ?? 4))
      .slice(0, 20);
    expect(favourites.filter(({ imageBlob }) => imageBlob === null)).toEqual([]);
  });

  test('calls no dish with meat or egg vegetarian', () => {
    const meat = /chicken|mutton|lamb|prawn|fish|crab|keema|murgh|gosht|tangdi|pepperoni|\begg\b|omelette/i;
    const wrong = demo.restaurantitems.filter(({ diet, ItemName, ItemDescription }) => {
      return diet === 'veg' && meat.test(`${ItemName} ${ItemDescription}`);
    });
    expect(wrong.map(({ ItemName, ItemDescription }) => `${ItemName}: ${ItemDescription}`)).toEqual([]);
  });
});
