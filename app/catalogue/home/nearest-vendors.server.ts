import type { Database } from '../../db/open-database.server.ts';
import type { Position } from '../../location/place.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import type { VendorFilter } from '../filter.ts';
import type { NearestAnswer, VendorList } from '../pages.ts';
import { type ListShape, listShapeOf } from './list-statements.server.ts';
import { groupsOf, type KnownOfList, readGroups, readVendors, wholeList } from './vendor-list.server.ts';

type Reads = Pick<Database, 'db' | 'ask'>;

/**
 * The active vendors of the whole catalogue that match the filter, sorted by great-circle distance; with an area, those
 * that deliver there come first; with a category in the URL, of these those that sell something of it. Vendors without
 * a position come last, if there is room.
 */
export function readNearestVendors(
  database: Reads,
  filter: VendorFilter,
  origin: Position,
  known: KnownOfList = {},
): Promise<NearestAnswer> {
  const shape = listShapeOf(filter);
  const from = { ...known, origin };
  if (!filter.deliveryTo) return readGroups(database, filter, from, nearestGroups(filter, shape));
  const delivered = nearestGroups(filter, { ...shape, delivery: 'delivered' });
  return readGroups(database, filter, from, [...delivered, ...furtherGroups(shape)]);
}

/**
 * The list of an area that is the same for everybody: the vendors that deliver there in the filter's order, which for
 * `nearest` is by distance from the area's centre, then all others that match, nearest to it first.
 */
export function readAreaVendors(
  database: Reads,
  filter: VendorFilter & { deliveryTo: DeliveryTo },
  known: KnownOfList = {},
): Promise<VendorList> {
  const { area } = filter.deliveryTo;
  if (filter.sort === 'nearest') return readNearestVendors(database, filter, area, known);
  const shape = listShapeOf(filter);
  const delivered = groupsOf(filter, { ...shape, delivery: 'delivered' });
  return readGroups(database, filter, { ...known, origin: area }, [...delivered, ...furtherGroups(shape)]);
}

/**
 * The list that is the same for everybody, of an area or of everywhere.
 */
export function readList(
  database: Reads,
  filter: VendorFilter,
  deliveryTo: DeliveryTo | null,
  known?: KnownOfList,
): Promise<VendorList> {
  return deliveryTo
    ? readAreaVendors(database, { ...filter, deliveryTo }, known)
    : readVendors(database, filter, known);
}

/** The same list of a text or of chosen vendors in one statement, where they are few (`selectFew`). */
export function wholeListOf(filter: VendorFilter): ReturnType<typeof wholeList> {
  const shape = listShapeOf(filter);
  if (!filter.deliveryTo) return wholeList(filter, null, shape);
  const order = filter.sort === 'nearest' ? 'distance' : shape.order;
  return wholeList(filter, filter.deliveryTo.area, { ...shape, order, delivery: 'delivered' });
}

/** Each of the groups by distance, then those without a position in the order of the shape. */
function nearestGroups(filter: VendorFilter, shape: ListShape): ListShape[] {
  const byDistance = groupsOf(filter, { ...shape, isPlaced: true, order: 'distance' });
  return [...byDistance, { ...shape, isPlaced: false }];
}

/** The vendors that do not deliver to the area, or of which that is unknown. */
function furtherGroups(shape: ListShape): ListShape[] {
  const further = { ...shape, delivery: 'further' } as const;
  // Sorted by distance alone: what is not delivered is not worth a sort by category.
  return [
    { ...further, isPlaced: true, order: 'distance' },
    { ...further, isPlaced: false },
  ];
}
