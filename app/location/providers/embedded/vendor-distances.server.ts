import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import {
  durationText,
  estimateDrive,
  estimatedDistanceText,
  roughDistanceText,
  wholeMinutes,
} from '../../distance.ts';
import type { RouteAnswer } from '../../map-service.ts';
import { isPosition, type Position } from '../../place.ts';

/** Estimates the distance of each vendor. A vendor that is unknown or has no position is unavailable. */
export async function estimateVendorDistances(
  db: Kysely<Tables>,
  origin: Position,
  vendorIds: string[],
): Promise<Record<string, RouteAnswer>> {
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', 'lat', 'lng', 'placesource'])
    .where('id', 'in', vendorIds)
    .execute();
  const byId = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  return Object.fromEntries(vendorIds.map((id) => [id, estimate(origin, byId.get(id))]));
}

function estimate(
  origin: Position,
  vendor: { lat: number | null; lng: number | null; placesource: string } | undefined,
): RouteAnswer {
  if (!isPosition(vendor)) return { status: 'unavailable' };
  const { km, minutes } = estimateDrive(origin, vendor);
  return {
    status: 'ok',
    distanceText: vendor.placesource === 'city' ? roughDistanceText(km) : estimatedDistanceText(km),
    durationText: durationText(minutes),
    minutes: wholeMinutes(minutes),
  };
}
