import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedCategory, seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import { readCategories, readSubcategoriesByName } from '../categories/read-categories.server.ts';
import { readHomeFilter } from '../filter.ts';
import { readRestaurant } from '../menu/read-restaurant.server.ts';
import { readHome } from './read-home.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { db } = database;
  for (const table of [
    'restaurantitems',
    'vendor_category_images',
    'vendors',
    'subcategory',
    'category',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  await seedCategory(db, 'Food', ['Biryani', 'Pizza', 'South Indian'], { sequence: 1, default: true });
  await seedCategory(db, 'Grocery', ['Vegetables', 'Dairy'], { sequence: 2 });
  await seedVendor(db, 'Handi House', {
    rating: 4.5,
    categories: ['Biryani', 'Mughlai'],
    subcategoryId: ['biryani'],
  });
  await seedVendor(db, 'Udupi Yard', { categories: ['South Indian'], subcategoryId: ['south-indian'] });
  await seedVendor(db, 'Green Basket', {
    rating: 3.9,
    categories: ['Vegetables'],
    subcategoryId: ['vegetables'],
  });
  await seedVendor(db, 'Closed Kitchen', {
    categories: ['Biryani'],
    subcategoryId: ['biryani'],
    isActive: false,
  });
});

const home = (search = '') => readHome(database, readHomeFilter(new URLSearchParams(search)));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('vendors on home', () => {
  test('are the active ones, best rated first, an unrated one as 4.0', async () => {
    const { vendors } = await home();
    expect(names(vendors)).toEqual(['Handi House', 'Udupi Yard', 'Green Basket']);
    expect(vendors.map(({ rating }) => rating)).toEqual([4.5, 4, 3.9]);
  });

  test.each([
    ['q=handi', ['Handi House'], 'part of a name, in any case'],
    ['q=MUGHLAI', ['Handi House'], 'a category'],
    ['q=south', ['Udupi Yard'], 'part of a category'],
    ['q=a', ['Handi House', 'Udupi Yard', 'Green Basket'], 'several'],
    ['q=closed', [], 'an inactive one is not found'],
    ['q=100%25', [], 'a wildcard means itself'],
    ['q=H_ndi', [], 'so does the underscore'],
    ['q=%25', [], 'and alone'],
    ['q=%5C', [], 'and the escape character'],
    ['q=%00handi', ['Handi House'], 'a NUL is dropped'],
    ['subcategory=biryani', ['Handi House'], 'the subcategory'],
    ['q=udupi&subcategory=biryani', ['Udupi Yard'], 'text goes before the subcategory'],
    ['subcategory=unknown', [], 'an unknown subcategory'],
    ['subcategory=All', ['Handi House', 'Udupi Yard', 'Green Basket'], 'All is no filter'],
    ['category=grocery', ['Green Basket', 'Handi House', 'Udupi Yard'], 'a category puts its vendors first'],
  ])('?%s: %j (%s)', async (search, expected) => {
    expect(names((await home(search)).vendors)).toEqual(expected);
  });

  test('are found beyond ASCII, and with the wildcards of a pattern', async () => {
    await seedVendor(database.db, 'Café 50% & Söhne');
    await seedVendor(database.db, 'बिरयानी घर');
    expect(names((await home('q=CAFÉ 50%25')).vendors)).toEqual(['Café 50% & Söhne']);
    expect(names((await home('q=बिरयानी')).vendors)).toEqual(['बिरयानी घर']);
  });

  test('are 20 at most', async () => {
    for (let index = 0; index < 25; index++) await seedVendor(database.db, `Vendor ${index}`, { rating: 5 });
    expect((await home()).vendors).toHaveLength(20);
    expect((await home('q=vendor')).vendors).toHaveLength(20);
  });

  test('have the highest discount of their items', async () => {
    await seedItem(database.db, 'handi-house', 'Biryani', { ItemDiscount: 20 });
    await seedItem(database.db, 'handi-house', 'Raita', { ItemDiscount: 12.5 });
    await seedItem(database.db, 'udupi-yard', 'Dosa');
    const { vendors } = await home();
    expect(vendors.map(({ topDiscountPercent }) => topDiscountPercent)).toEqual([20, 0, 0]);
  });

  test('say how long they prepare an order, if the catalogue says it, as a restaurant does', async () => {
    await seedVendor(database.db, 'Idli Inn', { preparationminutes: 25, rating: 4.9 });
    const { vendors } = await home();
    expect(vendors[0]).toMatchObject({ name: 'Idli Inn', preparationMinutes: 25 });
    expect(vendors[1]).not.toHaveProperty('preparationMinutes');
    expect(await readRestaurant(database.db, { vendorId: 'idli-inn', subcategoryId: null })).toMatchObject({
      restaurant: { vendor: { preparationMinutes: 25 } },
    });
  });

  test('show their own picture for the chosen category, if they have one', async () => {
    const { db } = database;
    await db.updateTable('vendors').set({ imageBlob: '/images/aa' }).execute();
    await db
      .insertInto('vendor_category_images')
      .values([
        { id: 'i1', vendorId: 'handi-house', category: 'Biryani', imageBlob: '/images/bb' },
        { id: 'i2', vendorId: 'handi-house', category: 'Pizza', imageBlob: '/images/cc' },
        { id: 'i3', vendorId: 'udupi-yard', category: 'South Indian', imageBlob: null },
      ])
      .execute();
    expect((await home('subcategory=biryani')).vendors[0]?.picture).toBe('/images/bb');
    expect((await home('subcategory=south-indian')).vendors[0]?.picture).toBe('/images/aa');
    expect((await home()).vendors[0]?.picture).toBe('/images/aa');
  });
});

describe('the categories row', () => {
  test.each([
    ['', ['Biryani', 'Pizza', 'South Indian'], 'the default category'],
    ['category=grocery', ['Vegetables', 'Dairy'], 'the chosen category'],
    ['category=unknown', ['Biryani', 'Pizza', 'South Indian'], 'an unknown category'],
    ['subcategory=dairy', ['Vegetables', 'Dairy'], 'the category of the chosen subcategory'],
    [
      'category=food&subcategory=dairy',
      ['Biryani', 'Dairy', 'Pizza', 'South Indian'],
      'the chosen one is there',
    ],
    ['q=iz', ['Pizza'], 'names that contain the text'],
    ['q=airy&category=food', ['Dairy'], 'the text is looked for in every category'],
    ['q=xyz', [], 'none'],
  ])('?%s: %j (%s)', async (search, expected) => {
    expect(names((await home(search)).subcategories)).toEqual(expected);
  });

  test('the chosen category is named', async () => {
    expect((await home('category=grocery')).category).toBe('Grocery');
    expect((await home('category=unknown')).category).toBeNull();
    expect((await home()).category).toBeNull();
  });

  test('the chosen subcategory is named', async () => {
    expect((await home('subcategory=south-indian')).selected?.name).toBe('South Indian');
    expect((await home('subcategory=unknown')).selected).toBeNull();
    expect((await home()).selected).toBeNull();
  });
});

test('categories are sorted by sequence', async () => {
  await seedCategory(database.db, 'Flowers', [], { sequence: 0 });
  expect(names(await readCategories(database.db))).toEqual(['Flowers', 'Food', 'Grocery']);
});

test('subcategories are found by name in any case', async () => {
  const found = await readSubcategoriesByName(database.db, ['SOUTH indian', 'Momo']);
  expect([...found].map(([name, { id }]) => [name, id])).toEqual([['south indian', 'south-indian']]);
});

describe('a restaurant', () => {
  const read = (vendorId: string, subcategoryId: string | null = null) =>
    readRestaurant(database.db, { vendorId, subcategoryId });

  test('has its menu grouped by section, else by subcategory', async () => {
    const { db } = database;
    await seedItem(db, 'handi-house', 'A Chicken Biryani', {
      ItemPrice: '295.50',
      ItemDiscount: 20,
      diet: 'nonveg',
    });
    await seedItem(db, 'handi-house', 'B Raita', { section: 'Sides' });
    await seedItem(db, 'handi-house', 'C Veg Biryani');
    await seedItem(db, 'handi-house', 'D Mystery', { SubCategoryId: 'unknown' });
    const found = await read('handi-house');
    if (!found.ok) throw new Error(found.reason);
    expect(found.restaurant.sections.map(({ heading, items }) => [heading, names(items)])).toEqual([
      ['Biryani', ['A Chicken Biryani', 'C Veg Biryani']],
      ['Sides', ['B Raita']],
      ['Menu', ['D Mystery']],
    ]);
    expect(found.restaurant.sections[0]?.items[0]).toMatchObject({
      pricePaise: 295_50,
      discountPercent: 20,
      diet: 'nonveg',
    });
    expect(found.restaurant.vendor.topDiscountPercent).toBe(20);
  });

  test('filtered by a subcategory shows only its items', async () => {
    const { db } = database;
    await seedItem(db, 'handi-house', 'Biryani');
    await seedItem(db, 'handi-house', 'Margherita', { SubCategoryId: 'pizza' });
    const found = await read('handi-house', 'pizza');
    if (!found.ok) throw new Error(found.reason);
    expect(found.restaurant.selected).toEqual({ id: 'pizza', name: 'Pizza' });
    expect(found.restaurant.sections.flatMap(({ items }) => names(items))).toEqual(['Margherita']);
  });

  test('that is unknown differs from one that is inactive', async () => {
    expect(await read('nobody')).toEqual({ ok: false, reason: 'unknown' });
    expect(await read('closed-kitchen')).toEqual({ ok: false, reason: 'inactive' });
  });
});

test('a public page takes two statements at most', async () => {
  const count = async (read: (counted: Pick<Database, 'db' | 'ask'>) => Promise<unknown>) => {
    let statements = 0;
    await read({
      db: database.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
      ask: (statement, values) => {
        statements += 1;
        return database.ask(statement, values);
      },
    });
    return statements;
  };
  const filter = readHomeFilter(new URLSearchParams('subcategory=biryani'));
  expect(await count((counted) => readHome(counted, filter))).toBeLessThanOrEqual(2);
  const restaurant = { vendorId: 'handi-house', subcategoryId: 'biryani' };
  expect(await count(({ db }) => readRestaurant(db, restaurant))).toBeLessThanOrEqual(2);
});
