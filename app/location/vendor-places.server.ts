import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { isPosition, type Position } from './place.ts';

/** A vendor, as far as its place goes. */
export interface VendorToPlace {
  id: string;
  address: string;
  /** Its own coordinates, or those that a geocoding service knew its address by. */
  exact: Position | null;
  /** The centre of the locality that its address names. */
  locality: Position | null;
}

/** Those of the vendors that there are, in no order. */
export async function readVendorsToPlace(
  db: Kysely<Tables>,
  vendorIds: readonly string[],
): Promise<VendorToPlace[]> {
  const rows = await db
    .selectFrom('vendors')
    .select(['id', 'address', 'location', 'lat', 'lng', 'placesource'])
    .where('id', 'in', vendorIds)
    .execute();
  return rows.map(({ id, address, location, lat, lng, placesource }) => {
    const placed = { lat, lng };
    const place = isPosition(placed) ? placed : null;
    const isExact = placesource === 'own' || placesource === 'geocoded';
    // A row that nobody has placed yet may still have coordinates of its own.
    const own = isPosition(location) ? location : null;
    return {
      id,
      address,
      exact: (isExact ? place : null) ?? own,
      locality: placesource === 'locality' ? place : null,
    };
  });
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
