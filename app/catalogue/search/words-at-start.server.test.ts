import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/support/in-process/test-app.ts';
import { createTestClock } from '../../../tests/support/in-process/test-clock.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { wordsOfItem } from './search-words.ts';
import { termsOfMenu } from './vendor-terms.server.ts';
import { startAddingWords } from './write-words.server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('dishes stored by an earlier version are found after a start', async () => {
  const database = await openTestDatabase();
  await seedVendor(database.db, 'Udupi Yard');
  for (let number = 1; number <= 501; number += 1)
    await seedItem(database.db, 'udupi-yard', `Thali ${number}`);
  await seedItem(database.db, 'udupi-yard', 'Masala Dosa', { id: 'zz' });

  const clock = createTestClock(new Date('2026-03-01T10:00:00.000Z'));
  const app = await createTestApp({}, { database, clock });
  await expect
    .poll(async () => (await app.get('/?q=dosai')).text(), { timeout: 10_000 })
    .toContain('Masala Dosa');
  await app.close();

  const { rows } = await database.pool.query('select 1 from restaurantitems where searchwords is null');
  expect(rows).toEqual([]);
  await database.close();
});

test('vendors and dishes stored by an earlier version are found after a start, and counted once', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await seedVendor(db, 'Udupi Yard');
  await seedItem(db, 'udupi-yard', 'Masala Dosa', { searchwords: ['=masala', '=dusa'] });
  await seedItem(db, 'udupi-yard', 'Rava Dosa');
  await db.updateTable('vendors').set({ searchterms: null }).execute();
  const words = startAddingWords(db, createTestClock(new Date('2026-03-01T10:00:00.000Z')).wait);
  await expect
    .poll(async () => (await db.selectFrom('vendors').select('searchterms').execute())[0]?.searchterms)
    .toEqual(
      termsOfMenu(
        ['Masala Dosa', 'Rava Dosa'].map((ItemName) => wordsOfItem({ ItemName, ItemDescription: '' })),
      ),
    );
  await words.stop();
  const counts = await db.selectFrom('dishwords').select(['word', 'names']).orderBy('word').execute();
  expect(counts.map(({ word, names }) => `${word} ${names}`)).toEqual(
    expect.arrayContaining(['+dusa masala 1', 'dusa 2', 'masala 1']),
  );
  await database.close();
});

test('a failure is logged, and the words are written a minute later', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await seedVendor(db, 'Udupi Yard');
  await seedItem(db, 'udupi-yard', 'Masala Dosa');
  await sql`alter table restaurantitems rename to away`.execute(db);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const waits: number[] = [];
  const words = startAddingWords(db, async (milliseconds) => {
    await sql`alter table away rename to restaurantitems`.execute(db);
    waits.push(milliseconds);
  });
  await expect.poll(() => waits).toEqual([60_000]);
  await expect
    .poll(
      async () => (await db.selectFrom('restaurantitems').select('searchwords').execute())[0]?.searchwords,
    )
    .toContain('=masala');
  await words.stop();
  expect(waits).toHaveLength(1);
  expect(log).toHaveBeenCalledOnce();
  await database.close();
});

test('the pause after a failure ends when the server stops', async () => {
  const database = await openTestDatabase();
  await sql`alter table restaurantitems rename to away`.execute(database.db);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const clock = createTestClock(new Date('2026-03-01T10:00:00.000Z'));
  const words = startAddingWords(database.db, clock.wait);
  await expect.poll(() => clock.waits).toHaveLength(1);
  await words.stop();
  await database.close();
});
