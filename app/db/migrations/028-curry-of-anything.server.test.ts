import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { termOf } from '../../catalogue/search/vendor-terms.server.ts';
import { addMissingWords } from '../../catalogue/search/write-words.server.ts';
import { changeAfter } from './028-curry-of-anything.server.ts';

test('dishes with other words than now are indexed again, with their vendors, and no others', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const terms = ['=panir', '=kuri', '=cikin'].map(termOf);
  for (const vendor of ['Curries', 'Others']) await seedVendor(db, vendor);
  await sql`update vendors set searchterms = ${terms}::int[]`.execute(db);
  const old = { searchwords: ['=old'] };
  await seedItem(db, 'curries', 'Paneer Curry', { id: '1', searchwords: ['=panir', '=kuri', '=cikin'] });
  await seedItem(db, 'curries', 'Cheesecake', { id: '2', searchwords: ['=cisikaki'] });
  await seedItem(db, 'curries', 'വട', { id: '3', ...old });
  await seedItem(db, 'others', 'Dosa', { id: '4', ...old });
  // Migrations have no table types.
  const untyped = db as unknown as Kysely<unknown>;
  expect(await changeAfter(untyped, '')).toBe('4');
  expect(await changeAfter(untyped, '4')).toBeNull();
  await addMissingWords(db);
  const items = await db.selectFrom('restaurantitems').select('searchwords').orderBy('id').execute();
  expect(items.map(({ searchwords }) => searchwords)).toEqual([
    ['=panir', '=kuri'],
    ['=cisi', '=kaki'],
    ['=vada'],
    ['=old'],
  ]);
  const vendors = await sql<{ has: boolean }>`
    select searchterms @> ${[termOf('=cikin')]}::int[] as has from vendors order by id`.execute(db);
  expect(vendors.rows.map(({ has }) => has)).toEqual([false, true]);
  await database.close();
});
