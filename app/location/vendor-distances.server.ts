import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { durationText, estimateDrive, estimatedDistanceText } from './distance.ts';
import type { RouteAnswer } from './map-service.ts';
import { isPosition, type Position } from './place.ts';

/** How far each vendor is, estimated. One that is unknown, or nowhere to be found, is unavailable. */
export async function estimateVendorDistances(
  db: Kysely<Tables>,
  origin: Position,
  vendorIds: string[],
): Promise<Record<string, RouteAnswer>> {
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', 'lat', 'lng'])
    .where('id', 'in', vendorIds)
    .execute();
  const places = new Map(vendors.map(({ id, lat, lng }) => [id, { lat, lng }]));
  return Object.fromEntries(vendorIds.map((id) => [id, estimate(origin, places.get(id))]));
}

function estimate(origin: Position, vendor: unknown): RouteAnswer {
  if (!isPosition(vendor)) return { status: 'unavailable' };
  const { km, minutes } = estimateDrive(origin, vendor);
  return { status: 'ok', distanceText: estimatedDistanceText(km), durationText: durationText(minutes) };
}
