import { type Kysely, sql } from 'kysely';

/**
 * Finds vendors by any part of their names and categories (spec §5, Vendor filtering) without reading them all: an
 * index of all their substrings of one to three characters. Letters beyond ASCII with two cases become `_`, since not
 * every database folds them; the scripts of India have one case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // A high cost makes the planner evaluate it last where the index is not used.
  String.raw`create function vendorgrams(name text, categories text[]) returns text[]
    language sql immutable parallel safe cost 500
    as $$
      select array(
        select distinct substr(folded, place, size)
        from unnest(name || categories) word
        cross join lateral (
          select regexp_replace(lower(word collate "C"), '[^ -~\u0900-\u0dff]', '_', 'g') as folded
        ) text
        cross join generate_series(1, 3) size
        cross join lateral generate_series(1, length(folded) - size + 1) place
      )
    $$`,
  'create index vendors_by_grams on vendors using gin (vendorgrams(name, categories))',
];
