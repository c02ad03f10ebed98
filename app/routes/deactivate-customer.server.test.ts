import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../tests/support/seed.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import type { OrderRequest } from '../orders/order.ts';
import { placeOrder } from '../orders/place-order.server.ts';
import { deactivateCustomer } from './deactivate-customer.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['statusLogs', 'orders', 'users'] as const)
    await database.db.deleteFrom(table).execute();
  await seedUser(database, 'asha');
});

const REQUEST: OrderRequest = {
  checkoutKey: '6f1c1f0e-8a53-4d0f-9f0e-0d6a4a2f7c11',
  orderMode: 'Pickup',
  address: null,
  paymentMethod: 'COD',
  lines: [{ ...SEED.items.dosa, quantity: 1 }],
};
const services = (db: Kysely<Tables>) => ({
  database: { ...database, db },
  now: () => new Date('2026-03-01T10:00:00.000Z'),
  newId: () => crypto.randomUUID(),
});
const count = async (table: 'users' | 'orders') =>
  (await database.db.selectFrom(table).selectAll().execute()).length;

/** The same database for a transaction that stops after its first statements, until it may go on. */
function stopping(statements: number) {
  let done = 0;
  let goOn = () => {};
  let arrive = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const hasStopped = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      done += 1;
      if (done === statements) {
        arrive();
        await isAllowed;
      }
      return result;
    },
  });
  return { db, hasStopped, goOn };
}

/** Until a statement waits for a lock; on the embedded database a second transaction waits for the first anyway. */
async function somebodyWaits(): Promise<void> {
  if (database.kind === 'embedded') return;
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
}

test('an account is not erased under an order that is just being placed', async () => {
  const { db, hasStopped, goOn } = stopping(2);
  const placing = placeOrder(services(db), 'asha', REQUEST);
  await hasStopped;
  const leaving = deactivateCustomer(database.db, 'asha');
  await Promise.race([leaving, somebodyWaits()]);
  goOn();
  expect(await placing).toMatchObject({ ok: true });
  expect(await leaving).toBe(false);
  expect(await count('users')).toBe(1);
});

test('nothing is placed for an account that is just being erased', async () => {
  // Locked, and looked for orders: there are none.
  const { db, hasStopped, goOn } = stopping(2);
  const leaving = deactivateCustomer(db, 'asha');
  await hasStopped;
  const placing = placeOrder(services(database.db), 'asha', REQUEST);
  await Promise.race([placing, somebodyWaits()]);
  goOn();
  expect(await leaving).toBe(true);
  expect(await placing).toEqual({
    ok: false,
    reason: 'not-signed-in',
    message: 'You must be logged in to place an order.',
  });
  expect(await count('orders')).toBe(0);
});

test('two orders of one customer do not wait for each other', async () => {
  const { db, hasStopped, goOn } = stopping(2);
  const first = placeOrder(services(db), 'asha', REQUEST);
  await hasStopped;
  if (database.kind === 'embedded') goOn();
  await placeTestOrder(services(database.db), 'asha');
  goOn();
  expect(await first).toMatchObject({ ok: true });
  expect(await count('orders')).toBe(2);
});
