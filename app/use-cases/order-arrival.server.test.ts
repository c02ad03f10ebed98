import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { seedVendor } from '../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../db/open-database.server.ts';
import { readOrderDocument } from '../orders/order-schema.ts';
import { readOrderArrival } from './order-arrival.server.ts';

const KORAMANGALA = { lat: 12.935, lng: 77.625 };
const COUNTER = { lat: 12.975, lng: 77.641 };
const DELHI = { lat: 28.6139, lng: 77.209 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('vendors').execute();
  await seed('near', KORAMANGALA);
  await seed('slow', KORAMANGALA, { preparationminutes: 50 });
  await seed('far', DELHI);
  await seed('closed', KORAMANGALA, { isActive: false });
  await seed('nowhere', { lat: null, lng: null });
});

const seed = (
  id: string,
  position: { lat: number | null; lng: number | null },
  more: Parameters<typeof seedVendor>[2] = {},
) => seedVendor(database.db, id, { id, ...position, placesource: 'own', ...more });

/** The times of arrival of an order at 14:00 UTC: '14:20–14:30'. */
async function arrivalOf(vendorIds: string[], wanted: { orderMode?: string; address?: string | null } = {}) {
  const order = readOrderDocument({
    OrderId: 'ORD7F3A91BC',
    createdAt: '2026-03-01T14:00:00.000Z',
    totalAmount: 100,
    address: 'Koramangala',
    orderDetails: vendorIds.map((vendorId) => ({ vendorId })),
    ...wanted,
  });
  const arrival = await readOrderArrival(database.db, order ?? expect.fail('no order'), {
    locate: (address) => (address === 'Koramangala' ? KORAMANGALA : null),
    counter: COUNTER,
  });
  return arrival && `${arrival.from.slice(11, 16)}–${arrival.to.slice(11, 16)}`;
}

test('an order arrives after 20 minutes in the kitchen and a drive of at least 3', async () => {
  expect(await arrivalOf(['near'])).toBe('14:20–14:30');
  expect(await arrivalOf(['near', 'near'])).toBe('14:20–14:30');
});

test('an order from several vendors arrives with the last', async () => {
  expect(await arrivalOf(['near', 'slow'])).toBe('14:50–15:00');
});

test('a pickup order is brought to the counter', async () => {
  expect(await arrivalOf(['near'], { orderMode: 'Pickup', address: null })).toBe('14:40–14:50');
});

test.each([
  ['is unknown or deleted', ['near', 'deleted']],
  ['is closed', ['closed']],
  ['is too far', ['far']],
  ['has no position', ['nowhere']],
])('there is none if a vendor %s', async (_what, vendorIds) => {
  expect(await arrivalOf(vendorIds)).toBeNull();
});

test('there is none without lines, or without an address that names a place', async () => {
  expect(await arrivalOf([])).toBeNull();
  expect(await arrivalOf(['near'], { address: '12 Lake Road' })).toBeNull();
  expect(await arrivalOf(['near'], { address: null })).toBeNull();
});
