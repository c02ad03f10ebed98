import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import { readHomeFilter } from '../filter.ts';
import { readVendors } from '../home/vendor-list.server.ts';
import { gramsOf } from './vendor-grams.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['Nawab’s Handi', 'b’s h'],
  ['Nawab’s Handi', 'NAWAB'],
  ['Café 50% & Söhne', 'CAFÉ 50%'],
  ['Straße', 'stra'],
  ['बिरयानी घर', 'यानी घ'],
  ['ಮಸಾಲೆ', 'ಲೆ'],
  ['a', 'a'],
  ['Ζορμπάς', 'ορμ'],
  ['🍕 Pizza', '🍕 P'],
  ['C:\\Food_100%', '\\food_'],
])('every part that "%s" is looked up by is one of the database for "%s"', async (name, text) => {
  expect(name.toLowerCase()).toContain(text.toLowerCase());
  const { rows } = await sql<{ isFound: boolean }>`
    select vendorgrams(${name}, '{}') @> ${gramsOf(text)}::text[] as "isFound"`.execute(database.db);
  expect(rows).toEqual([{ isFound: true }]);
});

test('the parts are those of the name and each category by itself, in lower case', async () => {
  const partsOf = async (name: string, categories: string[]) => {
    const { rows } = await sql<{ parts: string[] }>`
      select vendorgrams(${name}, ${categories}::text[]) as parts`.execute(database.db);
    return rows[0]?.parts.sort();
  };
  expect(await partsOf('A bC', ['Dé'])).toEqual(
    [' ', ' b', ' bc', 'a', 'a ', 'a b', 'b', 'bc', 'c', 'd', 'd_', '_'].sort(),
  );
  expect(await partsOf('', [])).toEqual([]);
});

test('a long text is looked up by five of its parts, a text without ASCII letters by none', () => {
  expect(gramsOf('North Indian')).toEqual(['nor', 'rth', 'h i', 'ndi', 'ian']);
  expect(gramsOf('ab')).toEqual(['ab']);
  expect(gramsOf('éü')).toEqual([]);
});

test('a vendor that is not among the best rated is found, too', async () => {
  await sql`
    insert into vendors (id, name, rating, categories)
    select 'v' || lpad(n::text, 4, '0'), 'Vendor ' || n, 4.9, array['Common'] from generate_series(1, 600) n`.execute(
    database.db,
  );
  await seedVendor(database.db, 'Rare Find', { rating: 1 });
  const read = (q: string) => readVendors(database, readHomeFilter(new URLSearchParams({ q })));
  expect((await read('rare f')).vendors.map(({ name }) => name)).toEqual(['Rare Find']);
  expect((await read('COMMON')).vendors.map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, place) => `v${String(place + 1).padStart(4, '0')}`),
  );
  expect((await read('vendor 59')).vendors).toHaveLength(11);
});
