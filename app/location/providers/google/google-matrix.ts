import * as v from 'valibot';
import type { RouteAnswer, VendorPlace } from '../../map-service.ts';
import { isPosition, type Position } from '../../place.ts';

const TEXT = v.nullish(v.object({ text: v.nullish(v.string()) }));

/** https://developers.google.com/maps/documentation/javascript/reference/distance-matrix#DistanceMatrixResponse */
const DISTANCE_MATRIX = v.object({
  rows: v.array(
    v.object({ elements: v.array(v.object({ status: v.string(), distance: TEXT, duration: TEXT })) }),
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
export const ROUTE_MATRIX_FIELDS = ['condition', 'localizedValues'];

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
    routeAnswer(status === 'OK', distance?.text, duration?.text),
  );
}

/**
 * Parses the answer of the Routes library's `computeRouteMatrix` for one origin and `count` destinations, in order.
 * @throws if it has another shape than documented
 */
export function readRouteMatrix(response: unknown, count: number): RouteAnswer[] {
  const [row] = v.parse(ROUTE_MATRIX, response).matrix.rows;
  return expectCount(row?.items, count).map(({ condition, localizedValues }) =>
    routeAnswer(condition === 'ROUTE_EXISTS', localizedValues?.distance, localizedValues?.duration),
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
): RouteAnswer {
  if (!isFound || !distanceText || !durationText) return { status: 'unavailable' };
  return { status: 'ok', distanceText, durationText };
}
