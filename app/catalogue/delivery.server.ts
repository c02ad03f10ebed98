import { type RawBuilder, sql } from 'kysely';
import { EARTH_RADIUS_KM } from '../location/distance.ts';
import { onMercatorMap } from '../location/mercator.ts';
import { type DeliveryTo, MAX_DELIVERY_METRES } from './delivery-limits.ts';

/** How far the gazetteer's positions may be off, in metres (localities.md). */
const TOLERANCE_METRES = 1_500;

const EARTH_RADIUS_METRES = EARTH_RADIUS_KM * 1_000;

/**
 * Whether the vendor `v` delivers to the area: its own list of areas decides, else its own radius, else the general one.
 * Null where a radius applies to a vendor without a position.
 */
export function deliversTo({ area, radiusMetres }: DeliveryTo): RawBuilder<boolean | null> {
  const metres = sql`coalesce(v.deliveryradius, ${radiusMetres}::integer)`;
  return sql`(case
    when v.deliveryareas is not null then v.deliveryareas @> array[${area.slug}]::text[]
    when ${metres} is null then true
    -- The square of half the chord grows with the distance, and needs no arc sine for each vendor.
    else power(sind((v.lat - ${area.lat}) / 2), 2)
      + cosd(${area.lat}) * cosd(v.lat) * power(sind((v.lng - ${area.lng}) / 2), 2)
      <= power(sin((${metres} + ${TOLERANCE_METRES}) / ${2 * EARTH_RADIUS_METRES}::float8), 2)
  end)`;
}

/**
 * A condition that every vendor meets which delivers to the area, in the form of the indexes `vendors_by_place` and
 * `vendors_by_deliveryareas`; null if all vendors without a radius of their own deliver everywhere, so that no index
 * helps.
 */
export function mayDeliverTo({ area, radiusMetres }: DeliveryTo): RawBuilder<boolean> | null {
  if (radiusMetres === null) return null;
  const { x, y } = onMercatorMap(area);
  // The map is enlarged by 1 / cos(latitude), here at the edge that is nearer to the pole.
  const reach = (MAX_DELIVERY_METRES + TOLERANCE_METRES) / EARTH_RADIUS_METRES;
  const edge = Math.min(Math.abs((area.lat * Math.PI) / 180) + reach, 1.5);
  const half = reach / Math.cos(edge);
  return sql`(v.deliveryareas @> array[${area.slug}]::text[]
    or v.lat is not null and point(radians(v.lng), ln(tan(pi() / 4 + radians(v.lat) / 2)))
      <@ box(point(${x - half}, ${y - half}), point(${x + half}, ${y + half})))`;
}
