import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type ArrivalTimes, arrivalTimes, latestArrival } from '../location/arrival.ts';
import { readArrivals } from '../location/arrivals.server.ts';
import type { Position } from '../location/place.ts';
import type { OrderDocument } from '../orders/order.ts';

/**
 * Estimates when an order arrives at its address, or at the pickup counter. It is not stored with the order. Null if
 * the address names no known place, or one of the vendors has no estimate.
 */
export async function readOrderArrival(
  db: Kysely<Tables>,
  { orderMode, address, createdAt, orderDetails }: OrderDocument,
  places: { locate: (address: string) => Position | null; counter: Position },
): Promise<ArrivalTimes | null> {
  const to = orderMode === 'Pickup' ? places.counter : places.locate(address ?? '');
  const vendorIds = [...new Set(orderDetails.map(({ vendorId }) => vendorId))];
  if (!to || vendorIds.length === 0) return null;
  const arrivals = await readArrivals(db, to, vendorIds);
  const latest = latestArrival(vendorIds.map((id) => arrivals.get(id)));
  return latest && arrivalTimes(latest, new Date(createdAt));
}
