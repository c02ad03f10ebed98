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
import { LAST_WHOLE_ROUND } from '../search/dish-rounds.ts';
import { dishSearchOf, findDishes } from '../search/dish-search.server.ts';
import { dishFilterOf, findVendors } from '../search/find-vendors.server.ts';
import type { QueryWord } from '../search/search-words.ts';
import {
  type StoredWord,
  type StoredWordsValues,
  selectStoredWords,
  storedWordsValuesOf,
} from '../search/stored-words.server.ts';
import {
  type NamedVendor,
  namedBySound,
  type SoundValues,
  selectVendorsBySound,
  soundValuesOf,
} from '../search/vendors-by-sound.server.ts';
import { type ListValues, listValuesOf } from './list-statements.server.ts';
import { readAreaVendors, readNearestVendors } from './nearest-vendors.server.ts';
import { listOf, readVendors, selectPlainList } from './vendor-list.server.ts';

/**
 * Reads home for its filter (spec §5, Vendor filtering; §7) in two statements, or in one prepared statement without a
 * search or category. A text takes a third one for its dishes, and without a match among vendors' names and categories
 * up to two more.
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
  const values = { ...headerValuesOf(filter, [], ''), ...listValuesOf(filter, null, VENDOR_LIMIT + 1) };
  const row = oneRow(await ask(plainStatement(filter), values));
  return [headerOf(row, []), listOf(row.vendors, filter)];
}

function selectHome(
  filter: HomeFilter,
  value: ValueAt<HomeHeaderValues & ListValues>,
): RawBuilder<HomeHeaderRow & { vendors: ListedVendorRow[] }> {
  return sql`
    select header.*, (select coalesce(json_agg(cards), '[]') from (${selectPlainList(filter, value)}) cards) as vendors
    from (${selectHomeHeader(false, value)}) header`;
}

async function readNarrowedHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  deliveryTo: DeliveryTo | null,
): Promise<[HomeHeader, VendorList]> {
  const row = readHeaderRow(ask, filter);
  const dishes = row.then(({ words }) => readDishes(ask, filter, words, deliveryTo));
  const list = findVendors(filter, {
    read: (other) =>
      deliveryTo ? readAreaVendors({ db, ask }, { ...other, deliveryTo }) : readVendors({ db, ask }, other),
    readNamed: async (text) => namedBySound((await row).named, text),
    readSellers: async () => sellersOf(await dishes),
  });
  const [header, found, vendors] = await Promise.all([row, dishes, list]);
  return [headerOf(header, found), vendors];
}

/** The nearest vendors that match home's filter (`readNearestVendors`). */
export function readNearestHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  origin: Position,
  deliveryTo: DeliveryTo | null = null,
): Promise<NearestAnswer> {
  // Asked only if no vendor has the text.
  let row: Promise<HomeHeaderRow> | null = null;
  const readRow = () => {
    row ??= readHeaderRow(ask, filter);
    return row;
  };
  return findVendors(filter, {
    read: (other) => readNearestVendors({ db, ask }, { ...other, deliveryTo }, origin),
    readNamed: async (text) => namedBySound((await readRow()).named, text),
    readSellers: async () => sellersOf(await readDishes(ask, filter, (await readRow()).words, deliveryTo)),
  });
}

interface HomeHeader {
  subcategories: Subcategory[];
  category: string | null;
  promos: Promo[];
  dishes: Dish[];
}

interface HomeHeaderRow {
  subcategories: SubcategoryRow[];
  category: string | null;
  promos: PromoRow[];
  /** What the catalogue has of the text's words. */
  words: StoredWord[];
  /** Vendors whose names may have these words by their sound. */
  named: NamedVendor[];
}

interface HomeHeaderValues extends StoredWordsValues, SoundValues {
  categoryId: string | null;
  subcategoryId: string | null;
}

function headerValuesOf(
  { categoryId, subcategoryId }: HomeFilter,
  words: readonly QueryWord[],
  text: string,
): HomeHeaderValues {
  return { ...storedWordsValuesOf(words), ...soundValuesOf(text), categoryId, subcategoryId };
}

const headerStatement = prepareStatements<boolean, HomeHeaderValues, HomeHeaderRow>(
  'home_header',
  (hasText) => (hasText ? 'text' : 'plain'),
  selectHomeHeader,
);

async function readHeaderRow(ask: Database['ask'], filter: HomeFilter): Promise<HomeHeaderRow> {
  const asked = dishFilterOf(filter);
  const values = headerValuesOf(filter, dishSearchOf(asked).words, asked.query);
  return oneRow(await ask(headerStatement(filter.query !== ''), values));
}

/** @param words what the catalogue has of the text's words */
function readDishes(
  ask: Database['ask'],
  filter: HomeFilter,
  words: readonly StoredWord[],
  deliveryTo: DeliveryTo | null,
): Promise<DishRow[]> {
  return findDishes(ask, dishSearchOf(dishFilterOf(filter)), words, deliveryTo);
}

/** The vendors of dishes that match the whole query, best match first. */
function sellersOf(dishes: readonly DishRow[]): string[] {
  const sellers = dishes.filter(({ round }) => round <= LAST_WHOLE_ROUND);
  return [...new Set(sellers.map(({ VendorId }) => VendorId))];
}

function headerOf(row: HomeHeaderRow, dishes: readonly DishRow[]): HomeHeader {
  return {
    subcategories: row.subcategories.map(toSubcategory),
    category: row.category,
    promos: row.promos.map(toPromo),
    dishes: dishes.map(toDish),
  };
}

function oneRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('Home has one row.');
  return row;
}

/**
 * The parts of home above and below the vendors. The subcategories are those of the category in the URL, else of the
 * chosen subcategory's category, else of the default one; the chosen subcategory is always among them. A text is
 * searched in all of them, its words in the catalogue, and its sound in vendors' names, because a statement of its own
 * would take longer than this search.
 */
function selectHomeHeader(hasText: boolean, value: ValueAt<HomeHeaderValues>): RawBuilder<HomeHeaderRow> {
  const [words, named] = hasText
    ? [selectStoredWords(value), selectVendorsBySound(value)]
    : [sql`select where false`, sql`select where false`];
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
        or ${sql.lit(hasText)}
    ),
    slides as (
      select title, "text", "imageBlob", row_number() over (order by sequence, id) as number
      from promos order by sequence, id limit ${sql.lit(SLIDE_COUNT)}
    )
    select
      (select name from category where id = ${value('categoryId', 'text')}) as category,
      (select coalesce(json_agg(listed order by sequence, name, id), '[]') from listed) as subcategories,
      (select coalesce(json_agg(slides order by number), '[]') from slides) as promos,
      (select coalesce(json_agg(words), '[]') from (${words}) words) as words,
      (select coalesce(json_agg(named), '[]') from (${named}) named) as named`;
}
