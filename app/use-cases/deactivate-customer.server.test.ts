import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeAs } from '../../tests/support/in-process/place-as.ts';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { untilWaiting } from '../../tests/support/in-process/until-waiting.ts';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import { addAddress } from '../account/addresses/addresses.server.ts';
import { createAuth } from '../account/auth.server.ts';
import { registerCustomer } from '../account/sign-in/register-customer.server.ts';
import { signIn } from '../account/sign-in/sign-in.server.ts';
import { createTrustedDevice, readCredentials } from '../account/trusted-device.server.ts';
import { createRateLimiter } from '../attempt-limits/rate-limiter.server.ts';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import type { OrderRequest } from '../orders/order.ts';
import { storeSupportRequest } from '../support/support-requests.server.ts';
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
  const createdAt = new Date('2026-01-01T00:00:00.000Z');
  await database.db
    .insertInto('accounts')
    .values({
      id: 'asha',
      userId: 'asha',
      accountId: 'asha',
      providerId: 'credential',
      password: ASHA.passwordHash,
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
});

const ASHA = { userId: 'asha', passwordHash: 'what is stored of a password' };

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

/** The same database for a transaction that pauses after its first statements until it is released. */
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

/** Starts to place an order, which locks its customer and then waits for another writer of its checkout key. */
async function placingInTheMiddle() {
  const { OrderId } = await placeTestOrder(services(database.db), 'asha');
  await database.db.updateTable('orders').set({ status: 'Delivered' }).execute();
  const other = await database.db.startTransaction().execute();
  await other
    .updateTable('orders')
    .set({ checkoutkey: REQUEST.checkoutKey })
    .where('OrderId', '=', OrderId)
    .execute();
  const placing = placeAs(services(database.db), 'asha', REQUEST);
  await untilWaiting(database, 1);
  return { placing, goOn: () => other.rollback().execute() };
}

test('an account is not erased while an order is being placed', async () => {
  const { placing, goOn } = await placingInTheMiddle();
  const leaving = deactivateCustomer(database.db, ASHA);
  await untilWaiting(database, 2);
  await goOn();
  const isPlaced = (await placing).ok;
  // On the embedded database, where statements run one after the other, either may come first.
  if (database.kind === 'server') expect(isPlaced).toBe(true);
  expect(await leaving).toEqual(isPlaced ? { ok: false, reason: 'order-in-progress' } : { ok: true });
  expect(await count('users')).toBe(isPlaced ? 1 : 0);
  expect(await count('orders')).toBe(isPlaced ? 2 : 1);
});

test('nothing is placed for an account that is being erased', async () => {
  // The erasure has locked the customer and found no orders.
  const { db, hasStopped, goOn } = stopping(3);
  const leaving = deactivateCustomer(db, ASHA);
  await hasStopped;
  const placing = placeAs(services(database.db), 'asha', REQUEST);
  await Promise.race([placing, untilWaiting(database)]);
  goOn();
  expect(await leaving).toEqual({ ok: true });
  expect(await placing).toEqual({
    ok: false,
    reason: 'not-signed-in',
    message: 'You must be logged in to place an order.',
  });
  expect(await count('orders')).toBe(0);
});

test('an order does not wait for one of another customer', async () => {
  const { placing, goOn } = await placingInTheMiddle();
  if (database.kind === 'embedded') await goOn();
  await seedUser(database, 'ravi');
  await placeTestOrder(services(database.db), 'ravi');
  if (database.kind === 'server') await goOn();
  expect(await placing).toMatchObject({ ok: true });
  expect(await count('orders')).toBe(3);
});

test('with a password that was changed in between nothing is erased', async () => {
  await database.db
    .updateTable('accounts')
    .set({ password: 'another' })
    .where('userId', '=', 'asha')
    .execute();
  const refused = { ok: false, reason: 'password-changed' };
  expect(await deactivateCustomer(database.db, ASHA)).toEqual(refused);
  expect(await count('users')).toBe(1);
});

test('of two requests to erase an account both are answered that it is erased', async () => {
  const leaving = [deactivateCustomer(database.db, ASHA), deactivateCustomer(database.db, ASHA)];
  expect(await Promise.all(leaving)).toEqual([{ ok: true }, { ok: true }]);
  expect(await count('users')).toBe(0);
});

const ADDRESS = '192.0.2.1';
const SETTINGS = {
  brandName: 'Tiffin',
  authSecret: 'a secret that only the tests know, 32+',
  acceptedAuthSecret: null,
  isSecure: false,
};
const PLENTY = { perAccount: 100, perAccountAnywhere: 100, perAddress: 100 };

describe('while an account is being erased', () => {
  const now = () => new Date('2026-03-01T10:00:00.000Z');
  const newId = () => crypto.randomUUID();

  /** Runs `work` once the account is locked, which then is erased. */
  async function besideErasing<Result>(work: () => Promise<Result>): Promise<Result> {
    const { db, hasStopped, goOn } = stopping(2);
    const leaving = deactivateCustomer(db, ASHA);
    await hasStopped;
    const working = work();
    await Promise.race([working, untilWaiting(database)]);
    goOn();
    expect(await leaving).toEqual({ ok: true });
    return working;
  }

  test('no address is saved', async () => {
    const values = { type: 'Home', flat: '14', street: '3rd Cross', landmark: '', mobile: '' };
    const saved = await besideErasing(() =>
      addAddress({ db: database.db, newId, now }, 'asha', {
        ...values,
        city: 'Bengaluru',
        pincode: '560095',
      }),
    );
    expect(saved).toBeNull();
  });

  test('a request for help is stored without a customer', async () => {
    const values = { topic: 'A refund', orderId: '', email: 'asha@example.test', message: 'Help.' };
    const limits = createRateLimiter(database, PLENTY, SETTINGS.authSecret);
    const sent = await besideErasing(() =>
      storeSupportRequest({ database, limits, newId, now }, { userId: 'asha', address: ADDRESS }, values),
    );
    expect(sent).toMatchObject({ ok: true });
    const stored = await database.db.selectFrom('supportrequests').select('userId').execute();
    expect(stored).toEqual([{ userId: null }]);
  });

  test('nobody is signed in, and the answer is that of a wrong password', async () => {
    const limits = createRateLimiter(database, PLENTY, SETTINGS.authSecret);
    const trustedDevice = createTrustedDevice(SETTINGS);
    const email = 'meera@example.test';
    const password = 'a long enough password';
    const values = { name: 'Meera', mobile: '9876543210', email, password, confirm: password };
    await registerCustomer(
      { auth: createAuth(database, SETTINGS), limits, database, now, newId },
      { address: ADDRESS, values },
    );
    const credentials = await readCredentials(database.db, email);
    if (!credentials) throw new Error('nobody was registered');
    // Erases the account after the password has been read.
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some(bringsPassword)) await deactivateCustomer(database.db, credentials);
        return result;
      },
    });
    const auth = createAuth({ ...database, db }, SETTINGS);
    const request = new Request('http://shop.test/login');
    expect(
      await signIn(
        { auth, limits, trustedDevice, database, newId, settings: { sharedAccountId: null } },
        { request, address: ADDRESS, values: { email, password } },
      ),
    ).toEqual({ ok: false, reason: 'wrong' });
    expect(await count('users')).toBe(1);
  });
});

/** The column under any alias in a row that joins several tables. */
function bringsPassword(row: object): boolean {
  return Object.keys(row).some((column) => column.endsWith('password'));
}
