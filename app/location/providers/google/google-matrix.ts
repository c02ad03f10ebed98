import * as v from 'valibot';
import { wholeMinutes } from '../../distance.ts';
import type { RouteAnswer, VendorPlace } from '../../map-service.ts';
import { isPosition, type Position } from '../../place.ts';

const TEXT = v.nullish(v.object({ text: v.nullish(v.string()) }));
/** Of a duration: a number that is missing or strange costs the estimated arrival, not the distance. */
const AMOUNT = v.fallback(v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0))), null);
const DURATION = v.nullish(
  v.object({
    text: v.nullish(v.string()),
    /** Seconds. */
    value: AMOUNT,
  }),
);

/** https://developers.google.com/maps/documentation/javascript/reference/distance-matrix#DistanceMatrixResponse */
const DISTANCE_MATRIX = v.object({
  rows: v.array(
    v.object({ elements: v.array(v.object({ status: v.string(), distance: TEXT, duration: DURATION })) }),
  ),
});

/** https://developers.google.com/maps/documentation/javascript/reference/route-matrix#RouteMatrix */
const ROUTE_MATRIX = v.object({
  matrix: v.object({
    rows: v.array(
      v.object({
        items: v.array(
          v.object({
            condition: v.nullish(v.string()),
            durationMillis: AMOUNT,
            localizedValues: v.nullish(
              v.object({ distance: v.nullish(v.string()), duration: v.nullish(v.string()) }),
            ),
          }),
        ),
      }),
    ),
  }),
});

/** The fields that `readRouteMatrix` reads; the Routes library requires their names. */
export const ROUTE_MATRIX_FIELDS = ['condition', 'localizedValues', 'durationMillis'];

/**
 * The destination for Google: '{vendor name}, {vendor address}' (spec §7). A name alone would match anywhere in the
 * country, so a vendor without an address has its coordinates, or null.
 */
export function googleDestination({ name, address, location }: VendorPlace): string | Position | null {
  if (address.trim()) return [name.trim(), address.trim()].filter(Boolean).join(', ');
  return isPosition(location) ? location : null;
}

/**
 * Parses the answer of the Distance Matrix service for one origin and `count` destinations, in order.
 * @throws if it has another shape than documented
 */
export function readDistanceMatrix(response: unknown, count: number): RouteAnswer[] {
  const [row] = v.parse(DISTANCE_MATRIX, response).rows;
  return expectCount(row?.elements, count).map(({ status, distance, duration }) =>
    routeAnswer(status === 'OK', distance?.text, duration?.text, duration?.value && duration.value / 60),
  );
}

/**
 * Parses the answer of the Routes library's `computeRouteMatrix` for one origin and `count` destinations, in order.
 * @throws if it has another shape than documented
 */
export function readRouteMatrix(response: unknown, count: number): RouteAnswer[] {
  const [row] = v.parse(ROUTE_MATRIX, response).matrix.rows;
  return expectCount(row?.items, count).map(({ condition, localizedValues, durationMillis }) =>
    routeAnswer(
      condition === 'ROUTE_EXISTS',
      localizedValues?.distance,
      localizedValues?.duration,
      durationMillis && durationMillis / 60_000,
    ),
  );
}

function expectCount<Item>(items: Item[] | undefined, count: number): Item[] {
  if (items?.length !== count) throw new Error(`Google answered ${items?.length} of ${count} destinations`);
  return items;
}

/** Google may omit either text of an existing route. */
function routeAnswer(
  isFound: boolean,
  distanceText: string | null | undefined,
  durationText: string | null | undefined,
  minutes: number | null | undefined,
): RouteAnswer {
  if (!isFound || !distanceText || !durationText) return { status: 'unavailable' };
  const known = minutes == null ? {} : { minutes: wholeMinutes(minutes) };
  return { status: 'ok', distanceText, durationText, ...known };
}
