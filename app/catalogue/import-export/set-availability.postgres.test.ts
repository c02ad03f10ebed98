import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { untilWaiting } from '../../../tests/support/in-process/until-waiting.ts';
import { SEED, seedCatalogue } from '../../../tests/support/test-data/seed.ts';
import { setItemAvailability } from './set-availability.server.ts';

test('an item that moves to another vendor meanwhile stays on sale, and is unknown to its former vendor', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await seedCatalogue(database);
  const id = SEED.items.dosa.itemId;
  const item = { id, vendorId: SEED.vendors.open };
  let setting: ReturnType<typeof setItemAvailability> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('restaurantitems')
      .set({ VendorId: SEED.vendors.second })
      .where('id', '=', id)
      .execute();
    setting = setItemAvailability(db, item, { available: false }, new Date('2026-03-01T10:00:00Z'));
    await untilWaiting(database);
  });
  expect(await setting).toMatchObject({ ok: false, reason: 'unknown' });
  const stored = await db.selectFrom('restaurantitems').select('available').where('id', '=', id).execute();
  expect(stored).toEqual([{ available: true }]);
  await database.close();
});
