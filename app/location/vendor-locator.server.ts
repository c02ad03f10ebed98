import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Gazetteer } from './gazetteer.server.ts';
import { questionOf, recallGeocodings } from './geocodings.server.ts';
import type { Position } from './place.ts';
import type { VendorGeocoder } from './vendor-geocoder.server.ts';
import { readVendorsToPlace, type VendorToPlace } from './vendor-places.server.ts';
import type { Wait } from './wait.server.ts';

/** A customer waits no longer than this for addresses to be looked up. */
const PATIENCE_MILLISECONDS = 3_000;

/**
 * Where vendors are, by vendor id: their own coordinates, else what a geocoding service knows of their
 * address, else the locality that it names. Who is missing is nowhere to be found.
 */
export function createVendorLocator(parts: {
  db: Kysely<Tables>;
  gazetteer: Pick<Gazetteer, 'locate'>;
  now: () => Date;
  wait: Wait;
  geocoder: Pick<VendorGeocoder, 'find'>;
}): (vendorIds: readonly string[]) => Promise<Map<string, Position>> {
  const { db, gazetteer, now, wait, geocoder } = parts;

  /** By vendor id, what is found in time; the geocoder writes it down for the next time. */
  async function geocode(vendors: VendorToPlace[]): Promise<Map<string, Position>> {
    const questions = [...new Set(vendors.map(({ address }) => questionOf(address)))];
    const known = await recallGeocodings(db, questions, now());
    const found = new Map<string, Position>();
    const asked = vendors.flatMap((vendor) => {
      const place = known.get(questionOf(vendor.address));
      if (place === null) return [];
      if (place) found.set(vendor.id, place);
      const answer = geocoder.find(vendor).then((position) => {
        if (position) found.set(vendor.id, position);
      });
      return place ? [] : [answer];
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
    const vendors = await readVendorsToPlace(db, vendorIds);
    const unplaced = vendors.filter(({ exact }) => !exact);
    const geocoded = unplaced.length === 0 ? new Map<string, Position>() : await geocode(unplaced);
    return new Map(
      vendors.flatMap(({ id, address, exact, locality }) => {
        const place = exact ?? geocoded.get(id) ?? locality ?? gazetteer.locate(address);
        return place ? [[id, place]] : [];
      }),
    );
  };
}
