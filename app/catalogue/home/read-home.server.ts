import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.server.ts';
import { prepareStatements, type ValueAt } from '../../db/prepared-statement.server.ts';
import { areaName } from '../../location/area.ts';
import { untilPart } from '../availability/open-first.ts';
import type { ListedVendorRow } from '../catalogue-rows.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import { containsText, type HomeFilter } from '../filter.ts';
import { type HomeData, VENDOR_LIMIT, type VendorList } from '../pages.ts';
import {
  type HomeHeader,
  type HomeHeaderRow,
  type HomeHeaderValues,
  headerOf,
  headerStatement,
  headerValuesOf,
  oneRow,
  selectHomeHeader,
} from './home-header.server.ts';
import { type ListValues, listValuesOf } from './list-statements.server.ts';
import { readList } from './nearest-vendors.server.ts';
import { readTextHome } from './read-text-home.server.ts';
import { listOf, selectPlainList } from './vendor-list.server.ts';

/**
 * Reads home for its filter (spec §5, Vendor filtering; §7) in two statements, or in one prepared statement without a
 * search or category. A text takes a third one for vendors that are many, or named in other words.
 * The list is sorted by popularity for `sort=nearest` without an area, because only the browser knows the position.
 * @param deliveryTo the filter's area: vendors that deliver there come first
 * @param now the time for which it says what is closed or sold out
 */
export async function readHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  deliveryTo: DeliveryTo | null = null,
  now = new Date(),
): Promise<HomeData> {
  const [{ subcategories, category, promos, dishes, until }, list] = await (filter.query !== ''
    ? readTextHome({ db, ask }, filter, deliveryTo, now)
    : isPlain(filter) && !deliveryTo
      ? readPlainHome({ db, ask }, filter, now)
      : readNarrowedHome({ db, ask }, filter, deliveryTo, now));
  return {
    filter,
    ...(deliveryTo ? { area: { slug: deliveryTo.area.slug, name: areaName(deliveryTo.area) } } : {}),
    promos,
    category,
    subcategories: subcategories.filter(({ name }) => containsText(name, filter.query)),
    selected: subcategories.find(({ id }) => id === filter.subcategoryId) ?? null,
    ...list,
    dishes,
    ...untilPart([{ until }, { until: list.until ?? null }]),
  };
}

/** Whether, without a text, only sort orders and diets vary, so one prepared statement for each is enough. */
function isPlain({ categoryId, subcategoryId, page }: HomeFilter): boolean {
  return categoryId === null && subcategoryId === null && page === 1;
}

const plainStatement = prepareStatements<
  HomeFilter,
  HomeHeaderValues & ListValues,
  HomeHeaderRow & { vendors: ListedVendorRow[] }
>('home', ({ sort, diet }) => `${sort}_${diet ?? 'any'}`, selectHome);

async function readPlainHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  now: Date,
): Promise<[HomeHeader, VendorList]> {
  const values = { ...headerValuesOf(filter, [], ''), ...listValuesOf(filter, null, VENDOR_LIMIT + 1) };
  const row = oneRow(await ask(plainStatement(filter), values));
  const list = listOf(row.vendors, filter, now) ?? (await readList({ db, ask }, filter, null, { now }));
  return [headerOf(row, [], now), list];
}

function selectHome(
  filter: HomeFilter,
  value: ValueAt<HomeHeaderValues & ListValues>,
): RawBuilder<HomeHeaderRow & { vendors: ListedVendorRow[] }> {
  return sql`
    select header.*, (select coalesce(json_agg(cards), '[]') from (${selectPlainList(filter, value)}) cards) as vendors
    from (${selectHomeHeader({ hasText: false, isNamed: sql`false` }, value)}) header`;
}

/** A category, a page or an area, without a text. */
async function readNarrowedHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  deliveryTo: DeliveryTo | null,
  now: Date,
): Promise<[HomeHeader, VendorList]> {
  const [rows, list] = await Promise.all([
    ask(headerStatement(false), headerValuesOf(filter, [], '')),
    readList({ db, ask }, filter, deliveryTo, { now }),
  ]);
  return [headerOf(oneRow(rows), [], now), list];
}
