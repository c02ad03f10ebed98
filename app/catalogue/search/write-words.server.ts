import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { runUntilDone } from '../../runtime/background.server.ts';
import type { Wait } from '../../runtime/delay.server.ts';
import { NAME, wordsOfItem } from './search-words.ts';
import { nearForms } from './sound-key.ts';

const BATCH_ITEMS = 500;

/** The key of the advisory lock for writing words; any other number would do. */
const WRITING_WORDS = 7_043_210;

/** In how many items' names a word occurs, and in how many items at all. */
interface WordCount {
  word: string;
  names: number;
  texts: number;
}

/** Of large batches only one in this many is counted, with this many times the weight. */
const COUNTED_OF = 8;
const LARGE_BATCH = 100;

/**
 * Adds the words of new items to the word list. The counts guide the search and need not be exact: changed items do not
 * correct them, and of large batches a sample represents all.
 * @param items the words of each item (`wordsOfItem`)
 */
export async function addWords(
  trx: Transaction<Tables>,
  items: readonly (readonly string[])[],
): Promise<void> {
  const words = new Set(items.flatMap((marked) => marked.map(plain)));
  if (words.size === 0) return;
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) word
    where not exists (select from dishwords where dishwords.word = word.word)`.execute(trx);
  const added = new Set(rows.map(({ word }) => word));
  const weight = items.length < LARGE_BATCH ? 1 : COUNTED_OF;
  // A pseudo-random choice that is the same for the same batch.
  const isCounted = weight === 1 || items.reduce((sum, { length }) => sum + length, 0) % COUNTED_OF === 0;
  if (added.size === 0 && !isCounted) return;
  // New and known words take two statements, which would deadlock with those of a concurrent batch.
  await sql`select pg_advisory_xact_lock(${WRITING_WORDS})`.execute(trx);
  const counts = countWords(items);
  await insertWords(
    trx,
    counts.filter(({ word }) => added.has(word)),
  );
  if (isCounted)
    await raiseCounts(
      trx,
      counts.filter(({ word }) => !added.has(word)),
      weight,
    );
}

async function insertWords(trx: Transaction<Tables>, counts: readonly WordCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map((count) => ({ ...count, near: nearForms(count.word) }));
  await sql`
    insert into dishwords as stored (word, names, texts, near)
    select word, names, texts, near
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(word text, names int, texts int, near text[])
    order by word collate "C"
    on conflict (word) do update set names = stored.names + excluded.names, texts = stored.texts + excluded.texts`.execute(
    trx,
  );
}

async function raiseCounts(
  trx: Transaction<Tables>,
  counts: readonly WordCount[],
  weight: number,
): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given(word text, names int, texts int)
    ),
    held as materialized (
      select word from dishwords where word in (select word from given) order by word for update
    )
    update dishwords
    set names = dishwords.names + given.names * ${weight}::int, texts = dishwords.texts + given.texts * ${weight}::int
    from held join given using (word) where dishwords.word = held.word`.execute(trx);
}

function plain(word: string): string {
  return word.startsWith(NAME) ? word.slice(NAME.length) : word;
}

function countWords(items: readonly (readonly string[])[]): WordCount[] {
  const counts = new Map<string, WordCount>();
  for (const words of items) {
    for (const marked of words) {
      const word = plain(marked);
      const count = counts.get(word) ?? { word, names: 0, texts: 0 };
      if (word !== marked) count.names += 1;
      count.texts += 1;
      counts.set(word, count);
    }
  }
  return [...counts.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
}

/**
 * Indexes the items without words: all of them at the first start of a version with a search for dishes, none later,
 * because imports index their items. Skips items that are locked. Any number of nodes may run it at the same time.
 */
export async function addMissingWords(db: Kysely<Tables>, signal?: AbortSignal): Promise<void> {
  let after: string | null = '';
  while (after !== null && !signal?.aborted) after = await addMissingBatch(db, after);
}

/** Runs `addMissingWords` in the background until every item has words. */
export function startAddingWords(db: Kysely<Tables>, wait: Wait): { stop: () => Promise<void> } {
  return runUntilDone(
    'Words for the search of dishes could not be written',
    async (stopped) => {
      await addMissingWords(db, stopped);
      return !(await areWordsMissing(db));
    },
    wait,
  );
}

async function areWordsMissing(db: Kysely<Tables>): Promise<boolean> {
  const item = await db
    .selectFrom('restaurantitems')
    .select('id')
    .where('searchwords', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

/** Returns the last item's id; null if no item was left. */
async function addMissingBatch(db: Kysely<Tables>, after: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const items = await trx
      .selectFrom('restaurantitems')
      .select(['id', 'ItemName', 'ItemDescription'])
      .where('searchwords', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_ITEMS)
      .forUpdate()
      // Another node writes the words of the rows that it has locked. An import that changes only a price does not, so they
      // are visited again.
      .skipLocked()
      .execute();
    const last = items.at(-1);
    if (!last) return null;
    const worded = items.map((item) => ({ id: item.id, words: wordsOfItem(item) }));
    await sql`
      update restaurantitems set searchwords = given.words
      from jsonb_to_recordset(${JSON.stringify(worded)}::jsonb) as given(id text, words text[])
      where restaurantitems.id = given.id`.execute(trx);
    await addWords(
      trx,
      worded.map(({ words }) => words),
    );
    return last.id;
  });
}
