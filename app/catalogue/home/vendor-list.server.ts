import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ListedVendor } from '../catalogue.ts';
import { type ListedVendorRow, RATING, toListedVendor } from '../catalogue-rows.server.ts';
import { deliversTo, mayDeliverTo } from '../delivery.server.ts';
import { type HomeFilter, type HomeSort, isAscii, likePatterns, type VendorFilter } from '../filter.ts';
import { VENDOR_LIMIT, type VendorList } from '../pages.ts';
import { gramsOf } from '../search/vendor-grams.ts';

type Db = Kysely<Tables>;

/** At least this many vendors are examined for a text, a category or an area before all others are. */
const BEST_VENDORS = 500;
/** If no more vendors than this have a text, all of them are read and sorted. */
export const FEW_VENDORS = 100;

/** The list that is the same for everybody: active vendors that match the filter, sorted, up to its page. */
export async function readVendors(db: Db, filter: VendorFilter): Promise<VendorList> {
  const { rows } = await selectList(filter).execute(db);
  return listOf(rows, filter);
}

/** The rows of that list, for `listOf`. */
export function selectList(filter: VendorFilter): RawBuilder<ListedVendorRow> {
  return selectCards(filter, selectVendors(filter, lengthOf(filter) + 1), orderOf(filter));
}

export function listOf(rows: readonly ListedVendorRow[], filter: HomeFilter): VendorList {
  return toList(rows.map(toListedVendor), lengthOf(filter));
}

/** The length limit of a list: all pages up to the current one. */
export function lengthOf({ page }: HomeFilter): number {
  return page * VENDOR_LIMIT;
}

/** @param cards one more than `length`, if there are more */
export function toList(cards: readonly ListedVendor[], length: number): VendorList {
  return { vendors: cards.slice(0, length), hasMore: cards.length > length };
}

/**
 * Rows of `vendors`; of those that deliver to the filter's area, if it has one. An index covers each order (migration
 * 007), so that few more than `limit` rows are read.
 */
export function selectVendors(filter: VendorFilter, limit: number): RawBuilder<unknown> {
  if (filter.query) {
    const condition = sql<boolean>`${hasText(filter.query)} and ${isDelivered(filter)}`;
    const areMany = sql<boolean>`(select count(*) from few) > ${sql.lit(FEW_VENDORS)}`;
    return sql`
      with few as materialized (${selectFew(filter)})
      (
        select * from few v where not ${areMany} and ${isDelivered(filter)}
        order by ${ORDERS[filter.sort]} limit ${limit}
      )
      union all (
        select * from (${selectOfBest(filter, limit, condition, matches(filter))}) v where ${areMany}
      )`;
  }
  const sells = sellsOfCategory(filter);
  if (!sells) return selectInOrder(filter, limit, matches(filter));
  // Two short lists, the second only if the first is too short, instead of one long list that must be sorted.
  return sql`
    select * from (
      with sellers as materialized (${selectOfBest(filter, limit, sells, sql`${matches(filter)} and ${sells}`)})
      select * from sellers
      union all (
        select * from (${selectInOrder(filter, limit, sql`${matches(filter)} and not ${sells}`)}) v
        where (select count(*) from sellers) < ${limit}
      )
    ) v order by ${orderOf(filter)} limit ${limit}`;
}

/** One more than `FEW_VENDORS` of the vendors with a text or of given ones, wherever they deliver. */
export function selectFew(filter: VendorFilter): RawBuilder<unknown> {
  return sql`
    select * from vendors v where v."isActive" and ${matchesAnywhere(filter)} limit ${sql.lit(FEW_VENDORS + 1)}`;
}

/** The first vendors that meet a condition which many meet, unless it includes delivery to an area. */
function selectInOrder(
  filter: VendorFilter,
  limit: number,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  if (filter.deliveryTo) return selectOfBest(filter, limit, condition, condition);
  // Inlined, because a prepared statement's plan ignores the values of parameters.
  return sql`
    select * from vendors v where v."isActive" and ${condition}
    order by ${ORDERS[filter.sort]} limit ${sql.lit(limit)}`;
}

/**
 * The first vendors that meet a condition: enough of the best vendors meet a common one, and if few of them do, few
 * vendors do at all, so that an index finds all of these, and they are sorted.
 * @param condition checked for one vendor after the other
 * @param indexed the same with the filter, in the form of an index
 */
function selectOfBest(
  filter: VendorFilter,
  limit: number,
  condition: RawBuilder<boolean>,
  indexed: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const order = ORDERS[filter.sort];
  const nearby = (filter.deliveryTo && mayDeliverTo(filter.deliveryTo)) ?? sql`true`;
  return sql`
    with of_best as materialized (
      -- In its order, so that no more are looked at once there are enough.
      select * from (
        select * from vendors v where v."isActive" and ${isOfDiet(filter)}
        order by ${order} limit ${Math.max(BEST_VENDORS, 3 * limit)}
      ) v
      where ${condition} order by ${order} limit ${limit}
    ),
    of_all as materialized (select * from vendors v where v."isActive" and ${indexed} and ${nearby})
    select * from of_best where (select count(*) from of_best) = ${limit}
    union all (
      select * from of_all v where (select count(*) from of_best) < ${limit}
      order by ${order} limit ${limit}
    )`;
}

/** @param chosen the rows of `vendors` to read */
export async function readCards(
  db: Db,
  filter: VendorFilter,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ListedVendor[]> {
  const { rows } = await selectCards(filter, chosen, order).execute(db);
  return rows.map(toListedVendor);
}

/** The cards of chosen vendors, in an order. */
export function selectCards(
  { subcategoryId, deliveryTo }: VendorFilter,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<ListedVendorRow> {
  return sql`
    select v.id, v.name, v.address, v.rating, v.categories, v.location,
      coalesce(own."imageBlob", v."imageBlob") as "imageBlob", v.topdiscount,
      v.preparationminutes
      ${deliveryTo ? sql`, ${deliversTo(deliveryTo)} as delivers` : sql``}
    from (${chosen}) v
    left join lateral (
      select c."imageBlob" from vendor_category_images c
      where c."vendorId" = v.id and c."imageBlob" is not null
        and c.category = (select name from subcategory where id = ${subcategoryId})
      order by c.id limit 1
    ) own on true
    order by ${order}`;
}

/**
 * The text takes precedence over the subcategory (spec §5, Vendor filtering); the diet filters further, and so does
 * delivery to the filter's area.
 */
function matches(filter: VendorFilter): RawBuilder<boolean> {
  return sql`${matchesAnywhere(filter)} and ${isDelivered(filter)}`;
}

/** The same wherever the vendor delivers. */
export function matchesAnywhere(filter: VendorFilter): RawBuilder<boolean> {
  return sql`${isNamedOrSells(filter)} and ${isOfDiet(filter)}`;
}

function isDelivered({ deliveryTo }: VendorFilter): RawBuilder<boolean> {
  return deliveryTo ? sql`${deliversTo(deliveryTo)}` : sql`true`;
}

function isNamedOrSells({ query, subcategoryId, vendorIds }: VendorFilter): RawBuilder<boolean> {
  if (vendorIds) return sql`v.id = any(${vendorIds})`;
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
  // A Turkish locale folds 'I' to 'ı'; the C locale folds ASCII letters as everybody expects.
  const locale = isAscii(query) ? sql`collate "C"` : sql``;
  return sql`(v.name ${locale} ilike any(${patterns})
    or exists (select from unnest(v.categories) as c(name) where c.name ${locale} ilike any(${patterns})))`;
}

const BY_RATING = sql`${RATING} desc, v.id`;
const BY_POPULARITY = sql`v.popularity desc, ${BY_RATING}`;

const ORDERS: Record<HomeSort, RawBuilder<unknown>> = {
  popular: BY_POPULARITY,
  rating: BY_RATING,
  discount: sql`v.topdiscount desc, ${BY_RATING}`,
  // Only the browser knows the customer's position.
  nearest: BY_POPULARITY,
};

/** The sort order of a list; with a category in the URL, vendors that sell something of it come first. */
export function orderOf(filter: HomeFilter): RawBuilder<unknown> {
  const sells = sellsOfCategory(filter);
  return sells ? sql`${sells} desc, ${ORDERS[filter.sort]}` : ORDERS[filter.sort];
}

/** Null if no category applies, because a text or a subcategory is more specific. */
export function sellsOfCategory({
  query,
  subcategoryId,
  categoryId,
}: HomeFilter): RawBuilder<boolean> | null {
  if (query || subcategoryId || !categoryId) return null;
  return sql`(v."subcategoryId" && array(select id from subcategory where "categoryId" = ${categoryId}))`;
}
