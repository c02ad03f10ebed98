import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { addMissingWords } from '../../catalogue/search/write-words.server.ts';
import { changeAfter } from './027-more-synonyms.server.ts';

test('items with a word that now has a synonym are indexed again, and no others', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await seedVendor(db, 'Vendor');
  await seedItem(db, 'vendor', 'Chowmein', { id: 'chowmein', searchwords: ['=cuvmin'] });
  await seedItem(db, 'vendor', 'Dosa', { id: 'dosa', searchwords: ['=old'] });
  // Migrations have no table types.
  expect(await changeAfter(db as unknown as Kysely<unknown>, '')).toBe('dosa');
  await addMissingWords(db);
  const rows = await db.selectFrom('restaurantitems').select(['id', 'searchwords']).orderBy('id').execute();
  expect(rows.map(({ searchwords }) => searchwords)).toEqual([['=cuvmin', '=nudli'], ['=old']]);
  await database.close();
});
