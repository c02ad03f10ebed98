import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { addMissingWords } from '../../catalogue/search/write-words.server.ts';
import { up } from './015-compound-words.server.ts';

test('items with a word that is now several are indexed again, and no others', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await seedVendor(db, 'Vendor');
  const wordsById = [
    ['shake', ['=mangu', '=tiksaki']],
    ['meal', ['=mils', 'bisibilibat']],
    ['dosa', ['=dusa']],
  ] as const;
  for (const [id, searchwords] of wordsById)
    await seedItem(db, 'vendor', `Mango Thickshake ${id}`, { id, searchwords: [...searchwords] });
  // Migrations have no table types.
  await up(db as unknown as Kysely<unknown>);
  await addMissingWords(db);
  const rows = await db.selectFrom('restaurantitems').select(['id', 'searchwords']).orderBy('id').execute();
  expect(rows.map(({ id, searchwords }) => [id, searchwords?.includes('=tik') ?? null])).toEqual([
    ['dosa', false],
    ['meal', true],
    ['shake', true],
  ]);
  await database.close();
});
