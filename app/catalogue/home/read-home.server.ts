import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.server.ts';
import { prepareStatements, type ValueAt } from '../../db/prepared-statement.server.ts';
import { areaName } from '../../location/area.ts';
import type { Position } from '../../location/place.ts';
import type { Promo, Subcategory } from '../catalogue.ts';
import {
  type DishRow,
  type ListedVendorRow,
  type PromoRow,
  type SubcategoryRow,
  toDish,
  toPromo,
  toSubcategory,
} from '../catalogue-rows.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import { containsText, type HomeFilter } from '../filter.ts';
import { type Dish, type HomeData, type NearestAnswer, VENDOR_LIMIT, type VendorList } from '../pages.ts';
import { SLIDE_COUNT } from '../promos/promos.ts';
import {
  type DishSearchShape,
  type DishSearchValues,
  dishSearchOf,
  LAST_WHOLE_ROUND,
  selectDishes,
} from '../search/dish-search.server.ts';
import { dishFilterOf, findVendors } from '../search/find-vendors.server.ts';
import { findVendorsBySound } from '../search/vendors-by-sound.server.ts';
import { type ListValues, listValuesOf } from './list-statements.server.ts';
import { readAreaVendors, readNearestVendors } from './nearest-vendors.server.ts';
import { listOf, readVendors, selectPlainList } from './vendor-list.server.ts';

/**
 * Reads home for its filter (spec §5, Vendor filtering; §7) in two statements, or in one prepared statement without a
 * search or category. A text without a match among vendors' names and categories takes up to three more.
 * The list is sorted by popularity for `sort=nearest` without an area, because only the browser knows the position.
 * @param deliveryTo the filter's area: vendors that deliver there come first
 */
export async function readHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  deliveryTo: DeliveryTo | null = null,
): Promise<HomeData> {
  const [{ subcategories, category, promos, dishes }, list] = await (isPlain(filter) && !deliveryTo
    ? readPlainHome(ask, filter)
    : readNarrowedHome({ db, ask }, filter, deliveryTo));
  return {
    filter,
    ...(deliveryTo ? { area: { slug: deliveryTo.area.slug, name: areaName(deliveryTo.area) } } : {}),
    promos,
    category,
    subcategories: subcategories.filter(({ name }) => containsText(name, filter.query)),
    selected: subcategories.find(({ id }) => id === filter.subcategoryId) ?? null,
    ...list,
    dishes,
  };
}

/** Whether there is no search: only sort orders and diets vary, so one prepared statement for each is enough. */
function isPlain({ query, categoryId, subcategoryId, page }: HomeFilter): boolean {
  return query === '' && categoryId === null && subcategoryId === null && page === 1;
}

const plainStatement = prepareStatements<
  HomeFilter,
  HomeHeaderValues & ListValues,
  HomeHeaderRow & { vendors: ListedVendorRow[] }
>('home', ({ sort, diet }) => `${sort}_${diet ?? 'any'}`, selectHome);

async function readPlainHome(ask: Database['ask'], filter: HomeFilter): Promise<[HomeHeader, VendorList]> {
  const values = { ...headerValuesOf(filter, null), ...listValuesOf(filter, null, VENDOR_LIMIT + 1) };
  const [row] = await ask(plainStatement(filter), values);
  return [headerOf(row), listOf(row?.vendors ?? [], filter)];
}

function selectHome(
  filter: HomeFilter,
  value: ValueAt<HomeHeaderValues & ListValues>,
): RawBuilder<HomeHeaderRow & { vendors: ListedVendorRow[] }> {
  return sql`
    select header.*, (select coalesce(json_agg(cards), '[]') from (${selectPlainList(filter, value)}) cards) as vendors
    from (${selectHomeHeader(dishSearchOf(filter, null).shape, value)}) header`;
}

async function readNarrowedHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  deliveryTo: DeliveryTo | null,
): Promise<[HomeHeader, VendorList]> {
  const header = readHomeHeader(ask, filter, deliveryTo);
  const list = findVendors(filter, {
    read: (other) =>
      deliveryTo ? readAreaVendors({ db, ask }, { ...other, deliveryTo }) : readVendors({ db, ask }, other),
    readNamed: (text) => findVendorsBySound(ask, text),
    readSellers: async () => (await header).sellerIds,
  });
  return Promise.all([header, list]);
}

/** The nearest vendors that match home's filter (`readNearestVendors`). */
export function readNearestHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  origin: Position,
  deliveryTo: DeliveryTo | null = null,
): Promise<NearestAnswer> {
  return findVendors(filter, {
    read: (other) => readNearestVendors({ db, ask }, { ...other, deliveryTo }, origin),
    readNamed: (text) => findVendorsBySound(ask, text),
    readSellers: async () => (await readHomeHeader(ask, filter, deliveryTo)).sellerIds,
  });
}

interface HomeHeader {
  subcategories: Subcategory[];
  category: string | null;
  promos: Promo[];
  dishes: Dish[];
  /** Vendors of dishes that match the whole query, best match first. */
  sellerIds: string[];
}

interface HomeHeaderRow {
  subcategories: SubcategoryRow[];
  category: string | null;
  promos: PromoRow[];
  dishes: DishRow[];
}

interface HomeHeaderValues extends DishSearchValues {
  hasText: boolean;
  categoryId: string | null;
  subcategoryId: string | null;
}

function headerValuesOf(filter: HomeFilter, deliveryTo: DeliveryTo | null): HomeHeaderValues {
  const { query, categoryId, subcategoryId } = filter;
  return {
    ...dishSearchOf(dishFilterOf(filter), deliveryTo).values,
    hasText: query !== '',
    categoryId,
    subcategoryId,
  };
}

/** One for each shape of a search, because planning costs as much as most searches. */
const headerStatement = prepareStatements<DishSearchShape, HomeHeaderValues, HomeHeaderRow>(
  'home_header',
  ({ words, hasDiet, hasArea }) => `${words}_${hasDiet ? 'diet' : 'any'}_${hasArea ? 'area' : 'country'}`,
  selectHomeHeader,
);

async function readHomeHeader(
  ask: Database['ask'],
  filter: HomeFilter,
  deliveryTo: DeliveryTo | null,
): Promise<HomeHeader> {
  const { shape } = dishSearchOf(dishFilterOf(filter), deliveryTo);
  const [row] = await ask(headerStatement(shape), headerValuesOf(filter, deliveryTo));
  return headerOf(row);
}

function headerOf(row: HomeHeaderRow | undefined): HomeHeader {
  const sellers = row?.dishes.filter(({ round }) => round <= LAST_WHOLE_ROUND) ?? [];
  return {
    subcategories: row?.subcategories.map(toSubcategory) ?? [],
    category: row?.category ?? null,
    promos: row?.promos.map(toPromo) ?? [],
    dishes: row?.dishes.map(toDish) ?? [],
    sellerIds: [...new Set(sellers.map(({ VendorId }) => VendorId))],
  };
}

/**
 * The parts of home above and below the vendors. The subcategories are those of the category in the URL, else of the
 * chosen subcategory's category, else of the default one; the chosen subcategory is always among them. A text is
 * searched in all of them, and in all dishes that match the filter's diet.
 */
function selectHomeHeader(
  shape: DishSearchShape,
  value: ValueAt<HomeHeaderValues>,
): RawBuilder<HomeHeaderRow> {
  return sql`
    with shown as (
      select id from category
      order by
        (id is not distinct from ${value('categoryId', 'text')}) desc,
        (id is not distinct from (
          select "categoryId" from subcategory where id = ${value('subcategoryId', 'text')}
        )) desc,
        "default" desc, sequence, id
      limit 1
    ),
    listed as (
      select id, name, "imageBlob", "categoryId", sequence from subcategory
      where "categoryId" = (select id from shown) or id = ${value('subcategoryId', 'text')}
        or ${value('hasText', 'boolean')}
    ),
    slides as (
      select title, "text", "imageBlob", row_number() over (order by sequence, id) as number
      from promos order by sequence, id limit ${sql.lit(SLIDE_COUNT)}
    )
    select
      (select name from category where id = ${value('categoryId', 'text')}) as category,
      (select coalesce(json_agg(listed order by sequence, name, id), '[]') from listed) as subcategories,
      (select coalesce(json_agg(slides order by number), '[]') from slides) as promos,
      (select coalesce(json_agg(dishes), '[]') from (${selectDishes(shape, value)}) dishes) as dishes`;
}
