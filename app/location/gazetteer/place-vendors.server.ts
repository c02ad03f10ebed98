import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Locate, placeOfVendor } from './place-of-vendor.ts';

const BATCH_VENDORS = 1_000;

/**
 * Stores positions for the vendors without one: all of them at the first start, none later, because imports store
 * positions themselves. Any number of nodes may run it at the same time.
 */
export async function placeVendors(db: Kysely<Tables>, locate: Locate): Promise<void> {
  let after: string | null = '';
  while (after !== null) after = await placeBatch(db, locate, after);
}

/** Returns the last vendor's id; null if no vendor was left. */
async function placeBatch(db: Kysely<Tables>, locate: Locate, after: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const vendors = await trx
      .selectFrom('vendors')
      .select(['id', 'address', 'location'])
      .where('placesource', '=', 'unknown')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_VENDORS)
      .forUpdate()
      // Another node or an import that has locked the row stores the position itself.
      .skipLocked()
      .execute();
    const last = vendors.at(-1);
    if (!last) return null;
    const placed = vendors.map((vendor) => ({ id: vendor.id, ...placeOfVendor(vendor, locate) }));
    await sql`
      update vendors set lat = given.lat, lng = given.lng, placesource = given.placesource
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as given(id text, lat double precision, lng double precision, placesource text)
      where vendors.id = given.id`.execute(trx);
    return last.id;
  });
}
