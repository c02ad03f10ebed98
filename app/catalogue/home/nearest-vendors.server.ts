import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { onMercatorMap } from '../../location/mercator.ts';
import type { Position } from '../../location/place.ts';
import type { ListedVendor } from '../catalogue.ts';
import { type ListedVendorRow, toListedVendor } from '../catalogue-rows.server.ts';
import { deliversTo } from '../delivery.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import type { VendorFilter } from '../filter.ts';
import type { NearestAnswer, VendorList } from '../pages.ts';
import {
  FEW_VENDORS,
  lengthOf,
  matchesAnywhere,
  orderOf,
  readCards,
  selectCards,
  selectFew,
  selectVendors,
  sellsOfCategory,
  toList,
} from './vendor-list.server.ts';

type Db = Kysely<Tables>;
/** Reads up to a number of vendors. */
type Group = (room: number) => Promise<ListedVendor[]>;

/** Mercator's map is distorted towards the poles: this many nearest on it include the `limit` nearest on the ground. */
const candidatesFor = (limit: number) => 2 * limit + 60;

/**
 * The active vendors of the whole catalogue that match the filter, sorted by great-circle distance; with an area, those
 * that deliver there come first; with a category in the URL, of these those that sell something of it. Vendors without
 * a position come last, if there is room.
 */
export function readNearestVendors(db: Db, filter: VendorFilter, origin: Position): Promise<NearestAnswer> {
  const { deliveryTo } = filter;
  if (!deliveryTo) return readGroups(filter, nearestGroups(db, filter, origin, sql`true`));
  return readGroups(filter, [
    ...nearestGroups(db, filter, origin, sql`${deliversTo(deliveryTo)}`),
    ...furtherGroups(db, filter, origin, deliveryTo),
  ]);
}

/**
 * The list of an area that is the same for everybody: the vendors that deliver there in the filter's order, which for
 * `nearest` is by distance from the area's centre, then all others that match, nearest to it first.
 */
export async function readAreaVendors(
  db: Db,
  filter: VendorFilter & { deliveryTo: DeliveryTo },
): Promise<VendorList> {
  const few = filter.query || filter.vendorIds ? await readFewVendors(db, filter) : null;
  if (few) return few;
  const { area } = filter.deliveryTo;
  if (filter.sort === 'nearest') return readNearestVendors(db, filter, area);
  const delivering: Group = (room) => readCards(db, filter, selectVendors(filter, room), orderOf(filter));
  return readGroups(filter, [delivering, ...furtherGroups(db, filter, area, filter.deliveryTo)]);
}

/** The same list in one statement, where few vendors have the text; null where many do. */
async function readFewVendors(
  db: Db,
  filter: VendorFilter & { deliveryTo: DeliveryTo },
): Promise<VendorList | null> {
  const length = lengthOf(filter);
  const delivers = sql`(${deliversTo(filter.deliveryTo)}) is true`;
  const distance = haversine(filter.deliveryTo.area);
  const isSorted = filter.sort === 'nearest' ? sql`false` : delivers;
  const order = sql`${delivers} desc, case when ${isSorted} then 0 else ${distance} end, ${orderOf(filter)}`;
  const { rows } = await sql<ListedVendorRow & { count: string | number }>`
    with few as materialized (${selectFew(filter)})
    select cards.*, (select count(*) from few) as count
    from (${selectCards(filter, sql`select * from few v order by ${order} limit ${length + 1}`, order)}) cards`.execute(
    db,
  );
  if (Number(rows[0]?.count ?? 0) > FEW_VENDORS) return null;
  return toList(rows.map(toListedVendor), length);
}

/** Reads one group after the other until the list is full. */
async function readGroups(filter: VendorFilter, groups: readonly Group[]): Promise<VendorList> {
  const length = lengthOf(filter);
  const vendors: ListedVendor[] = [];
  for (const read of groups) {
    const room = length + 1 - vendors.length;
    if (room > 0) vendors.push(...(await read(room)));
  }
  return toList(vendors, length);
}

/** @param condition which vendors, in addition to the filter */
function nearestGroups(
  db: Db,
  filter: VendorFilter,
  origin: Position,
  condition: RawBuilder<boolean>,
): Group[] {
  const sells = sellsOfCategory(filter);
  const near =
    (more: RawBuilder<boolean>): Group =>
    (room) =>
      readCards(
        db,
        filter,
        selectNearest(filter, origin, room, sql`${condition} and ${more}`),
        nearestFirst(origin),
      );
  const nowhere: Group = (room) =>
    readCards(db, filter, selectUnplaced(filter, room, condition), orderOf(filter));
  return sells ? [near(sells), near(sql`not ${sells}`), nowhere] : [near(sql`true`), nowhere];
}

/** The vendors that do not deliver to the area, or of which that is unknown. */
function furtherGroups(db: Db, filter: VendorFilter, origin: Position, deliveryTo: DeliveryTo): Group[] {
  const condition = sql<boolean>`${deliversTo(deliveryTo)} is not true`;
  // Sorted by distance alone: what is not delivered is not worth a sort by category.
  return nearestGroups(db, { ...filter, categoryId: null }, origin, condition);
}

/**
 * Rows of `vendors`. The innermost order matches the index `vendors_by_place`.
 * @param condition which vendors, in addition to the filter
 */
export function selectNearest(
  filter: VendorFilter,
  origin: Position,
  limit: number,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { x, y } = onMercatorMap(origin);
  return sql`
    select * from (
      select * from vendors v
      where v."isActive" and v.lat is not null and ${matchesAnywhere(filter)} and ${condition}
      order by point(radians(v.lng), ln(tan(pi() / 4 + radians(v.lat) / 2))) <-> point(${x}, ${y})
      limit ${candidatesFor(limit)}
    ) v order by ${nearestFirst(origin)} limit ${limit}`;
}

/** The innermost order matches the index `vendors_unplaced`. */
function selectUnplaced(
  filter: VendorFilter,
  limit: number,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`
    select * from vendors v
    where v."isActive" and v.lat is null and ${matchesAnywhere(filter)} and ${condition}
    order by ${orderOf(filter)} limit ${limit}`;
}

function nearestFirst(origin: Position): RawBuilder<unknown> {
  return sql`${haversine(origin)}, v.id`;
}

/** Grows with the distance. */
function haversine({ lat, lng }: Position): RawBuilder<unknown> {
  return sql`
    power(sind((v.lat - ${lat}) / 2), 2)
      + cosd(${lat}) * cosd(v.lat) * power(sind((v.lng - ${lng}) / 2), 2)`;
}
