import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Position } from './place.ts';

/** A map grows: what it did not know is asked about again after this long. */
const NOT_FOUND_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;
const LONGEST_QUESTION = 300;

/** What a geocoding service is asked about an address: one for all ways of spacing it, not too long to be a key. */
export function questionOf(address: string): string {
  return address.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUESTION).toWellFormed();
}

/** What is known of these questions, by question; null: there is no such place. What is not in it has to be asked. */
export async function recallGeocodings(
  db: Kysely<Tables>,
  questions: readonly string[],
  now: Date,
): Promise<Map<string, Position | null>> {
  const rows = await db
    .selectFrom('geocodings')
    .select(['address', 'lat', 'lng'])
    .where('address', 'in', questions)
    .where(({ or, eb }) =>
      or([eb('lat', 'is not', null), eb('createdAt', '>', new Date(now.getTime() - NOT_FOUND_MILLISECONDS))]),
    )
    .execute();
  return new Map(
    rows.map(({ address, lat, lng }) => [address, lat === null || lng === null ? null : { lat, lng }]),
  );
}

/** Keeps an answer for every node, over restarts; a later one takes its place. */
export async function keepGeocoding(
  db: Kysely<Tables>,
  question: string,
  position: Position | null,
  now: Date,
): Promise<void> {
  const answer = { lat: position?.lat ?? null, lng: position?.lng ?? null, createdAt: now };
  await db
    .insertInto('geocodings')
    .values({ address: question, ...answer })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(answer))
    .execute();
}

/** Writes down where vendors are, unless the catalogue has meanwhile said something else of them. */
export async function keepGeocodedPlace(
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
    .where('placesource', 'in', ['unknown', 'locality', 'nowhere'])
    .execute();
}
