import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../app/db/open-database.server.ts';
import { openTestDatabase } from '../tests/support/in-process/test-database.ts';
import { ensureDemoCustomer, removeBesideOwnCatalogue } from './demo-customer.ts';
import { DEMO_SIZE, ensureDemo } from './load-demo.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const countItems = async () =>
  (await database.db.selectFrom('restaurantitems').select('id').execute()).length;

test('the demo is loaded into an empty database, once, and completed after an interrupted load', async () => {
  expect(await ensureDemo(database)).toBe(true);
  expect(await countItems()).toBe(DEMO_SIZE.items);

  const { id } = await database.db
    .selectFrom('restaurantitems')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await database.db.deleteFrom('restaurantitems').where('id', '=', id).execute();
  expect(await ensureDemo(database)).toBe(true);
  expect(await countItems()).toBe(DEMO_SIZE.items);
  // All pictures of the demo are encoded, twice.
}, 60_000);

test('a change within the demo keeps the demo customer, the first vendor of another catalogue removes the account', async () => {
  const readUsers = () => database.db.selectFrom('users').select('id').execute();
  await ensureDemoCustomer(database, new Date('2026-03-01T10:00:00.000Z'));
  await database.db.updateTable('vendors').set({ rating: 5 }).execute();
  expect(await removeBesideOwnCatalogue(database)).toBe(false);
  expect(await readUsers()).toEqual([{ id: 'demo-customer' }]);

  await database.db.insertInto('vendors').values(OWN_VENDOR).execute();
  expect(await removeBesideOwnCatalogue(database)).toBe(true);
  expect(await readUsers()).toEqual([]);
  expect(await removeBesideOwnCatalogue(database)).toBe(true);
});

test('a real catalogue is never mixed with the demo', async () => {
  await database.db.deleteFrom('restaurantitems').execute();
  expect(await ensureDemo(database)).toBe(false);
  expect(await countItems()).toBe(0);
});

const OWN_VENDOR = {
  id: 'my-own',
  name: 'My own',
  address: '',
  rating: null,
  imageBlob: null,
  isActive: true,
  categories: [],
  subcategoryId: [],
  location: null,
};
