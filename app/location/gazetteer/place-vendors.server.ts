import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { runUntilDone } from '../../runtime/background.server.ts';
import type { Wait } from '../../runtime/delay.server.ts';
import { type Locate, placeOfVendor } from './place-of-vendor.ts';

const BATCH_VENDORS = 1_000;

/**
 * Stores positions for the vendors without one: all of them at the first start, none later, because imports store
 * positions themselves. Resolves once it has done so for all but locked vendors, which follow in the background. Any
 * number of nodes may run it at the same time.
 */
export async function startPlacingVendors(
  db: Kysely<Tables>,
  locate: Locate,
  wait: Wait,
): Promise<{ stop: () => Promise<void> }> {
  const arePlaced = await placeVendors(db, locate);
  return runUntilDone(
    'Vendors could not be placed',
    async () => arePlaced || (await placeVendors(db, locate)),
    wait,
  );
}

/** Returns whether all vendors are placed; locked ones are skipped. */
async function placeVendors(db: Kysely<Tables>, locate: Locate): Promise<boolean> {
  let after: string | null = '';
  while (after !== null) after = await placeBatch(db, locate, after);
  const skipped = await db
    .selectFrom('vendors')
    .select('id')
    .where('placesource', '=', 'unknown')
    .limit(1)
    .executeTakeFirst();
  return skipped === undefined;
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
      // Another node places the rows that it has locked. An import that changes only a rating does not, so they are
      // visited again.
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
