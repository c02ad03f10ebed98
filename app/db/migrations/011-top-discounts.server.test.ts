import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { up } from './011-top-discounts.server.ts';

test('a vendor whose free items gave it the highest discount gets its real one', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  for (const name of ['Free', 'Both', 'Paid']) await seedVendor(db, name);
  for (const id of ['free', 'both']) await seedItem(db, id, `${id} papad`, { ItemDiscount: 100 });
  for (const id of ['both', 'paid']) await seedItem(db, id, `${id} bun`, { ItemDiscount: 12.5 });
  await db.updateTable('vendors').set({ topdiscount: '100' }).where('id', '<>', 'paid').execute();
  // Migrations have no table types.
  await up(db as unknown as Kysely<unknown>);
  const rows = await db.selectFrom('vendors').select(['id', 'topdiscount']).orderBy('id').execute();
  expect(rows.map(({ id, topdiscount }) => [id, Number(topdiscount)])).toEqual([
    ['both', 12.5],
    ['free', 0],
    ['paid', 12.5],
  ]);
  await database.close();
});
