import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { countBuffers } from '../../../tests/support/in-process/count-buffers.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedCategory, seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { migrate } from '../../db/migrate.server.ts';
import { type Database, openServer } from '../../db/open-database.server.ts';
import { discountedPaise, toPaise } from '../../money/price.ts';
import { readHomeFilter } from '../filter.ts';
import { writeDocuments } from '../import-export/write-documents.server.ts';
import { readVendors } from './vendor-list.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCategory(database.db, 'Food', ['Biryani', 'Dosa'], { default: true });
  await seedCategory(database.db, 'Groceries', ['Fruit']);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('restaurantitems').execute();
  await database.db.deleteFrom('vendors').execute();
});

const filterOf = (search: string) => readHomeFilter(new URLSearchParams(search));
const NOW = new Date('2026-11-24T12:00:00+05:30');
const read = (search = '') => readVendors(database, filterOf(search), { now: NOW });
const names = async (search = '') => (await read(search)).vendors.map(({ name }) => name);

describe('the order', () => {
  beforeEach(async () => {
    await seedVendor(database.db, 'Loved', { rating: 4.1, popularity: 9 });
    await seedVendor(database.db, 'Best', { rating: 4.9, popularity: 1 });
    await seedVendor(database.db, 'Cheap', { rating: null });
    await seedItem(database.db, 'best', 'Roll', { ItemDiscount: 10 });
    await seedItem(database.db, 'cheap', 'Bun', { ItemDiscount: 12.5 });
  });

  test.each([
    ['', ['Loved', 'Best', 'Cheap']],
    ['sort=rating', ['Best', 'Loved', 'Cheap']],
    ['sort=discount', ['Cheap', 'Best', 'Loved']],
    // The server does not know the position.
    ['sort=nearest', ['Loved', 'Best', 'Cheap']],
    ['sort=rating&q=e', ['Best', 'Loved', 'Cheap']],
    ['sort=discount&q=e&page=2', ['Cheap', 'Best', 'Loved']],
  ])('?%s: %j', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  test('a free item does not count for the sort by discount', async () => {
    await seedItem(database.db, 'loved', 'Free papad', { ItemDiscount: 100 });
    await seedItem(database.db, 'loved', 'Tap water', { ItemPrice: 0, ItemDiscount: 90 });
    await seedItem(database.db, 'loved', 'A grain of salt', { ItemPrice: 0.01, ItemDiscount: 60 });
    await seedItem(database.db, 'loved', 'Bun', { ItemDiscount: 11 });
    const { vendors } = await read('sort=discount');
    expect(vendors.map(({ name, topDiscountPercent }) => [name, topDiscountPercent])).toEqual([
      ['Cheap', 12.5],
      ['Loved', 11],
      ['Best', 10],
    ]);
  });

  test('applies among the vendors of the named category and then among the others', async () => {
    await seedVendor(database.db, 'Orchard', { rating: 2, subcategoryId: ['fruit'] });
    await seedVendor(database.db, 'Basket', { rating: 3, subcategoryId: ['fruit'] });
    expect(await names('category=groceries&sort=rating')).toEqual([
      'Basket',
      'Orchard',
      'Best',
      'Loved',
      'Cheap',
    ]);
  });
});

// Two rounded halves, each beside the nearest discount that leaves a paisa.
test.each([
  [0, 90],
  [0.01, 50],
  [0.01, 49.99],
  [1, 99.5],
  [1, 99.49],
])(
  'of an item of ₹%d, %d percent off counts where an order charges for it',
  async (ItemPrice, ItemDiscount) => {
    const vendorId = await seedVendor(database.db, 'Sweets');
    await seedItem(database.db, vendorId, 'Mint', { ItemPrice, ItemDiscount });
    const price = discountedPaise({ pricePaise: toPaise(ItemPrice), discountPercent: ItemDiscount });
    const { vendors } = await read();
    expect(vendors[0]?.topDiscountPercent).toBe(price > 0 ? ItemDiscount : 0);
  },
);

test('a closed vendor is in no list, on any page', async () => {
  for (let number = 1; number <= 25; number += 1) {
    await seedVendor(database.db, `Dosa ${number}`, { rating: 4, subcategoryId: ['dosa'] });
  }
  await seedVendor(database.db, 'Dosa closed', { rating: 5, subcategoryId: ['dosa'], isActive: false });
  for (const search of ['', 'q=dosa', 'subcategory=dosa', 'category=food', 'category=groceries']) {
    expect(await names(search), search).toHaveLength(20);
    expect(await names(search), search).not.toContain('Dosa closed');
  }
});

describe('pages', () => {
  beforeEach(async () => {
    await sql`
      insert into vendors (id, name, popularity, "subcategoryId")
      select 'v' || number, 'Vendor ' || number, 1000 - number, array[case when number <= 45 then 'fruit' else 'dosa' end]
      from generate_series(1, 60) as number`.execute(database.db);
  });
  const first = (count: number) => Array.from({ length: count }, (_, index) => `Vendor ${index + 1}`);

  test.each([
    ['', 20, true],
    ['page=2', 40, true],
    ['page=3', 60, false],
    ['page=4', 60, false],
    ['q=vendor', 20, true],
    ['q=vendor&page=3', 60, false],
    ['subcategory=fruit&page=2', 40, true],
    ['subcategory=fruit&page=3', 45, false],
    ['category=groceries&page=3', 60, false],
  ])('?%s is the first %i; more: %s', async (search, count, hasMore) => {
    expect(await names(search)).toEqual(first(count));
    expect((await read(search)).hasMore).toBe(hasMore);
  });
});

describe('pure veg', () => {
  beforeEach(async () => {
    await seedVendor(database.db, 'Leaf', { subcategoryId: ['dosa'] });
    await seedItem(database.db, 'leaf', 'Idli', { diet: 'veg' });
    await seedVendor(database.db, 'Both', { popularity: 9, subcategoryId: ['dosa'] });
    await seedItem(database.db, 'both', 'Vada', { diet: 'veg' });
    await seedItem(database.db, 'both', 'Kebab', { diet: 'nonveg' });
    await seedVendor(database.db, 'Silent');
    await seedItem(database.db, 'silent', 'Tea', { diet: 'veg' });
    await seedItem(database.db, 'silent', 'Surprise', { diet: null });
    await seedVendor(database.db, 'Empty');
  });

  test.each(['diet=veg', 'diet=veg&sort=discount', 'diet=veg&q=e', 'diet=veg&subcategory=dosa'])(
    '?%s: only vendors with nothing else, each marked as pure veg',
    async (search) => {
      expect(await names(search)).toEqual(['Leaf']);
    },
  );

  test('an import that changes a menu updates this and the highest discount', async () => {
    const item = {
      id: 'leaf-idli',
      VendorId: 'leaf',
      SubCategoryId: 'dosa',
      ItemName: 'Idli',
      ItemPrice: 40,
      ItemDiscount: 15,
      ItemDescription: '',
      ImageBlob: null,
      diet: 'egg' as const,
      section: null,
      available: true,
      soldoutuntil: null,
    };
    const write = (document: typeof item | (Omit<typeof item, 'diet'> & { diet: 'veg' })) =>
      database.db
        .transaction()
        .execute((trx) => writeDocuments({ trx, locate: null }, 'restaurantitems', [document]));
    const discountOf = async (id: string) =>
      (await read()).vendors.find((vendor) => vendor.id === id)?.topDiscountPercent;
    await write(item);
    expect(await names('diet=veg')).toEqual([]);
    expect(await discountOf('leaf')).toBe(15);
    // Another vendor sells the item from now on, so both vendors change.
    await write({ ...item, diet: 'veg', VendorId: 'empty' });
    expect(await names('diet=veg')).toEqual(['Empty']);
    expect([await discountOf('leaf'), await discountOf('empty')]).toEqual([0, 15]);
  });
});

if (inject('postgres')) {
  async function openWithLocale(locale: string): Promise<Database> {
    const url = new URL(database.pool.options.connectionString ?? '');
    const name = `test_${randomUUID()}`;
    await database.pool.query(
      `create database "${name}" template template0 encoding 'UTF8' locale_provider icu icu_locale '${locale}'`,
    );
    url.pathname = name;
    const other = await openServer(url.href, 1, { isPatient: true });
    await migrate(other);
    return other;
  }

  test('in a database with a Turkish locale a text is found in any case', async () => {
    const turkish = await openWithLocale('tr-TR');
    const { rows } = await turkish.pool.query<{ folded: string }>("select lower('I') as folded");
    expect(rows[0]?.folded, 'a database that folds as Turkish does').toBe('ı');
    await seedVendor(turkish.db, 'PIZZA INN', { categories: ['ITALIAN'] });
    const { vendors } = await readVendors(turkish, filterOf('q=pizza inn'), { now: NOW });
    expect(vendors.map((vendor) => vendor.name)).toEqual(['PIZZA INN']);
    await turkish.close();
  });

  test('in a database that folds letters beyond ASCII, a text of many vendors is found in any case', async () => {
    const folding = await openWithLocale('en-US');
    await sql`
      insert into vendors (id, name, popularity)
      select lpad(n::text, 3, '0'), case when n % 2 = 0 then 'Élite Café ' else 'ÉLITE CAFÉ ' end || n, 1000 - n
      from generate_series(1, 150) n`.execute(folding.db);
    const { vendors } = await readVendors(folding, filterOf('q=élite café'), { now: NOW });
    expect(vendors.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    await folding.close();
  });
}

// The embedded database has the same plans, but takes long to fill.
if (inject('postgres')) {
  describe('among 10,000 vendors', () => {
    beforeEach(async () => {
      // In parts, because a statement may take some seconds only. A vacuum marks pages as visible to all only once the
      // commit has been written out.
      for (let part = 0; part < 5; part += 1)
        await database.pool.query(`
        begin;
        set local synchronous_commit = on;
        insert into vendors (id, name, address, rating, popularity, topdiscount, pureveg, "subcategoryId")
        select number::text, 'Vendor ' || number, repeat('Far ', 200), round((3 + random() * 2)::numeric, 1), random() * 1000,
          (number % 7) * 5, number % 50 = 0, array[(array['biryani', 'dosa', 'fruit'])[1 + number % 3]]
        from generate_series(${part * 2_000 + 1}, ${part * 2_000 + 2_000}) as number;
        commit`);
      await database.pool.query('vacuum analyze vendors');
    });

    const lists = ['', 'sort=rating', 'sort=discount'].flatMap((sort) =>
      [
        '',
        'diet=veg',
        'subcategory=dosa',
        'category=groceries',
        'category=groceries&diet=veg',
        'q=vendor 77',
      ].map((narrowed) => [sort, narrowed].filter(Boolean).join('&')),
    );

    test('no list reads all of them', async () => {
      for (const search of [...lists, 'page=25', 'sort=discount&page=25']) {
        const buffers = await countBuffers(database.pool, () => read(search));
        // All of them have 1,000 pages. The last page of a list has 500 vendors.
        expect(buffers, search).toBeLessThan(600);
      }
    });
  });
}
