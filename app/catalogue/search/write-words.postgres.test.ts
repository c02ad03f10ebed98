import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/in-process/test-clock.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { untilWaiting } from '../../../tests/support/in-process/until-waiting.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import { addWords, startAddingWords } from './write-words.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('three batches with the same words wait for each other without a deadlock', async () => {
  const begin = () => database.db.startTransaction().execute();
  const many = Array.from({ length: 4_000 }, (_, n) => `m${n.toString(36)}word`);
  const first = await begin();
  await addWords(first, [['apple', 'aaa']]);
  const second = await begin();
  // It looks for new words before the first batch's words are visible.
  const writing = addWords(second, [['aaa', 'apple', ...many, 'zebra']]);
  await untilWaiting(database);
  await first.commit().execute();
  const third = await begin();
  const ends = [
    writing.then(() => second.commit().execute()),
    addWords(third, [['apple', 'zebra']]).then(() => third.commit().execute()),
  ];
  await Promise.all(ends);
  const { rows } = await sql<{ word: string; texts: number }>`
    select word, texts from dishwords where word in ('apple', 'zebra') order by word`.execute(database.db);
  expect(rows).toEqual([
    { word: 'apple', texts: 3 },
    { word: 'zebra', texts: 2 },
  ]);
});

test('a dish that was locked gets its words a minute later', async () => {
  const { db } = database;
  await seedVendor(db, 'Udupi Yard');
  await seedItem(db, 'udupi-yard', 'Masala Dosa');
  const start = new Date('2026-03-01T10:00:00.000Z');
  const clock = createTestClock(start);
  const priceChange = await db.startTransaction().execute();
  await priceChange.updateTable('restaurantitems').set({ ItemPrice: 90 }).execute();
  const words = startAddingWords(db, clock.wait);
  await clock.untilWaited(1);
  await priceChange.commit().execute();
  clock.now = new Date(start.getTime() + 60_000);
  await expect
    .poll(
      async () => (await db.selectFrom('restaurantitems').select('searchwords').execute())[0]?.searchwords,
    )
    .toContain('=masala');
  await words.stop();
});
