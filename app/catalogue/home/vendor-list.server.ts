import type { Database } from '../../db/open-database.server.ts';
import { type ValueAt, valuesAt } from '../../db/prepared-statement.server.ts';
import type { Position } from '../../location/place.ts';
import { noticeOfVendor } from '../availability/availability-rows.server.ts';
import { isOpenNow, type Noticed, openFirst, untilPart } from '../availability/open-first.ts';
import { type ListedVendorRow, toListedVendor } from '../catalogue-rows.server.ts';
import { type HomeFilter, LAST_PAGE, type VendorFilter } from '../filter.ts';
import { VENDOR_LIMIT, type VendorList } from '../pages.ts';
import {
  fewStatement,
  type ListShape,
  type ListValues,
  listShapeOf,
  listValuesOf,
  manyStatement,
  selectFlat,
  selectMany,
} from './list-statements.server.ts';

type Reads = Pick<Database, 'db' | 'ask'>;

/** How many vendors a list can show: those that are closed follow all others of these. */
const MAX_LISTED = LAST_PAGE * VENDOR_LIMIT;

/** What is known of a list before it is read. */
export interface KnownOfList {
  /** Whether many vendors have the text. */
  areMany?: boolean;
  /** The time for which it says what is closed. */
  now?: Date;
}

/**
 * The list that is the same for everybody: active vendors that match the filter, sorted, up to its page; in each of its
 * groups those that are open now come first.
 */
export function readVendors(
  database: Reads,
  filter: VendorFilter,
  known: KnownOfList = {},
): Promise<VendorList> {
  return readGroups(database, filter, { ...known, origin: null }, groupsOf(filter, listShapeOf(filter)));
}

/** The first page of that list without a text, category or area, for `listOf`. */
export function selectPlainList(filter: HomeFilter, value: ValueAt<ListValues>) {
  return selectFlat(listShapeOf(filter), value, VENDOR_LIMIT + 1);
}

/**
 * A list without a category of which the first vendors were read, one more than it shows.
 * @returns null if one of them is closed and there are more, which may come before it
 */
export function listOf(rows: readonly ListedVendorRow[], filter: HomeFilter, now: Date): VendorList | null {
  const length = lengthOf(filter);
  const [delivered, further] = partsOf(rows).map((part) => part.map((row) => noticed(row, now)));
  const vendors = [...openFirst(delivered ?? []), ...openFirst(further ?? [])];
  return rows.length <= length || vendors.every(isOpenNow) ? toList(vendors, length, now) : null;
}

/** Those that deliver to the list's area, which all do without one, and the others. */
function partsOf(rows: readonly ListedVendorRow[]): [ListedVendorRow[], ListedVendorRow[]] {
  const isDelivered = ({ delivers }: ListedVendorRow) => delivers === undefined || delivers === true;
  return [rows.filter(isDelivered), rows.filter((row) => !isDelivered(row))];
}

function noticed(row: ListedVendorRow, now: Date): Noticed<ListedVendorRow> {
  return { row, notice: noticeOfVendor(row, now.getTime()) };
}

/** The length limit of a list: all pages up to the current one. */
function lengthOf({ page }: HomeFilter): number {
  return page * VENDOR_LIMIT;
}

/** @param vendors more than `length`, if there are more; all of them decide until when the list is right */
function toList(vendors: readonly Noticed<ListedVendorRow>[], length: number, now: Date): VendorList {
  return {
    vendors: vendors.slice(0, length).map(({ row }) => toListedVendor(row, now.getTime())),
    hasMore: vendors.length > length,
    ...untilPart(vendors.map(({ notice }) => notice)),
  };
}

/** The groups of a list; with a category in the URL, vendors that sell something of it come first. */
export function groupsOf(
  { query, subcategoryId, categoryId, vendorIds }: VendorFilter,
  shape: ListShape,
): ListShape[] {
  // A text or a subcategory is more specific.
  if (query || vendorIds || subcategoryId || !categoryId) return [shape];
  return [
    { ...shape, sells: true },
    { ...shape, sells: false },
  ];
}

/** How the groups of a list are read. */
interface GroupReading extends KnownOfList {
  /** The position that distances are measured from. */
  origin: Position | null;
}

/**
 * Reads one group after the other until the list is full; at once, if few vendors have the text. Where one of them is
 * closed, all vendors that the list can show are read, to bring the open ones before it (docs/decisions/open-first.md).
 */
export async function readGroups(
  database: Reads,
  filter: VendorFilter,
  { origin, areMany = false, now = new Date() }: GroupReading,
  groups: readonly ListShape[],
): Promise<VendorList> {
  const length = lengthOf(filter);
  const read = (room: number) => readParts(database, filter, { origin, areMany, room }, groups);
  const first = (await read(length + 1)).map((rows) => rows.map((row) => noticed(row, now)));
  if (first.flat().every(isOpenNow)) return toList(first.flat(), length, now);
  const parts = (await read(MAX_LISTED)).map((rows) => rows.map((row) => noticed(row, now)));
  const list = toList(parts.flatMap(openFirst), length, now);
  return { ...list, hasMore: first.flat().length > length };
}

/**
 * The first vendors of some groups, `room` of them at most, in the parts within which open ones come first: by whether
 * they deliver, and by whether they sell something of the category.
 */
async function readParts(
  database: Reads,
  filter: VendorFilter,
  { origin, areMany, room }: { origin: Position | null; areMany: boolean; room: number },
  groups: readonly ListShape[],
): Promise<(readonly ListedVendorRow[])[]> {
  const [first] = groups;
  if (first && !areMany && (filter.query || filter.vendorIds)) {
    const { shape, values } = wholeList(filter, origin, first, room);
    const few = await database.ask(fewStatement(shape), values);
    if (!few[0]?.isMany) return partsOf(few);
  }
  const parts = new Map<string, ListedVendorRow[]>();
  let left = room;
  for (const shape of groups) {
    if (left <= 0) break;
    const rows = await readGroup(database, shape, listValuesOf(filter, origin, left));
    const part = `${shape.delivery} ${shape.sells}`;
    parts.set(part, [...(parts.get(part) ?? []), ...rows]);
    left -= rows.length;
  }
  return [...parts.values()];
}

/** All groups of a list together, in the order of the first one. */
export function wholeList(
  filter: VendorFilter,
  origin: Position | null,
  first: ListShape,
  room = lengthOf(filter) + 1,
): { shape: ListShape; values: ListValues } {
  return {
    shape: { ...first, isPlaced: null, sells: null, delivery: first.delivery && 'both' },
    values: listValuesOf(filter, origin, room),
  };
}

async function readGroup(
  { db, ask }: Reads,
  shape: ListShape,
  values: ListValues,
): Promise<readonly ListedVendorRow[]> {
  if (isText(shape) || shape.delivery === 'delivered') return ask(manyStatement(shape), values);
  // Planned each time, because how many vendors sell something depends on the category.
  const value = valuesAt(values);
  const { rows } = await (shape.sells
    ? selectMany(shape, value)
    : selectFlat(shape, value, values.room)
  ).execute(db);
  return rows;
}

function isText({ match }: ListShape): boolean {
  return match === 'ascii' || match === 'text';
}
