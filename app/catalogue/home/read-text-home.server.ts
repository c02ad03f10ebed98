import { sql } from 'kysely';
import type { Database } from '../../db/open-database.server.ts';
import { prepareStatements, type ValueAt } from '../../db/prepared-statement.server.ts';
import type { Position } from '../../location/place.ts';
import type { DishRow, ListedVendorRow } from '../catalogue-rows.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import type { HomeFilter, VendorFilter } from '../filter.ts';
import type { NearestAnswer, VendorList } from '../pages.ts';
import { LAST_WHOLE_ROUND } from '../search/dish-rounds.ts';
import {
  type DishShape,
  type DishValues,
  dishRequestOf,
  dishSearchOf,
  findDishes,
  nameOfDishes,
  selectDishes,
} from '../search/dish-search.server.ts';
import { dishFilterOf, findVendors, ofVendors } from '../search/find-vendors.server.ts';
import { namedBySound } from '../search/vendors-by-sound.server.ts';
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
import {
  type FewVendorsRow,
  type ListShape,
  type ListValues,
  nameOfList,
  selectFew,
} from './list-statements.server.ts';
import { readList, readNearestVendors, wholeListOf } from './nearest-vendors.server.ts';
import { listOf } from './vendor-list.server.ts';

const textStatement = prepareStatements<
  ListShape,
  HomeHeaderValues & ListValues,
  HomeHeaderRow & { vendors: FewVendorsRow[] }
>('home_text', nameOfList, (shape, value) => {
  // Names that only sound like the text are shown if no vendor has the text itself.
  const isNamed = sql<boolean>`not exists (select from cards)`;
  return sql`
    with cards as materialized (${selectFew(shape, value)})
    select header.*, (select coalesce(json_agg(cards), '[]') from cards) as vendors
    from (${selectHomeHeader({ hasText: true, isNamed }, value)}) header`;
});

/**
 * A text takes two statements, because each costs Node and the database more than most of its parts: one for the vendors
 * with the text in their names or categories, and for what the catalogue has of its words; one for its dishes, and
 * without such a vendor for those that serve them.
 */
export async function readTextHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  deliveryTo: DeliveryTo | null,
  now: Date,
): Promise<[HomeHeader, VendorList]> {
  const asked = dishFilterOf(filter);
  const search = dishSearchOf(asked);
  const { shape, values } = wholeListOf({ ...filter, deliveryTo });
  const row = oneRow(
    await ask(textStatement(shape), { ...headerValuesOf(filter, search.words, asked.query), ...values }),
  );
  const areMany = row.vendors[0]?.isMany ?? false;
  const request = dishRequestOf(search, row.words, deliveryTo);
  const served = readServed(ask, request, { filter, deliveryTo, hasSellers: row.vendors.length === 0 });
  const list = findVendors(filter, {
    read: async (other) => {
      const isSame = other === filter;
      const list = isSame && !areMany ? listOf(row.vendors, filter, now) : null;
      return list ?? readList({ db, ask }, other, deliveryTo, { areMany: isSame && areMany, now });
    },
    readNamed: async (text) => namedBySound(row.named, text),
    readSellers: async () => {
      const { sellers } = await served;
      const named = ofVendors(
        filter,
        sellers.map(({ id }) => id),
      );
      return listOf(sellers, filter, now) ?? readList({ db, ask }, named, deliveryTo, { now });
    },
  });
  const [{ dishes }, vendors] = await Promise.all([served, list]);
  return [headerOf(row, dishes, now), vendors];
}

interface ServedRow {
  dishes: DishRow[];
  /** The vendors of dishes that match the whole query. */
  sellers: ListedVendorRow[];
}

const servedStatement = prepareStatements<
  { dishes: DishShape; sellers: ListShape | null },
  DishValues & ListValues,
  ServedRow
>(
  'served',
  ({ dishes, sellers }) => `${nameOfDishes(dishes)}_${sellers ? nameOfList(sellers) : 'alone'}`,
  ({ dishes, sellers }, value) => {
    const ids = sql<never>`array(
      select "VendorId" from dishes where round <= ${sql.lit(LAST_WHOLE_ROUND)}
    )`;
    const ofDishes: ValueAt<ListValues> = (key, type) => (key === 'vendorIds' ? ids : value(key, type));
    const cards = sellers ? selectFew(sellers, ofDishes) : sql`select where false`;
    return sql`
      with dishes as materialized (${selectDishes(dishes, value)})
      select (select coalesce(json_agg(dishes), '[]') from dishes) as dishes,
        (select coalesce(json_agg(cards), '[]') from (${cards}) cards) as sellers`;
  },
);

async function readServed(
  ask: Database['ask'],
  request: ReturnType<typeof dishRequestOf>,
  {
    filter,
    deliveryTo,
    hasSellers,
  }: { filter: HomeFilter; deliveryTo: DeliveryTo | null; hasSellers: boolean },
): Promise<ServedRow> {
  if (!request) return { dishes: [], sellers: [] };
  const list = wholeListOf({ ...ofVendors(filter, []), deliveryTo });
  const statement = servedStatement({ dishes: request.shape, sellers: hasSellers ? list.shape : null });
  return oneRow(await ask(statement, { ...request.values, ...list.values }));
}

/** The nearest vendors that match home's filter (`readNearestVendors`). */
export function readNearestHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
  origin: Position,
  deliveryTo: DeliveryTo | null = null,
  now = new Date(),
): Promise<NearestAnswer> {
  const asked = dishFilterOf(filter);
  const search = dishSearchOf(asked);
  const readRow = async () =>
    oneRow(await ask(headerStatement(true), headerValuesOf(filter, search.words, asked.query)));
  // Read only if no vendor has the text.
  let row: Promise<HomeHeaderRow> | null = null;
  const read = (other: VendorFilter) =>
    readNearestVendors({ db, ask }, { ...other, deliveryTo }, origin, { now });
  return findVendors(filter, {
    read,
    readNamed: async (text) => {
      row ??= readRow();
      return namedBySound((await row).named, text);
    },
    readSellers: async () => {
      row ??= readRow();
      const sellers = sellersOf(await findDishes(ask, search, (await row).words, deliveryTo));
      return sellers.length > 0 ? read(ofVendors(filter, sellers)) : { vendors: [], hasMore: false };
    },
  });
}

/** The vendors of dishes that match the whole query, best match first. */
function sellersOf(dishes: readonly DishRow[]): string[] {
  const sellers = dishes.filter(({ round }) => round <= LAST_WHOLE_ROUND);
  return [...new Set(sellers.map(({ VendorId }) => VendorId))];
}
