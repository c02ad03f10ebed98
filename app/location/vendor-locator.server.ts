import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { questionOf, recallGeocodings } from './geocodings.server.ts';
import { isPosition, type Position } from './place.ts';
import type { VendorGeocoder } from './vendor-geocoder.server.ts';
import type { Wait } from './wait.server.ts';

/** A customer waits no longer than this for vendors that are nowhere yet. */
const PATIENCE_MILLISECONDS = 3_000;

interface PlacedVendor {
  id: string;
  address: string;
  place: Position | null;
  /** No more than the locality that its address names, if that. */
  isRough: boolean;
}

export interface LocatedVendors {
  /** By vendor id. Who is missing is nowhere to be found. */
  places: Map<string, Position>;
  /** Who is missing only because nobody has said yet where its address is. */
  awaited: string[];
}

/**
 * Where vendors are: their own coordinates, else what a geocoding service knows of their address, else the
 * locality that it names, which is better known the next time.
 */
export function createVendorLocator(parts: {
  db: Kysely<Tables>;
  now: () => Date;
  wait: Wait;
  geocoder: Pick<VendorGeocoder, 'find'>;
}): (vendorIds: readonly string[]) => Promise<LocatedVendors> {
  const { db, now, wait, geocoder } = parts;

  /** By vendor id, what is answered in time, null: nowhere; the geocoder writes it down for the next time. */
  async function geocode(vendors: readonly PlacedVendor[]): Promise<Map<string, Position | null>> {
    if (vendors.length === 0) return new Map();
    const questions = [...new Set(vendors.map(({ address }) => questionOf(address)))];
    const known = await recallGeocodings(db, questions, now());
    const found = new Map<string, Position | null>();
    const asked = vendors.flatMap((vendor) => {
      const place = known.get(questionOf(vendor.address));
      if (place !== undefined) found.set(vendor.id, place);
      if (place === null) return [];
      const asking = geocoder.find(vendor).then((answer) => {
        if (answer.ok) found.set(vendor.id, answer.value);
      });
      return place || vendor.place ? [] : [asking];
    });
    await withinPatience(Promise.all(asked));
    return new Map(found);
  }

  async function withinPatience(answers: Promise<unknown>): Promise<void> {
    const answered = new AbortController();
    await Promise.race([answers, wait(PATIENCE_MILLISECONDS, answered.signal)]);
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
    return { places, awaited: vendors.filter(isAwaited).map(({ id }) => id) };
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
    };
  });
}
