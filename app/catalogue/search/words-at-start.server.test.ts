import { expect, test } from 'vitest';
import { seedItem, seedVendor } from '../../../tests/support/seed-catalogue.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';

test('dishes that an earlier version has stored are found after a start', async () => {
  const database = await openTestDatabase();
  await seedVendor(database.db, 'Udupi Yard');
  for (let number = 1; number <= 501; number += 1)
    await seedItem(database.db, 'udupi-yard', `Thali ${number}`);
  await seedItem(database.db, 'udupi-yard', 'Masala Dosa', { id: 'zz' });

  const clock = createTestClock(new Date('2026-03-01T10:00:00.000Z'));
  const app = await createTestApp({}, { database, clock });
  await expect
    .poll(async () => (await app.get('/?q=dosai')).text(), { timeout: 10_000 })
    .toContain('Masala Dosa');
  await app.close();

  const { rows } = await database.pool.query('select 1 from restaurantitems where searchwords is null');
  expect(rows).toEqual([]);
  await database.close();
});
