import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type ArrivalRange, arrivalRange } from './arrival.ts';
import { estimateDrive, wholeMinutes } from './distance.ts';
import { isPosition, type Position } from './place.ts';

/**
 * Estimates when orders of these vendors arrive at a position, by vendor id. The drive is estimated without a map, so
 * that no map service learns an address. A vendor that is unknown, closed, without a position or too far has no entry.
 */
export async function readArrivals(
  db: Kysely<Tables>,
  to: Position,
  vendorIds: readonly string[],
): Promise<Map<string, ArrivalRange>> {
  const vendors = await db
    .selectFrom('vendors')
    .select(['id', 'lat', 'lng', 'preparationminutes'])
    .where('id', 'in', vendorIds)
    .where('isActive', '=', true)
    .execute();
  const arrivals = new Map<string, ArrivalRange>();
  for (const vendor of vendors) {
    if (!isPosition(vendor)) continue;
    // Whole minutes, as a card has them, so that both show the same range.
    const travelMinutes = wholeMinutes(estimateDrive(vendor, to).minutes);
    const range = arrivalRange(travelMinutes, vendor.preparationminutes ?? undefined);
    if (range) arrivals.set(vendor.id, range);
  }
  return arrivals;
}
