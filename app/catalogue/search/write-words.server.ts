import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { runUntilDone } from '../../runtime/background.server.ts';
import type { Wait } from '../../runtime/delay.server.ts';
import { NAME, PAIR, pairsOf, wordsOfItem } from './search-words.ts';
import { nearForms } from './spelling/sound-key.ts';
import { CHANGED_TERMS, DO_TERMS_CHANGE, givenTerms, termsOfMenu } from './vendor-terms.server.ts';

const BATCH_ITEMS = 500;
const BATCH_VENDORS = 50;

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
  const counts = countWords(items);
  if (counts.length === 0) return;
  // A word that only descriptions had is new as a word of a name, because only those are guessed.
  const { rows } = await sql<{ word: string }>`
    select word from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as given(word text, names int)
    where not exists (
      select from dishwords where dishwords.word = given.word and (dishwords.names > 0 or given.names = 0)
    )`.execute(trx);
  const added = new Set(rows.map(({ word }) => word));
  const weight = items.length < LARGE_BATCH ? 1 : COUNTED_OF;
  // A pseudo-random choice that is the same for the same batch.
  const isCounted = weight === 1 || items.reduce((sum, { length }) => sum + length, 0) % COUNTED_OF === 0;
  if (added.size === 0 && !isCounted) return;
  // New and known words take two statements, which would deadlock with those of a concurrent batch.
  await sql`select pg_advisory_xact_lock(${WRITING_WORDS})`.execute(trx);
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

/**
 * Lowers the counts of the words of items that are removed. A word stays in the list with a count of at least one,
 * because the counts are estimates: other items may have it.
 */
export async function removeWords(
  trx: Transaction<Tables>,
  items: readonly (readonly string[])[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITING_WORDS})`.execute(trx);
  await raiseCounts(trx, countWords(items), -1);
}

async function insertWords(trx: Transaction<Tables>, counts: readonly WordCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map((count) => ({
    ...count,
    near: count.word.startsWith(PAIR) ? [] : nearForms(count.word),
  }));
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
    set names = greatest(least(dishwords.names, 1), dishwords.names + given.names * ${weight}::int),
      texts = greatest(least(dishwords.texts, 1), dishwords.texts + given.texts * ${weight}::int)
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
    for (const word of pairsOf(words)) {
      const count = counts.get(word) ?? { word, names: 0, texts: 0 };
      count.names += 1;
      counts.set(word, count);
    }
  }
  return [...counts.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
}

/** The terms of whole menus, by vendor. */
export async function readMenuTerms(
  trx: Transaction<Tables>,
  vendorIds: readonly string[],
): Promise<Map<string, number[]>> {
  const menus = await readMenus(trx, vendorIds);
  return new Map(vendorIds.map((id) => [id, termsOfMenu(menus.get(id) ?? [])]));
}

async function readMenus(
  trx: Transaction<Tables>,
  vendorIds: readonly string[],
): Promise<Map<string, string[][]>> {
  if (vendorIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; words: string[] }>`
    select "VendorId" as id, searchwords as words from restaurantitems
    where "VendorId" = any(${vendorIds}::text[]) and searchwords is not null`.execute(trx);
  const menus = new Map<string, string[][]>();
  for (const { id, words } of rows) menus.set(id, [...(menus.get(id) ?? []), words]);
  return menus;
}

/**
 * Indexes what an earlier version stored: first the items without words, then the vendors without terms. An import
 * indexes its items itself, so there are none later. Skips rows that are locked. Any number of nodes may run it at the
 * same time.
 */
export async function addMissingWords(db: Kysely<Tables>, signal?: AbortSignal): Promise<void> {
  for (const addBatch of [addMissingBatch, addMissingTerms]) {
    let after: string | null = '';
    while (after !== null && !signal?.aborted) after = await addBatch(db, after);
  }
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
  const { rows } = await sql<{ missing: boolean }>`
    select exists (select from restaurantitems where searchwords is null)
      or exists (select from vendors where searchterms is null) as missing`.execute(db);
  return rows[0]?.missing ?? false;
}

/** Returns the last item's id; null if no item was left. */
async function addMissingBatch(db: Kysely<Tables>, after: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const items = await trx
      .selectFrom('restaurantitems')
      .select(['id', 'VendorId', 'ItemName', 'ItemDescription'])
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
    const worded = items.map((item) => ({ ...item, words: wordsOfItem(item) }));
    await sql`
      update restaurantitems set searchwords = given.words
      from jsonb_to_recordset(${JSON.stringify(worded)}::jsonb) as given(id text, words text[])
      where restaurantitems.id = given.id`.execute(trx);
    const menus = Map.groupBy(worded, ({ VendorId }) => VendorId);
    // Words of vendors without terms are counted together with these.
    const known = await trx
      .selectFrom('vendors')
      .select('id')
      .where('id', 'in', [...menus.keys()])
      .where('searchterms', 'is not', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    await writeTerms(
      trx,
      known.map(({ id }) => [id, (menus.get(id) ?? []).map(({ words }) => words)]),
      { isWhole: false },
    );
    return last.id;
  });
}

/** Returns the last vendor's id; null if no vendor was left. */
async function addMissingTerms(db: Kysely<Tables>, after: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const vendors = await trx
      .selectFrom('vendors')
      .select('id')
      .where('searchterms', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_VENDORS)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const last = vendors.at(-1);
    if (!last) return null;
    const ids = vendors.map(({ id }) => id);
    await trx.updateTable('vendors').set({ searchterms: [] }).where('id', 'in', ids).execute();
    const menus = await readMenus(trx, ids);
    await writeTerms(trx, [...menus], { isWhole: true });
    return last.id;
  });
}

/** Counts the words of these menus and stores their terms; the vendors are locked. */
async function writeTerms(
  trx: Transaction<Tables>,
  menus: readonly (readonly [vendorId: string, items: readonly (readonly string[])[]])[],
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  if (menus.length === 0) return;
  await addWords(
    trx,
    menus.flatMap(([, items]) => items),
  );
  const rows = menus.map(([id, items]) => ({ id, terms: termsOfMenu(items), isWhole }));
  await sql`
    update vendors v set searchterms = ${CHANGED_TERMS} from ${givenTerms(rows)}
    where v.id = given.id and ${DO_TERMS_CHANGE}`.execute(trx);
}
