import { type Kysely, sql } from 'kysely';

/**
 * Finds the first vendors with a common text in the index of an order alone: it also has the names that a text is
 * compared with, and how far a vendor delivers. The columns are of bounded length, because an index's rows are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const RATING = '(coalesce(rating, 4.0)) desc, id';
const LISTED = 'listednames, pureveg, lat, lng, reach';

const STATEMENTS = [
  `create function vendornames(name text, categories text[]) returns text
    language sql immutable parallel safe
    as $$ select left(lower((name || E'\\n' || array_to_string(categories, E'\\n')) collate "C"), 500) $$`,
  `alter table vendors
    add column listednames text generated always as (vendornames(name, categories)) stored,
    add column reach integer
      generated always as (case when deliveryareas is null then deliveryradius else -1 end) stored`,
  'drop index vendors_by_popularity, vendors_by_discount, vendors_popular, vendors_by_place',
  // An index over an expression is complete only with the columns of the expression.
  `create index vendors_by_popularity on vendors (popularity desc, ${RATING})
    include (rating, ${LISTED}) where "isActive"`,
  `create index vendors_by_rating on vendors (${RATING}) include (rating, ${LISTED}) where "isActive"`,
  `create index vendors_by_discount on vendors (topdiscount desc, ${RATING})
    include (rating, ${LISTED}) where "isActive"`,
  `create index vendors_by_place on vendors
    using gist (point(radians(lng), ln(tan(pi() / 4 + radians(lat) / 2))))
    include (id, ${LISTED}) where "isActive" and lat is not null`,
];
