import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Vendor } from './catalogue.ts';
import { toVendor, type VendorRow } from './catalogue-rows.server.ts';
import { type HomeFilter, likePatterns } from './filter.ts';
import { VENDOR_LIMIT } from './pages.ts';
import { gramsOf } from './search/vendor-grams.ts';

type Db = Kysely<Tables>;

/** So many are looked through for a text before all others are. */
const BEST_VENDORS = 500;

/** The most popular active vendors that the filter lets through. */
export function readPopularVendors(db: Db, filter: HomeFilter): Promise<Vendor[]> {
  const popular = popularFirst(filter);
  const chosen = filter.query
    ? selectByText(filter)
    : sql`select * from vendors v where v."isActive" and ${matches(filter)} order by ${popular} limit ${VENDOR_LIMIT}`;
  return readCards(db, filter, chosen, popular);
}

/**
 * The most popular vendors with the text, of however many: a common text is had by enough of the best rated ones, and
 * what only few of these have, few have at all, so that all of them may be found by the index and sorted.
 */
function selectByText(filter: HomeFilter): RawBuilder<unknown> {
  const popular = popularFirst(filter);
  return sql`
    with best as materialized (
      select * from vendors v where v."isActive" order by ${popular} limit ${BEST_VENDORS}
    ),
    of_best as materialized (select * from best v where ${hasText(filter.query)} limit ${VENDOR_LIMIT}),
    of_all as materialized (select * from vendors v where v."isActive" and ${matches(filter)})
    select * from of_best where (select count(*) from of_best) = ${VENDOR_LIMIT}
    union all (
      select * from of_all v where (select count(*) from of_best) < ${VENDOR_LIMIT}
      order by ${popular} limit ${VENDOR_LIMIT}
    )`;
}

/** @param chosen rows of `vendors` that become cards, each with its highest discount */
export async function readCards(
  db: Db,
  { subcategoryId }: HomeFilter,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Vendor[]> {
  const { rows } = await sql<VendorRow>`
    select v.id, v.name, v.address, v.rating, v.categories, v.location,
      coalesce(own."imageBlob", v."imageBlob") as "imageBlob", best.topdiscount
    from (${chosen}) v
    left join lateral (
      select max(i."ItemDiscount") as topdiscount from restaurantitems i where i."VendorId" = v.id
    ) best on true
    left join lateral (
      select c."imageBlob" from vendor_category_images c
      where c."vendorId" = v.id and c."imageBlob" is not null
        and c.category = (select name from subcategory where id = ${subcategoryId})
      order by c.id limit 1
    ) own on true
    order by ${order}`.execute(db);
  return rows.map(toVendor);
}

/** Text comes before the subcategory, the subcategory before all (spec §5, Vendor filtering). */
export function matches({ query, subcategoryId }: HomeFilter): RawBuilder<boolean> {
  if (query) {
    const grams = gramsOf(query);
    return sql`${hasText(query)}
      ${grams.length > 0 ? sql`and vendorgrams(v.name, v.categories) @> ${grams}` : sql``}`;
  }
  if (subcategoryId) return sql`v."subcategoryId" @> array[${subcategoryId}]::text[]`;
  return sql`true`;
}

function hasText(query: string): RawBuilder<boolean> {
  const patterns = likePatterns(query);
  return sql`(v.name ilike any(${patterns})
    or exists (select from unnest(v.categories) as c(name) where c.name ilike any(${patterns})))`;
}

/** Best rated first; with a category named in the URL, first those that sell something of it. */
export function popularFirst(filter: HomeFilter): RawBuilder<unknown> {
  const popular = sql`coalesce(v.rating, 4.0) desc, v.id`;
  const sells = sellsOfCategory(filter);
  return sells ? sql`${sells} desc, ${popular}` : popular;
}

/** Null where no category counts: a text or a subcategory is the narrower wish. */
export function sellsOfCategory({
  query,
  subcategoryId,
  categoryId,
}: HomeFilter): RawBuilder<boolean> | null {
  if (query || subcategoryId || !categoryId) return null;
  return sql`(v."subcategoryId" && array(select id from subcategory where "categoryId" = ${categoryId}))`;
}
