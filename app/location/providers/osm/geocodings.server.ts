import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Position } from '../../place.ts';

/** Maps grow, so an unknown address is looked up again after this time. */
const NOT_FOUND_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;
const MAX_QUERY_LENGTH = 300;

/** The geocoding query for an address: the same for any spacing, and short enough for a key. */
export function toGeocodingQuery(address: string): string {
  return address.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH).toWellFormed();
}

/** Reads stored answers by query; null means that there is no such place. A missing query has to be looked up. */
export async function readGeocodings(
  db: Kysely<Tables>,
  queries: readonly string[],
  now: Date,
): Promise<Map<string, Position | null>> {
  const rows = await db
    .selectFrom('geocodings')
    .select(['address', 'lat', 'lng'])
    .where('address', 'in', queries)
    .where(({ or, eb }) =>
      or([eb('lat', 'is not', null), eb('createdAt', '>', new Date(now.getTime() - NOT_FOUND_MILLISECONDS))]),
    )
    .execute();
  return new Map(
    rows.map(({ address, lat, lng }) => [address, lat === null || lng === null ? null : { lat, lng }]),
  );
}

/** Stores an answer for all nodes, across restarts; it replaces an earlier one. */
export async function storeGeocoding(
  db: Kysely<Tables>,
  query: string,
  position: Position | null,
  now: Date,
): Promise<void> {
  const answer = { lat: position?.lat ?? null, lng: position?.lng ?? null, createdAt: now };
  await db
    .insertInto('geocodings')
    .values({ address: query, ...answer })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(answer))
    .execute();
}

/** Stores the positions of vendors, unless the catalogue has changed them meanwhile. */
export async function storeGeocodedPlace(
  db: Kysely<Tables>,
  vendorIds: readonly string[],
  address: string,
  { lat, lng }: Position,
): Promise<void> {
  await db
    .updateTable('vendors')
    .set({ lat, lng, placesource: 'geocoded' })
    .where('id', 'in', vendorIds)
    .where('address', '=', address)
    .where('placesource', 'in', ['unknown', 'locality', 'city', 'nowhere'])
    .execute();
}
