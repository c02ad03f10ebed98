import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import { deliversTo } from '../delivery.server.ts';
import { type DeliveryTo, MAX_DELIVERY_METRES } from '../delivery-limits.ts';
import { importBatch } from '../import-export/import-batch.server.ts';
import { pairsOf, wordsOfItem } from './search-words.ts';
import { deliveryTerms, IS_FIRST, termOf, termsOfMenu, VENDOR_TERMS } from './vendor-terms.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('restaurantitems').execute();
  await database.db.deleteFrom('vendors').execute();
});

test.each(['=dusa', 'masala', '+dusa masala', '=बिरयानी', '😀', ''])(
  'the database has the term of %j',
  async (word) => {
    const { rows } = await sql<{ term: number }>`select searchterm(${word}) as term`.execute(database.db);
    expect(rows[0]?.term).toBe(termOf(word));
    expect(termOf(word)).toBeLessThan(0);
  },
);

test('each two words of a name are a pair, those of its description are not', () => {
  const words = wordsOfItem({ ItemName: 'Masala Dosa Roll', ItemDescription: 'With chutney.' });
  expect(pairsOf(words).toSorted()).toEqual(['+dusa masala', '+dusa rul', '+masala rul']);
});

test('a vendor that delivers to an area has one of its terms', async () => {
  const AREA = { slug: 'koramangala-bengaluru', neighbourhood: 'Koramangala', city: 'Bengaluru' };
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1_000, max: most * 1_000 }).map((n) => n / 1_000);
  const radius = fc.option(fc.integer({ min: 100, max: MAX_DELIVERY_METRES }));
  await fc.assert(
    fc.asyncProperty(
      degrees(80),
      degrees(178),
      fc.option(fc.record({ north: degrees(0.8), east: degrees(0.8) })),
      fc.record({
        own: radius,
        general: radius,
        areas: fc.option(fc.constantFrom<string[]>(['pune'], ['pune', AREA.slug])),
      }),
      async (lat, lng, away, { own, general, areas }) => {
        await database.db.deleteFrom('vendors').execute();
        const place = away ? { lat: lat + away.north, lng: lng + away.east } : { lat: null, lng: null };
        await seedVendor(database.db, 'Vendor', { ...place, deliveryradius: own, deliveryareas: areas });
        const to: DeliveryTo = { area: { ...AREA, lat, lng }, radiusMetres: general };
        const { rows } = await sql<{ delivers: boolean | null; found: boolean }>`
          select ${deliversTo(to)} as delivers, ${VENDOR_TERMS} && ${deliveryTerms(to)}::int[] as found
          from vendors v`.execute(database.db);
        if (rows[0]?.delivers) expect(rows[0].found).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

test('the index of the first vendors has exactly the ranks 0 to 4', async () => {
  for (let number = 0; number < 200; number += 1)
    await seedVendor(database.db, `Vendor ${number}`, { rating: [null, 3, 4.4, 4.5, 5][number % 5] ?? null });
  const { rows } = await sql<{ first: boolean; ranked: boolean }>`
    select ${IS_FIRST} as first, ${VENDOR_TERMS} && array[0, 1, 2, 3, 4] as ranked
    from vendors v group by 1, 2 order by 1`.execute(database.db);
  expect(rows.map(({ first, ranked }) => [first, ranked])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('a vendor has exactly the terms of its menu after imports that add, change and move dishes', async () => {
  for (const name of ['One', 'Other']) await seedVendor(database.db, name);
  const names = ['Masala Dosa', 'Rava Dosa', 'Chicken Roll', 'Ghee Roast Masala', 'Idli'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.uniqueArray(
          fc.record({
            id: fc.constantFrom('a', 'b', 'c'),
            VendorId: fc.constantFrom('one', 'other'),
            ItemName: fc.constantFrom(...names),
          }),
          { selector: ({ id }) => id, minLength: 1 },
        ),
        { maxLength: 4 },
      ),
      async (batches) => {
        await database.db.deleteFrom('restaurantitems').execute();
        await database.db.updateTable('vendors').set({ searchterms: [] }).execute();
        const menu = new Map<string, { VendorId: string; ItemName: string }>();
        for (const batch of batches) {
          for (const item of batch) menu.set(item.id, item);
          const documents = batch.map((item, index) => ({
            line: index + 1,
            document: { ...item, ItemPrice: 100 },
          }));
          await importBatch({ database, gazetteer: null }, 'restaurantitems', documents);
        }
        const vendors = await database.db.selectFrom('vendors').select(['id', 'searchterms']).execute();
        for (const { id, searchterms } of vendors) {
          const items = [...menu.values()].filter(({ VendorId }) => VendorId === id);
          const words = items.map(({ ItemName }) => wordsOfItem({ ItemName, ItemDescription: '' }));
          expect(searchterms, id).toEqual(termsOfMenu(words));
        }
      },
    ),
    { numRuns: 30 },
  );
});
