import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/in-process/test-clock.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { gazetteer } from './embedded-gazetteer.server.ts';
import { startPlacingVendors } from './place-vendors.server.ts';

test('a vendor that was locked is placed a minute later', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await seedVendor(db, 'Cities', { address: 'Brigade Road, Bengaluru' });
  const start = new Date('2026-03-01T10:00:00.000Z');
  const clock = createTestClock(start);
  const ratingChange = await db.startTransaction().execute();
  await ratingChange.updateTable('vendors').set({ rating: 4.5 }).execute();
  const placing = await startPlacingVendors(db, gazetteer.locate, clock.wait);
  await clock.untilWaited(1);
  await ratingChange.commit().execute();
  clock.now = new Date(start.getTime() + 60_000);
  await expect
    .poll(async () => (await db.selectFrom('vendors').select('placesource').execute())[0]?.placesource)
    .toBe('city');
  await placing.stop();
  await database.close();
});
