import { type Kysely, sql } from 'kysely';

/**
 * The columns for dish search (catalogue/search): the words of each item by their sound, and all words with the number
 * of items that have them and their spelling variants. Existing items get theirs at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table restaurantitems add column searchwords text[] collate "C"',
  'create index restaurantitems_by_words on restaurantitems using gin (searchwords)',
  'create index restaurantitems_without_words on restaurantitems (id) where searchwords is null',
  `create table dishwords (
    word text collate "C" primary key,
    names integer not null,
    texts integer not null,
    near text[] collate "C" not null
  ) with (fillfactor = 70)`,
  'create index dishwords_by_near on dishwords using gin (near)',
];
