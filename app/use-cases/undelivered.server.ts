import type { Kysely } from 'kysely';
import { readDelivery } from '../catalogue/delivery.server.ts';
import {
  CITY_TOLERANCE_METRES,
  type DeliverySettings,
  type PossibleArea,
  TOLERANCE_METRES,
} from '../catalogue/delivery-limits.ts';
import type { Tables } from '../db/tables.ts';
import { type Area, areaName, areaSlug } from '../location/area.ts';
import { gazetteer } from '../location/gazetteer/embedded-gazetteer.server.ts';
import type { FindUndelivered } from '../orders/checkout/undelivered.ts';

/** Where an order is delivered, as far as an address says it. */
export interface AddressAreas {
  /** The most likely area, which names it. */
  area: Area;
  /** All areas in which the address may be. */
  areas: readonly PossibleArea[];
}

/**
 * The areas that an address may be in; null where it names no known place. If it names only a city, it may be anywhere in
 * it; and of several localities one may be in the name of a street.
 */
export function areasOfAddress(address: string): AddressAreas | null {
  const place = gazetteer.locate(address);
  const area = place && gazetteer.areaOf(areaSlug(place));
  if (!area) return null;
  const inCity = gazetteer.areas.filter(({ city }) => city === area.city);
  if (area.neighbourhood === null) return { area, areas: inCity.map(possible) };
  const named = gazetteer.localitiesIn(address).map(({ slug }) => slug);
  return {
    area,
    areas: inCity.filter(({ slug }) => slug === area.slug || named.includes(slug)).map(possible),
  };
}

/** The area alone, as a customer's own place names it. */
export function areaAlone(area: Area): AddressAreas {
  return { area, areas: [{ ...area, toleranceMetres: TOLERANCE_METRES }] };
}

function possible(area: Area): PossibleArea {
  return { ...area, toleranceMetres: area.neighbourhood === null ? CITY_TOLERANCE_METRES : TOLERANCE_METRES };
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
    const to = areasOfAddress(address);
    if (!to) return null;
    const delivers = await readDelivery(db, vendorIds, { areas: to.areas, radiusMetres });
    return {
      areaName: areaName(to.area),
      vendorIds: new Set(vendorIds.filter((id) => delivers.get(id) === false)),
    };
  };
}
