import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Vendor } from './catalogue.ts';
import { toVendor, type VendorRow } from './catalogue-rows.server.ts';
import { type HomeFilter, type HomeSort, likePatterns } from './filter.ts';
import { VENDOR_LIMIT, type VendorList } from './pages.ts';
import { gramsOf } from './search/vendor-grams.ts';

type Db = Kysely<Tables>;

/** At least so many are looked through for a text or a category before all others are. */
const BEST_VENDORS = 500;

/** The list that everybody shares: the active vendors that the filter lets through, in its order, up to its page. */
export async function readVendors(db: Db, filter: HomeFilter): Promise<VendorList> {
  const { rows } = await selectList(filter).execute(db);
  return listOf(rows, filter);
}

/** Its rows, for `listOf`. */
export function selectList(filter: HomeFilter): RawBuilder<VendorRow> {
  return selectCards(filter, selectVendors(filter, lengthOf(filter) + 1), orderOf(filter));
}

export function listOf(rows: readonly VendorRow[], filter: HomeFilter): VendorList {
  return toList(rows.map(toVendor), lengthOf(filter));
}

/** How many vendors a list has at most: all pages up to the one that is asked for. */
export function lengthOf({ page }: HomeFilter): number {
  return page * VENDOR_LIMIT;
}

/** @param cards one more than `length`, if there are more */
export function toList(cards: readonly Vendor[], length: number): VendorList {
  return { vendors: cards.slice(0, length), hasMore: cards.length > length };
}

/** Rows of `vendors`. Each order is one that an index knows (migration 007), so that few more than `limit` are read. */
export function selectVendors(filter: HomeFilter, limit: number): RawBuilder<unknown> {
  const order = ORDERS[filter.sort];
  if (filter.query) return selectOfBest(filter, limit, hasText(filter.query), matches(filter));
  const sells = sellsOfCategory(filter);
  if (!sells) {
    // Written out: a kept statement is planned for any values of what is not.
    return sql`
      select * from vendors v where v."isActive" and ${matches(filter)} order by ${order} limit ${sql.lit(limit)}`;
  }
  // Two lists that end early, and the second only where the first is too short; not one that is sorted whole.
  return sql`
    select * from (
      with sellers as materialized (${selectOfBest(filter, limit, sells, sql`${matches(filter)} and ${sells}`)})
      select * from sellers
      union all (
        select * from vendors v
        where (select count(*) from sellers) < ${limit} and v."isActive" and ${matches(filter)} and not ${sells}
        order by ${order} limit ${limit}
      )
    ) v order by ${orderOf(filter)} limit ${limit}`;
}

/**
 * The first vendors that meet a condition, of however many: what is common is met by enough of the first ones, and
 * what only few of these meet, few meet at all, so that all of them may be found by an index and sorted.
 * @param condition for one after the other
 * @param indexed the same, with the filter, as an index knows it
 */
function selectOfBest(
  filter: HomeFilter,
  limit: number,
  condition: RawBuilder<boolean>,
  indexed: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const order = ORDERS[filter.sort];
  return sql`
    with of_best as materialized (
      -- In its order, so that no more are looked at once there are enough.
      select * from (
        select * from vendors v where v."isActive" and ${isOfDiet(filter)}
        order by ${order} limit ${Math.max(BEST_VENDORS, 3 * limit)}
      ) v
      where ${condition} order by ${order} limit ${limit}
    ),
    of_all as materialized (select * from vendors v where v."isActive" and ${indexed})
    select * from of_best where (select count(*) from of_best) = ${limit}
    union all (
      select * from of_all v where (select count(*) from of_best) < ${limit}
      order by ${order} limit ${limit}
    )`;
}

/** @param chosen rows of `vendors` that become cards */
export async function readCards(
  db: Db,
  filter: HomeFilter,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Vendor[]> {
  const { rows } = await selectCards(filter, chosen, order).execute(db);
  return rows.map(toVendor);
}

function selectCards(
  { subcategoryId }: HomeFilter,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<VendorRow> {
  return sql`
    select v.id, v.name, v.address, v.rating, v.categories, v.location,
      coalesce(own."imageBlob", v."imageBlob") as "imageBlob", v.topdiscount
    from (${chosen}) v
    left join lateral (
      select c."imageBlob" from vendor_category_images c
      where c."vendorId" = v.id and c."imageBlob" is not null
        and c.category = (select name from subcategory where id = ${subcategoryId})
      order by c.id limit 1
    ) own on true
    order by ${order}`;
}

/** Text comes before the subcategory, the subcategory before all (spec §5, Vendor filtering); the diet narrows each. */
export function matches(filter: HomeFilter): RawBuilder<boolean> {
  return sql`${isNamedOrSells(filter)} and ${isOfDiet(filter)}`;
}

function isNamedOrSells({ query, subcategoryId }: HomeFilter): RawBuilder<boolean> {
  if (query) {
    const grams = gramsOf(query);
    return sql`${hasText(query)}
      ${grams.length > 0 ? sql`and vendorgrams(v.name, v.categories) @> ${grams}` : sql``}`;
  }
  if (subcategoryId) return sql`v."subcategoryId" @> array[${subcategoryId}]::text[]`;
  return sql`true`;
}

function isOfDiet({ diet }: HomeFilter): RawBuilder<boolean> {
  return diet === 'veg' ? sql`v.pureveg` : sql`true`;
}

function hasText(query: string): RawBuilder<boolean> {
  const patterns = likePatterns(query);
  return sql`(v.name ilike any(${patterns})
    or exists (select from unnest(v.categories) as c(name) where c.name ilike any(${patterns})))`;
}

const BY_RATING = sql`coalesce(v.rating, 4.0) desc, v.id`;
const BY_POPULARITY = sql`v.popularity desc, ${BY_RATING}`;

const ORDERS: Record<HomeSort, RawBuilder<unknown>> = {
  popular: BY_POPULARITY,
  rating: BY_RATING,
  discount: sql`v.topdiscount desc, ${BY_RATING}`,
  // Where the customer is, only the browser knows.
  nearest: BY_POPULARITY,
};

/** Its order; with a category named in the URL, first those that sell something of it. */
export function orderOf(filter: HomeFilter): RawBuilder<unknown> {
  const sells = sellsOfCategory(filter);
  return sells ? sql`${sells} desc, ${ORDERS[filter.sort]}` : ORDERS[filter.sort];
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
