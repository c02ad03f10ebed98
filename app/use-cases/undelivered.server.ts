import type { Kysely } from 'kysely';
import { readDelivery } from '../catalogue/delivery.server.ts';
import type { DeliverySettings } from '../catalogue/delivery-limits.ts';
import type { Tables } from '../db/tables.ts';
import { type Area, areaName, areaSlug } from '../location/area.ts';
import { gazetteer } from '../location/gazetteer/embedded-gazetteer.server.ts';
import type { FindUndelivered } from '../orders/checkout/undelivered.ts';

/** The area that an address names; null where it names no known place. */
export function areaOfAddress(address: string): Area | null {
  const place = gazetteer.locate(address);
  return place && gazetteer.areaOf(areaSlug(place));
}

/**
 * With `DELIVERY_STRICT=on`, finds the vendors that certainly do not deliver to an order's address; null without it,
 * when orders are not refused for that.
 */
export function findUndeliveredIn(
  db: Kysely<Tables>,
  { isStrict, radiusMetres }: DeliverySettings,
): FindUndelivered | null {
  if (!isStrict) return null;
  return async (address, vendorIds) => {
    const area = areaOfAddress(address);
    if (!area) return null;
    const delivers = await readDelivery(db, vendorIds, { area, radiusMetres });
    return {
      areaName: areaName(area),
      vendorIds: new Set(vendorIds.filter((id) => delivers.get(id) === false)),
    };
  };
}
