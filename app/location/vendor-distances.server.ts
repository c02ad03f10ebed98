import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { durationText, estimateDrive, estimatedDistanceText } from './distance.ts';
import type { Gazetteer } from './gazetteer.server.ts';
import type { RouteAnswer } from './map-service.ts';
import { isPosition, type Position } from './place.ts';

/**
 * How far each vendor is, estimated: from its own coordinates or those of the locality that its
 * address names. A vendor that is unknown, or nowhere to be found, is unavailable.
 */
export async function estimateVendorDistances(
  { db, gazetteer }: { db: Kysely<Tables>; gazetteer: Gazetteer },
  origin: Position,
  vendorIds: string[],
): Promise<Record<string, RouteAnswer>> {
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', 'address', 'location'])
    .where('id', 'in', vendorIds)
    .execute();
  const found = new Map(
    vendors.map(({ id, address, location }) => [
      id,
      isPosition(location) ? location : gazetteer.locate(address),
    ]),
  );
  return Object.fromEntries(vendorIds.map((id) => [id, estimate(origin, found.get(id))]));
}

function estimate(origin: Position, vendor: Position | null | undefined): RouteAnswer {
  if (!vendor) return { status: 'unavailable' };
  const { km, minutes } = estimateDrive(origin, vendor);
  return { status: 'ok', distanceText: estimatedDistanceText(km), durationText: durationText(minutes) };
}
