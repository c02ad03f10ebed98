import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Area } from '../location/area.ts';
import { EARTH_RADIUS_KM } from '../location/distance.ts';
import { onMercatorMap } from '../location/mercator.ts';
import type { Position } from '../location/place.ts';
import { MAX_DELIVERY_METRES, type PossibleArea, TOLERANCE_METRES } from './delivery-limits.ts';

const EARTH_RADIUS_METRES = EARTH_RADIUS_KM * 1_000;

/** A value, or the column of a row. */
type Operand<Value> = Value | RawBuilder<Value>;

/** An area in a statement. */
interface AreaInSql {
  slug: Operand<string | null>;
  /** Degrees. */
  lat: Operand<number | null>;
  lng: Operand<number | null>;
  /** By how much its centre may be off, in metres; TOLERANCE_METRES by default. */
  toleranceMetres?: Operand<number>;
}

/** An area, and how far vendors deliver that do not say it themselves. */
interface DeliveryInSql {
  area: AreaInSql;
  /** In metres; null: everywhere. */
  radiusMetres: number | null | RawBuilder<number | null>;
}

/**
 * Whether the vendor `v` delivers to the area: its own list of areas decides, else its own radius, else the general one.
 * Null where a radius applies to a vendor without a position.
 */
export function deliversTo({ area, radiusMetres }: DeliveryInSql): RawBuilder<boolean | null> {
  const metres = sql`coalesce(v.deliveryradius, ${radiusMetres}::integer)`;
  return sql`(case
    when v.deliveryareas is not null then v.deliveryareas @> array[${area.slug}]::text[]
    when ${metres} is null then true
    else ${isWithin('v', area, metres)}
  end)`;
}

/** A condition that every row `listed` meets which delivers to the area, without its own list of areas. */
export function mayReach({ area, radiusMetres }: DeliveryInSql): RawBuilder<boolean> {
  // The column `reach` is negative where a list of areas decides (migration 017).
  const metres = sql`coalesce(listed.reach, ${radiusMetres}::integer)`;
  return sql`(listed.reach < 0 or ${metres} is null or ${isWithin('listed', area, metres)})`;
}

/** The square of half the chord grows with the distance, and needs no arc sine for each vendor. */
function isWithin(
  row: string,
  { lat, lng, toleranceMetres = TOLERANCE_METRES }: AreaInSql,
  metres: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const own = { lat: sql.ref(`${row}.lat`), lng: sql.ref(`${row}.lng`) };
  return sql`power(sind((${own.lat} - ${lat}) / 2), 2)
    + cosd(${lat}) * cosd(${own.lat}) * power(sind((${own.lng} - ${lng}) / 2), 2)
    <= power(sin((${metres} + ${toleranceMetres}) / ${2 * EARTH_RADIUS_METRES}::float8), 2)`;
}

/**
 * Whether each of these active vendors delivers to one of the areas, by id; null where that is unknown.
 * @param areas at least one
 */
export async function readDelivery(
  db: Kysely<Tables>,
  vendorIds: readonly string[],
  { areas, radiusMetres }: { areas: readonly PossibleArea[]; radiusMetres: number | null },
): Promise<Map<string, boolean | null>> {
  const given = areas.map(({ slug, lat, lng, toleranceMetres }) => ({ slug, lat, lng, toleranceMetres }));
  const area = {
    slug: sql<string>`a.slug`,
    lat: sql<number>`a.lat`,
    lng: sql<number>`a.lng`,
    toleranceMetres: sql<number>`a."toleranceMetres"`,
  };
  const { rows } = await sql<{ id: string; delivers: boolean | null }>`
    select v.id, (
      select case when bool_or(delivers) then true when bool_or(delivers is null) then null else false end
      from (
        select ${deliversTo({ area, radiusMetres })} as delivers
        from json_to_recordset(${JSON.stringify(given)}::json) as a(
          slug text, lat double precision, lng double precision, "toleranceMetres" double precision
        )
      ) each
    ) as delivers
    from vendors v
    where v."isActive" and v.id = any(${vendorIds}::text[])`.execute(db);
  return new Map(rows.map(({ id, delivers }) => [id, delivers]));
}

/** The slugs of the areas to which at least `minVendors` active vendors deliver. */
export async function readServedAreas(
  db: Kysely<Tables>,
  {
    areas,
    radiusMetres,
    minVendors,
  }: { areas: readonly Area[]; radiusMetres: number | null; minVendors: number },
): Promise<Set<string>> {
  const given = areas.map(({ slug, lat, lng }) => {
    const [west, south, east, north] = boxAround({ lat, lng });
    return { slug, lat, lng, west, south, east, north };
  });
  const area = {
    slug: sql<string>`a.slug`,
    lat: sql<number>`a.lat`,
    lng: sql<number>`a.lng`,
  };
  const box = sql`box(point(a.west, a.south), point(a.east, a.north))`;
  const nearby = radiusMetres === null ? sql`true` : isListedOrWithin(area.slug, box);
  const { rows } = await sql<{ slug: string }>`
    select a.slug
    from json_to_recordset(${JSON.stringify(given)}::json) as a(
      slug text, lat double precision, lng double precision,
      west double precision, south double precision, east double precision, north double precision
    )
    where (
      select count(*) from (
        select from vendors v
        where v."isActive" and ${nearby} and ${deliversTo({ area, radiusMetres })} limit ${minVendors}
      ) served
    ) >= ${minVendors}`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

function isListedOrWithin(slug: Operand<string>, box: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(v.deliveryareas @> array[${slug}]::text[]
    or v.lat is not null and point(radians(v.lng), ln(tan(pi() / 4 + radians(v.lat) / 2))) <@ ${box})`;
}

/** A part of Mercator's map that has every point within the largest radius of delivery. */
function boxAround(centre: Position): [west: number, south: number, east: number, north: number] {
  const { x, y } = onMercatorMap(centre);
  // The map is enlarged by 1 / cos(latitude), here at the edge that is nearer to the pole.
  const reach = (MAX_DELIVERY_METRES + TOLERANCE_METRES) / EARTH_RADIUS_METRES;
  const edge = Math.min(Math.abs((centre.lat * Math.PI) / 180) + reach, 1.5);
  const half = reach / Math.cos(edge);
  return [x - half, y - half, x + half, y + half];
}
