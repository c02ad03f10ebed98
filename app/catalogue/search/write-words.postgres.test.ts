import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import type { Database } from '../../db/open-database.server.ts';
import { addWords } from './write-words.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function untilOneWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000 },
  );
}

test('three batches with the same words wait for each other without a deadlock', async () => {
  const begin = () => database.db.startTransaction().execute();
  const many = Array.from({ length: 4_000 }, (_, n) => `m${n.toString(36)}word`);
  const first = await begin();
  await addWords(first, [['apple', 'aaa']]);
  const second = await begin();
  // It looks for new words before the first batch's words are visible.
  const writing = addWords(second, [['aaa', 'apple', ...many, 'zebra']]);
  await untilOneWaits();
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
