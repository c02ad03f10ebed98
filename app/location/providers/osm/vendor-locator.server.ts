import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Wait } from '../../../runtime/delay.server.ts';
import { isPosition, type Position } from '../../place.ts';
import { readGeocodings, toGeocodingQuery } from './geocodings.server.ts';
import type { VendorGeocoder } from './vendor-geocoder.server.ts';

/** How long a customer waits for vendors without a position, in milliseconds. */
const TIMEOUT_MILLISECONDS = 3_000;

interface PlacedVendor {
  id: string;
  address: string;
  place: Position | null;
  /** At best the locality or city in the address. */
  isRough: boolean;
  /** Only the city. */
  isInCity: boolean;
}

export interface LocatedVendors {
  /** By vendor id. A missing vendor has no position. */
  places: Map<string, Position>;
  /** Vendors of which only the city is known; their position is its centre. */
  inCity: Set<string>;
  /** Vendors that are missing only until their addresses have been looked up. */
  awaited: string[];
}

/**
 * Finds the positions of vendors: their own coordinates, else the geocoded address, else the locality or city in the
 * address, while the geocoded one is looked up for the next request.
 */
export function createVendorLocator(parts: {
  db: Kysely<Tables>;
  now: () => Date;
  wait: Wait;
  geocoder: Pick<VendorGeocoder, 'find'>;
}): (vendorIds: readonly string[]) => Promise<LocatedVendors> {
  const { db, now, wait, geocoder } = parts;

  /** Positions by vendor id, as far as they are found in time; null means not found. The geocoder stores the rest. */
  async function geocode(vendors: readonly PlacedVendor[]): Promise<Map<string, Position | null>> {
    if (vendors.length === 0) return new Map();
    const queries = [...new Set(vendors.map(({ address }) => toGeocodingQuery(address)))];
    const known = await readGeocodings(db, queries, now());
    const found = new Map<string, Position | null>();
    // A locality is close enough for now; a city's centre may be 10 km off, so its vendor is waited for.
    const lookups = vendors.flatMap((vendor) => {
      const place = known.get(toGeocodingQuery(vendor.address));
      if (place !== undefined) found.set(vendor.id, place);
      if (place === null) return [];
      const lookup = geocoder.find(vendor).then((answer) => {
        if (answer.ok) found.set(vendor.id, answer.value);
      });
      return place || (vendor.place && !vendor.isInCity) ? [] : [lookup];
    });
    await withinTimeout(Promise.all(lookups));
    return new Map(found);
  }

  async function withinTimeout(answers: Promise<unknown>): Promise<void> {
    const answered = new AbortController();
    await Promise.race([answers, wait(TIMEOUT_MILLISECONDS, answered.signal)]);
    answered.abort();
  }

  return async (vendorIds) => {
    const vendors = await readVendors(db, vendorIds);
    const geocoded = await geocode(vendors.filter(({ isRough }) => isRough));
    const places = new Map(
      vendors.flatMap(({ id, place: stored }) => {
        const place = geocoded.get(id) ?? stored;
        return place ? [[id, place]] : [];
      }),
    );
    const isAwaited = ({ id, isRough }: PlacedVendor) => isRough && !places.has(id) && !geocoded.has(id);
    const inCity = vendors.filter(({ id, isInCity }) => isInCity && !geocoded.get(id)).map(({ id }) => id);
    return { places, inCity: new Set(inCity), awaited: vendors.filter(isAwaited).map(({ id }) => id) };
  };
}

async function readVendors(db: Kysely<Tables>, vendorIds: readonly string[]): Promise<PlacedVendor[]> {
  const rows = await db
    .selectFrom('vendors')
    .select(['id', 'address', 'lat', 'lng', 'placesource'])
    .where('id', 'in', vendorIds)
    .execute();
  return rows.map(({ id, address, lat, lng, placesource }) => {
    const place = { lat, lng };
    return {
      id,
      address,
      place: isPosition(place) ? place : null,
      isRough: placesource !== 'own' && placesource !== 'geocoded',
      isInCity: placesource === 'city',
    };
  });
}
