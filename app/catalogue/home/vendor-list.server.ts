import type { Database } from '../../db/open-database.server.ts';
import { type ValueAt, valuesAt } from '../../db/prepared-statement.server.ts';
import type { Position } from '../../location/place.ts';
import type { ListedVendor } from '../catalogue.ts';
import { type ListedVendorRow, toListedVendor } from '../catalogue-rows.server.ts';
import type { HomeFilter, VendorFilter } from '../filter.ts';
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

/** The list that is the same for everybody: active vendors that match the filter, sorted, up to its page. */
export function readVendors(
  database: Reads,
  filter: VendorFilter,
  { areMany = false } = {},
): Promise<VendorList> {
  return readGroups(database, filter, { origin: null, areMany }, groupsOf(filter, listShapeOf(filter)));
}

/** The first page of that list without a text, category or area, for `listOf`. */
export function selectPlainList(filter: HomeFilter, value: ValueAt<ListValues>) {
  return selectFlat(listShapeOf(filter), value, VENDOR_LIMIT + 1);
}

export function listOf(rows: readonly ListedVendorRow[], filter: HomeFilter): VendorList {
  return toList(rows.map(toListedVendor), lengthOf(filter));
}

/** The length limit of a list: all pages up to the current one. */
function lengthOf({ page }: HomeFilter): number {
  return page * VENDOR_LIMIT;
}

/** @param cards one more than `length`, if there are more */
function toList(cards: readonly ListedVendor[], length: number): VendorList {
  return { vendors: cards.slice(0, length), hasMore: cards.length > length };
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

/**
 * Reads one group after the other until the list is full; at once, if few vendors have the text.
 * @param origin the position that distances are measured from
 * @param areMany whether it is known that many vendors have the text
 */
export async function readGroups(
  database: Reads,
  filter: VendorFilter,
  { origin, areMany }: { origin: Position | null; areMany: boolean },
  groups: readonly ListShape[],
): Promise<VendorList> {
  const length = lengthOf(filter);
  const [first] = groups;
  if (first && !areMany && (filter.query || filter.vendorIds)) {
    const { shape, values } = wholeList(filter, origin, first);
    const few = await database.ask(fewStatement(shape), values);
    if (!few[0]?.isMany) return listOf(few, filter);
  }
  const rows: ListedVendorRow[] = [];
  for (const shape of groups) {
    const room = length + 1 - rows.length;
    if (room > 0) rows.push(...(await readGroup(database, shape, listValuesOf(filter, origin, room))));
  }
  return listOf(rows, filter);
}

/** All groups of a list together, in the order of the first one. */
export function wholeList(
  filter: VendorFilter,
  origin: Position | null,
  first: ListShape,
): { shape: ListShape; values: ListValues } {
  return {
    shape: { ...first, isPlaced: null, sells: null, delivery: first.delivery && 'both' },
    values: listValuesOf(filter, origin, lengthOf(filter) + 1),
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
