import { type Kysely, sql } from 'kysely';

/**
 * Finds restaurants as one types: an index of the first one to eight letters of each word of their names, as numbers,
 * with the ranks and places that the search for dishes has (migration 016), so that few of many vendors are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // Words are separated by ASCII alone, because not every database knows the letters of other scripts. The numbers are
  // those of `searchterm`, which cannot be called: an index is made without the schema of other functions.
  `create function nameterms(name text) returns integer[]
    language sql immutable strict parallel safe cost 200
    as $$
      select array(
        select ~ ('x' || left(md5(left(word, size)), 8))::bit(31)::integer
        from regexp_split_to_table(lower(translate(name, '''’', '') collate "C"), '[ -/:-@[-\`{-~]+') word
        cross join generate_series(1, 8) size
        where size <= length(word)
      )
    $$`,
  `create index vendors_by_names on vendors
    using gin (vendorterms(nameterms(name), id, rating, lat, lng, deliveryradius, deliveryareas)) where "isActive"`,
];
