import { type Kysely, sql } from 'kysely';

/**
 * What dishes are found by (catalogue/search): the words of each item as they sound, and all words that there are,
 * with how many items have them and what typing errors leave of them. Items that stand already get theirs at start.
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
