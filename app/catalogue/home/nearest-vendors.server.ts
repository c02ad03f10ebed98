import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { onMercatorMap } from '../../location/mercator.ts';
import type { Position } from '../../location/place.ts';
import type { Vendor } from '../catalogue.ts';
import type { VendorFilter } from '../filter.ts';
import type { NearestAnswer } from '../pages.ts';
import { lengthOf, matches, orderOf, readCards, sellsOfCategory, toList } from './vendor-list.server.ts';

type Db = Kysely<Tables>;

/** Mercator's map is distorted towards the poles: this many nearest on it include the `limit` nearest on the ground. */
const candidatesFor = (limit: number) => 2 * limit + 60;

/**
 * The active vendors of the whole catalogue that match the filter, sorted by great-circle distance; with a category in
 * the URL, those that sell something of it come first. Vendors without a position come last, if there is room.
 */
export async function readNearestVendors(
  db: Db,
  filter: VendorFilter,
  origin: Position,
): Promise<NearestAnswer> {
  const length = lengthOf(filter);
  const sells = sellsOfCategory(filter);
  const near = (condition: RawBuilder<boolean>) => (room: number) =>
    readCards(db, filter, selectNearest(filter, origin, room, condition), nearestFirst(origin));
  const nowhere = (room: number) => readCards(db, filter, selectUnplaced(filter, room), orderOf(filter));
  const groups = sells ? [near(sells), near(sql`not ${sells}`), nowhere] : [near(sql`true`), nowhere];

  const vendors: Vendor[] = [];
  for (const read of groups) {
    const room = length + 1 - vendors.length;
    if (room > 0) vendors.push(...(await read(room)));
  }
  return toList(vendors, length);
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
      select * from vendors v where v."isActive" and v.lat is not null and ${matches(filter)} and ${condition}
      order by point(radians(v.lng), ln(tan(pi() / 4 + radians(v.lat) / 2))) <-> point(${x}, ${y})
      limit ${candidatesFor(limit)}
    ) v order by ${nearestFirst(origin)} limit ${limit}`;
}

function selectUnplaced(filter: VendorFilter, limit: number): RawBuilder<unknown> {
  return sql`
    select * from vendors v where v."isActive" and v.lat is null and ${matches(filter)}
    order by ${orderOf(filter)} limit ${limit}`;
}

/** Sorts by the haversine, which grows with the distance. */
function nearestFirst({ lat, lng }: Position): RawBuilder<unknown> {
  return sql`
    power(sind((v.lat - ${lat}) / 2), 2)
      + cosd(${lat}) * cosd(v.lat) * power(sind((v.lng - ${lng}) / 2), 2), v.id`;
}
