import { type RawBuilder, sql } from 'kysely';
import { prepareStatements, type ValueAt } from '../../db/prepared-statement.server.ts';
import { onMercatorMap } from '../../location/mercator.ts';
import type { Position } from '../../location/place.ts';
import { type ListedVendorRow, RATING } from '../catalogue-rows.server.ts';
import { deliversTo, mayReach } from '../delivery.server.ts';
import { isAscii, likePatterns, type VendorFilter } from '../filter.ts';
import { gramsOf } from '../search/vendor-grams.ts';
import { deliveryTerms, VENDOR_TERMS } from '../search/vendor-terms.server.ts';

/** If no more vendors than this match, all of them are read and sorted. */
const FEW_VENDORS = 100;
/** How many vendors are compared in their order before an index is asked for all that match: in an index, in the table. */
const FIRST_IN_INDEX = 3_500;
const FIRST_IN_TABLE = 500;
/** The column `listednames` (migration 017) has this many characters of a longer text. */
const MAX_LISTED_NAMES = 500;
/** Mercator's map is distorted towards the poles: this many nearest on it include the `limit` nearest on the ground. */
const candidatesFor = (limit: RawBuilder<unknown>) => sql<number>`(2 * ${limit} + 60)`;

/** Which vendors a statement reads, and how it sorts them. Each shape has prepared statements of its own. */
export interface ListShape {
  /** The condition on names, ids or subcategories; `ascii` is a text whose case every database folds alike. */
  match: 'ascii' | 'text' | 'ids' | 'subcategory' | null;
  /** Whether the index of names has parts of the text. */
  hasGrams: boolean;
  isVeg: boolean;
  /** Whether they sell something of the URL's category; null: whether or not they do. */
  sells: boolean | null;
  /** Null without an area. With `both`, those that deliver to it come first, then the others by distance. */
  delivery: 'delivered' | 'further' | 'both' | null;
  /** Whether vendors without a radius of their own deliver only so far. */
  hasRadius: boolean;
  /** Whether their position is known; null: whether or not it is. */
  isPlaced: boolean | null;
  order: 'popular' | 'rating' | 'discount' | 'distance';
}

/** The parameters of all shapes. */
export interface ListValues {
  /** `LIKE` patterns of the text. */
  patterns: readonly string[];
  /** The same, folded like the column `listednames`. */
  foldedPatterns: readonly string[];
  grams: readonly string[];
  vendorIds: readonly string[];
  subcategoryId: string | null;
  categoryId: string | null;
  areaTerms: readonly number[];
  areaSlug: string | null;
  areaLat: number | null;
  areaLng: number | null;
  /** In metres; null: vendors without a radius of their own deliver everywhere. */
  areaRadius: number | null;
  /** The position that distances are measured from, in degrees and on Mercator's map. */
  originLat: number | null;
  originLng: number | null;
  originX: number | null;
  originY: number | null;
  /** The limit of vendors. */
  room: number;
}

type At = ValueAt<ListValues>;

/** The shape of the whole list of a filter. The text takes precedence over the subcategory (spec §5, Vendor filtering). */
export function listShapeOf({
  query,
  subcategoryId,
  diet,
  sort,
  vendorIds,
  deliveryTo,
}: VendorFilter): ListShape {
  const ofText = query === '' ? null : isAscii(query) ? 'ascii' : 'text';
  return {
    match: vendorIds ? 'ids' : (ofText ?? (subcategoryId ? 'subcategory' : null)),
    hasGrams: !vendorIds && gramsOf(query).length > 0,
    isVeg: diet === 'veg',
    sells: null,
    delivery: null,
    hasRadius: (deliveryTo?.radiusMetres ?? null) !== null,
    isPlaced: null,
    // Only the browser knows the customer's position.
    order: sort === 'nearest' ? 'popular' : sort,
  };
}

/** @param origin the position that distances are measured from */
export function listValuesOf(filter: VendorFilter, origin: Position | null, room: number): ListValues {
  const { query, subcategoryId, categoryId, vendorIds = [], deliveryTo } = filter;
  const patterns = likePatterns(query);
  const point = origin && onMercatorMap(origin);
  return {
    patterns,
    foldedPatterns: patterns.map(foldAscii),
    grams: gramsOf(query),
    vendorIds,
    subcategoryId,
    categoryId,
    areaTerms: deliveryTo ? deliveryTerms(deliveryTo) : [],
    areaSlug: deliveryTo?.area.slug ?? null,
    areaLat: deliveryTo?.area.lat ?? null,
    areaLng: deliveryTo?.area.lng ?? null,
    areaRadius: deliveryTo?.radiusMetres ?? null,
    originLat: origin?.lat ?? null,
    originLng: origin?.lng ?? null,
    originX: point?.x ?? null,
    originY: point?.y ?? null,
    room,
  };
}

/** As the C locale does; a letter beyond ASCII, which other locales fold too, becomes any text. */
function foldAscii(pattern: string): string {
  return pattern.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/\P{ASCII}+/gu, '%');
}

export function nameOfList(shape: ListShape): string {
  // PostgreSQL reads 63 characters of a name.
  const short = (value: string | boolean | null) =>
    typeof value === 'boolean' ? (value ? 'y' : 'n') : value;
  return Object.values(shape).map(short).join('_');
}

/** A vendor of a list, or any of those that were found, which says that these are too many to sort. */
export type FewVendorsRow = ListedVendorRow & { isMany: boolean };

/** `selectFew` as a prepared statement. */
export const fewStatement = prepareStatements<ListShape, ListValues, FewVendorsRow>(
  'few_vendors',
  nameOfList,
  selectFew,
);

/** The vendors of a shape if these are few, else only that they are many. */
export function selectFew(shape: ListShape, value: At): RawBuilder<FewVendorsRow> {
  const order = shape.delivery === 'both' ? deliveredFirst(shape, value) : orderOf(shape, value);
  const isMany = sql`(select count(*) from few) > ${sql.lit(FEW_VENDORS)}`;
  // Of many, one is enough: computing the distances of all takes longer than finding them.
  const chosen = sql`
    select * from (select * from few limit case when ${isMany} then 1 else ${sql.lit(FEW_VENDORS)} end) v
    order by ${order} limit ${value('room', 'int')}`;
  return sql`
    with few as materialized (
      select * from vendors v where ${matches(shape, value)} limit ${sql.lit(FEW_VENDORS + 1)}
    )
    select cards.*, ${isMany} as "isMany"
    from (${selectCards(shape, value, chosen, order)}) cards`;
}

/** `selectMany` as a prepared statement. */
export const manyStatement = prepareStatements<ListShape, ListValues, ListedVendorRow>(
  'many_vendors',
  nameOfList,
  selectMany,
);

/**
 * The first vendors of a shape where many may match. Enough of the first ones in its order meet a common condition; if
 * too few of them do, few vendors do at all, so that an index finds all of these, and they are sorted.
 */
export function selectMany(shape: ListShape, value: At): RawBuilder<ListedVendorRow> {
  const order = orderOf(shape, value);
  const room = value('room', 'int');
  const enough = enoughOf(shape, value);
  const chosen = sql`
    with best as materialized (select * from (${selectFirst(shape, value)}) v),
    every as materialized (select * from vendors v where ${matches(shape, value)})
    select * from (
      select * from best where (select count(*) from best) >= ${enough}
      union all
      select * from every where (select count(*) from best) < ${enough}
    ) v order by ${order} limit ${room}`;
  return selectCards(shape, value, chosen, order);
}

/** The first vendors of a shape in its order, where most vendors match. */
export function selectFlat(shape: ListShape, value: At, limit: number): RawBuilder<ListedVendorRow> {
  const order = orderOf(shape, value);
  // Inlined, because a prepared statement's plan ignores the values of parameters.
  const first = (by: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
    select * from vendors v where ${matches(shape, value)} order by ${by} limit ${rows}`;
  const chosen =
    shape.order === 'distance'
      ? sql`
        select * from (${first(awayOnMap(value), candidatesFor(sql.lit(limit)))}) v
        order by ${order} limit ${sql.lit(limit)}`
      : first(order, sql.lit(limit));
  return selectCards(shape, value, chosen, order);
}

/** How many of the first vendors of a shape have to match. */
function enoughOf({ order }: ListShape, value: At): RawBuilder<unknown> {
  const room = value('room', 'int');
  // Vendors beyond those that were compared on the map may be as near on the ground as the last third of them.
  return order === 'distance' ? sql`(${room} + ${room} / 2)` : sql`(${room})`;
}

/** Those of the first vendors in the order of a shape that match, read one after the other until there are enough. */
function selectFirst(shape: ListShape, value: At): RawBuilder<unknown> {
  const isByDistance = shape.order === 'distance';
  const placed = isByDistance ? sql`and v.lat is not null` : sql``;
  const inTable = shape.order === 'distance' ? awayOnMap(value) : ORDERS[shape.order];
  const enough = enoughOf(shape, value);
  if (shape.match === 'subcategory' || shape.sells !== null)
    return sql`
      select * from (
        select * from vendors v where v."isActive" ${placed} ${shape.isVeg ? sql`and v.pureveg` : sql``}
        order by ${inTable} limit ${sql.lit(FIRST_IN_TABLE)}
      ) v where ${meets(shape, value)}
      order by ${inTable} limit ${isByDistance ? candidatesFor(value('room', 'int')) : enough}`;
  const inIndex = sql`v.id, v.listednames, v.pureveg, v.lat, v.lng, v.reach`;
  const walk = (keys: RawBuilder<unknown>) => sql`
    select * from (
      select ${inIndex}, ${keys} from vendors v where v."isActive" ${placed}
      order by ${inTable} limit ${sql.lit(FIRST_IN_INDEX)}
    ) listed where ${mayMatch(shape, value)}`;
  const { listed, order, rows } =
    shape.order === 'distance'
      ? {
          listed: sql`
            select *, ${distance('listed', value)} as away from (
              ${walk(sql`${inTable} as awayonmap`)} order by awayonmap limit ${candidatesFor(value('room', 'int'))}
            ) listed order by away offset 0`,
          order: sql`listed.away`,
          // Vendors of one address are equally far.
          rows: sql`fetch first ${enough} rows with ties`,
        }
      : {
          listed: walk(LISTED_KEYS[shape.order].keys),
          order: LISTED_KEYS[shape.order].inList,
          rows: sql`limit ${enough}`,
        };
  return sql`
    select v.* from (${listed}) listed
    -- The row is read only where the columns in the index match.
    cross join lateral (select * from vendors v where v.id = listed.id offset 0) v
    where ${meets(shape, value)}
    order by ${order} ${rows}`;
}

/** The cards of chosen vendors, in an order. */
function selectCards(
  { match, delivery }: ListShape,
  value: At,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<ListedVendorRow> {
  const isOfSubcategory = match === 'subcategory';
  return sql`
    select v.id, v.name, v.address, v.rating, v.categories, v.location,
      ${isOfSubcategory ? sql`coalesce(own."imageBlob", v."imageBlob") as "imageBlob"` : sql`v."imageBlob"`},
      v.topdiscount, v.preparationminutes, v.openinghours, v.timezone, v.closeduntil
      ${delivery ? sql`, ${deliversTo(areaOf(value))} as delivers` : sql``}
    from (${chosen}) v
    ${
      isOfSubcategory
        ? sql`left join lateral (
          select c."imageBlob" from vendor_category_images c
          where c."vendorId" = v.id and c."imageBlob" is not null
            and c.category = (select name from subcategory where id = ${value('subcategoryId', 'text')})
          order by c.id limit 1
        ) own on true`
        : sql``
    }
    order by ${order}`;
}

/** The condition of a shape for the vendor `v`, in the form of the indexes too. */
function matches(shape: ListShape, value: At): RawBuilder<boolean> {
  const { match, hasGrams, delivery, hasRadius } = shape;
  const conditions = [meets(shape, value)];
  // In a subselect the planner does not know the parts of a text: it takes them for independent of each other, expects
  // hardly a vendor with all of them, and would not also use the index of areas.
  if ((match === 'ascii' || match === 'text') && hasGrams)
    conditions.push(sql`vendorgrams(v.name, v.categories) @> (select ${value('grams', 'text[]')})`);
  if (delivery === 'delivered' && hasRadius)
    conditions.push(sql`${VENDOR_TERMS} && (select ${value('areaTerms', 'int[]')})`);
  return allOf(conditions);
}

/** The condition of a shape for the vendor `v`, as it is checked for one vendor after the other. */
function meets(shape: ListShape, value: At): RawBuilder<boolean> {
  const { match, isVeg, sells, delivery, isPlaced } = shape;
  const conditions = [sql<boolean>`v."isActive"`];
  if (match === 'ids') conditions.push(sql`v.id = any(${value('vendorIds', 'text[]')})`);
  if (match === 'subcategory')
    conditions.push(sql`v."subcategoryId" @> array[${value('subcategoryId', 'text')}]`);
  if (match === 'ascii' || match === 'text') {
    // A Turkish locale folds 'I' to 'ı'; the C locale folds ASCII letters as everybody expects.
    const locale = match === 'ascii' ? sql`collate "C"` : sql``;
    // No text has a line break, so that none is found across two names.
    const names = sql`(v.name || E'\\n' || array_to_string(v.categories, E'\\n'))`;
    conditions.push(sql`${names} ${locale} ilike any(${value('patterns', 'text[]')})`);
  }
  if (sells !== null) conditions.push(sellsOfCategory(sells, value));
  if (isVeg) conditions.push(sql`v.pureveg`);
  if (isPlaced !== null) conditions.push(isPlaced ? sql`v.lat is not null` : sql`v.lat is null`);
  if (delivery === 'delivered') conditions.push(sql`${deliversTo(areaOf(value))}`);
  if (delivery === 'further') conditions.push(sql`${deliversTo(areaOf(value))} is not true`);
  return allOf(conditions);
}

/** A condition that every vendor meets which `matches`, of the columns that the indexes of the orders have. */
function mayMatch({ match, isVeg, delivery, isPlaced }: ListShape, value: At): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (match !== null)
    conditions.push(sql`(
      listed.listednames like any(${value('foldedPatterns', 'text[]')})
      or length(listed.listednames) = ${sql.lit(MAX_LISTED_NAMES)}
    )`);
  if (isVeg) conditions.push(sql`listed.pureveg`);
  if (isPlaced === false) conditions.push(sql`listed.lat is null`);
  if (delivery === 'delivered') conditions.push(mayReach(areaOf(value)));
  if (delivery === 'further')
    conditions.push(sql`(listed.reach < 0 or ${mayReach(areaOf(value))} is not true)`);
  return allOf(conditions);
}

function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function sellsOfCategory(sells: boolean, value: At): RawBuilder<boolean> {
  const condition = sql<boolean>`v."subcategoryId" && array(
    select id from subcategory where "categoryId" = ${value('categoryId', 'text')}
  )`;
  return sells ? condition : sql`not ${condition}`;
}

function areaOf(value: At) {
  return {
    area: {
      slug: value('areaSlug', 'text'),
      lat: value('areaLat', 'float8'),
      lng: value('areaLng', 'float8'),
    },
    radiusMetres: value('areaRadius', 'int'),
  };
}

const BY_RATING = sql`${RATING} desc, v.id`;

const ORDERS: Record<Exclude<ListShape['order'], 'distance'>, RawBuilder<unknown>> = {
  popular: sql`v.popularity desc, ${BY_RATING}`,
  rating: BY_RATING,
  discount: sql`v.topdiscount desc, ${BY_RATING}`,
};

/** The same orders over the columns of an index. */
const LISTED_KEYS = {
  popular: {
    keys: sql`v.popularity, ${RATING} as rank`,
    inList: sql`listed.popularity desc, listed.rank desc, listed.id`,
  },
  rating: { keys: sql`${RATING} as rank`, inList: sql`listed.rank desc, listed.id` },
  discount: {
    keys: sql`v.topdiscount, ${RATING} as rank`,
    inList: sql`listed.topdiscount desc, listed.rank desc, listed.id`,
  },
};

function orderOf({ order }: ListShape, value: At): RawBuilder<unknown> {
  // Vendors without a position follow.
  return order === 'distance' ? sql`${distance('v', value)}, ${ORDERS.popular}` : ORDERS[order];
}

/** What delivers to the area in the order of the shape, then the others by distance. */
function deliveredFirst(shape: ListShape, value: At): RawBuilder<unknown> {
  const delivers = sql`(${deliversTo(areaOf(value))}) is true`;
  const order = orderOf(shape, value);
  if (shape.order === 'distance') return sql`${delivers} desc, ${order}`;
  return sql`${delivers} desc, case when ${delivers} then 0 else ${distance('v', value)} end, ${order}`;
}

/** The order of the index `vendors_by_place`. */
function awayOnMap(value: At): RawBuilder<unknown> {
  return sql`point(radians(v.lng), ln(tan(pi() / 4 + radians(v.lat) / 2)))
    <-> point(${value('originX', 'float8')}, ${value('originY', 'float8')})`;
}

/** The square of half the chord from the origin, which grows with the distance. */
function distance(row: 'v' | 'listed', value: At): RawBuilder<unknown> {
  const [lat, lng] = [value('originLat', 'float8'), value('originLng', 'float8')];
  const own = { lat: sql.ref(`${row}.lat`), lng: sql.ref(`${row}.lng`) };
  return sql`(
    power(sind((${own.lat} - ${lat}) / 2), 2)
    + cosd(${lat}) * cosd(${own.lat}) * power(sind((${own.lng} - ${lng}) / 2), 2)
  )`;
}
