import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHARED_ACCOUNT } from '../app/account/shared-account.ts';
import { EMAIL_TAKEN } from '../app/account/sign-in/register-customer.server.ts';
import { readCredentials } from '../app/account/trusted-device.server.ts';
import { deactivateCustomer } from '../app/use-cases/deactivate-customer.server.ts';
import { registerAndSignIn, signIn } from '../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import { placeTestOrder, SEED, seedCatalogue } from '../tests/support/test-data/seed.ts';
import { makePasswordHashesReal } from '../tests/support/vitest/password-hashes.ts';
import {
  DEMO_CUSTOMER,
  ensureDemoCustomer,
  removeBesideOwnCatalogue,
  removeDemoCustomer,
} from './demo-customer.ts';

// The demo customer's hash is a constant in the source.
makePasswordHashesReal();

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ sharedAccountId: DEMO_CUSTOMER.id });
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());

const PERSONAL_TABLES = [
  'statusLogs',
  'orders',
  'sessions',
  'accounts',
  'CustomerContact',
  'supportrequests',
  'users',
] as const;
beforeEach(async () => {
  for (const table of PERSONAL_TABLES) await shop.database.db.deleteFrom(table).execute();
});

const ensure = () => ensureDemoCustomer(shop.database, shop.clock.now);
const logIn = () => {
  const { email, password } = DEMO_CUSTOMER;
  return shop.post('/login', { email, password });
};
const readTables = async () =>
  Object.fromEntries(
    await Promise.all(
      PERSONAL_TABLES.map(async (table) => [
        table,
        await shop.database.db.selectFrom(table).selectAll().execute(),
      ]),
    ),
  );

test('the demo customer logs in and has two addresses in Bengaluru and a delivered order', async () => {
  expect(await ensure()).toBe(true);
  const cookie = await signIn(shop, DEMO_CUSTOMER);
  const { addresses } = (await (await shop.get('/api/addresses', { cookie })).json()) as {
    addresses: { type: string; address: string }[];
  };
  expect(addresses.map(({ type }) => type)).toEqual(['Home', 'Work']);
  for (const { address } of addresses) expect(address).toMatch(/Bengaluru 560\d{3}$/);
  const history = await (await shop.get('/orders', { cookie })).text();
  expect(history).toContain('ORDDE300001');
  const { orderDetails, ...order } = await shop.database.db
    .selectFrom('orders')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({ status: 'Delivered', orderMode: 'Delivery', address: addresses[0]?.address });
  expect(order.itemids).toHaveLength(2);
  expect(orderDetails).toHaveLength(2);
});

test('many logins of visitors end no other visitor’s session', async () => {
  await ensure();
  const visitor = await signIn(shop, DEMO_CUSTOMER);
  const createdAt = new Date('2099-01-01');
  await shop.database.db
    .insertInto('sessions')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        id: `visit ${n}`,
        token: `visit ${n}`,
        userId: DEMO_CUSTOMER.id,
        createdAt,
        updatedAt: createdAt,
        expiresAt: createdAt,
      })),
    )
    .execute();
  await signIn(shop, DEMO_CUSTOMER);
  expect((await shop.get('/myaccount', { cookie: visitor })).status).toBe(200);
});

test('a visitor at another address may still order and follow an order, however many others did', async () => {
  const one = { maxOpen: 1, maxPerHour: 1, maxCashRupees: 0 };
  const limits = { perAccount: 1, perAccountAnywhere: 100, perAddress: 100 };
  const settings = { sharedAccountId: DEMO_CUSTOMER.id, orderLimits: one, limits };
  const limited = await createTestApp(settings, shop);
  await ensure();
  const request = async (from: string, cookie: string, path: string, form?: Record<string, string>) => {
    const body = form && new URLSearchParams(form);
    const headers = { Origin: 'http://shop.test', Cookie: cookie };
    const init = { method: form ? 'POST' : 'GET', headers, body };
    return limited.app.handle(new Request(`http://shop.test${path}`, init), from);
  };
  const placeFrom = async (from: string, cookie: string) => {
    const order = {
      checkoutKey: crypto.randomUUID(),
      orderMode: 'Pickup',
      address: null,
      paymentMethod: 'COD',
      lines: [{ ...SEED.items.dosa, quantity: 1 }],
    };
    return request(from, cookie, '/payment.data', { order: JSON.stringify(order) });
  };
  const [here, elsewhere] = ['203.0.113.7', '203.0.113.8'];
  const many = await signIn(shop, DEMO_CUSTOMER);
  expect((await placeFrom(here, many)).status).toBe(200);
  expect((await placeFrom(here, many)).status).toBe(200);
  const refused = await placeFrom(here, many);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('Too many orders were placed here with the demo account.');
  const other = await signIn(shop, DEMO_CUSTOMER);
  expect((await placeFrom(elsewhere, other)).status).toBe(200);

  const follow = (cookie: string) => request(here, cookie, '/track/events?orderId=ORDDE300001');
  await shop.database.db.updateTable('orders').set({ status: 'Accepted' }).execute();
  await shop.database.db
    .deleteFrom('statusLogs')
    .where('status', 'not in', ['Created', 'Accepted'])
    .execute();
  const streams = [];
  for (let n = 0; n < 20; n += 1) streams.push(await follow(many));
  expect((await follow(many)).status).toBe(429);
  streams.push(await follow(other));
  expect(streams.map(({ status }) => status)).toEqual(Array(21).fill(200));
  for (const { body } of streams) await body?.cancel();
  await limited.close();
});

test('the profile can be saved as it is', async () => {
  await ensure();
  const cookie = await signIn(shop, DEMO_CUSTOMER);
  const { email, fullName, mobile } = DEMO_CUSTOMER;
  expect((await shop.post('/editprofile', { fullName, mobile, email }, { cookie })).status).toBe(200);
});

const OTHER_PASSWORD = 'another long password';
test.each([
  ['e-mail', '/editprofile', { ...DEMO_CUSTOMER, email: 'v@example.test', current: DEMO_CUSTOMER.password }],
  [
    'password',
    '/change_password',
    { current: DEMO_CUSTOMER.password, password: OTHER_PASSWORD, confirm: OTHER_PASSWORD },
  ],
  ['account', '/deactivate_account', { password: DEMO_CUSTOMER.password }],
])('a visitor cannot take the %s from the others', async (_, path, form) => {
  await ensure();
  const cookie = await signIn(shop, DEMO_CUSTOMER);
  const before = await readTables();
  const response = await shop.post(path, form, { cookie });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(SHARED_ACCOUNT);
  expect(await readTables()).toEqual(before);
});

test('beside the demo customer nobody can register the e-mail', async () => {
  await ensure();
  const { email, mobile, fullName: name } = DEMO_CUSTOMER;
  const form = { name, mobile, email, password: OTHER_PASSWORD, confirm: OTHER_PASSWORD };
  expect(await (await shop.post('/register', form)).text()).toContain(EMAIL_TAKEN);
  expect((await logIn()).status).toBe(302);
});

test('a second start writes nothing twice', async () => {
  await ensure();
  const before = await readTables();
  expect(await ensure()).toBe(true);
  expect(await readTables()).toEqual(before);
});

test('a start restores the login that a visitor has changed', async () => {
  await ensure();
  const { db } = shop.database;
  await db.updateTable('accounts').set({ password: 'another' }).execute();
  await db.updateTable('users').set({ email: 'visitor@example.test' }).execute();
  expect((await logIn()).status).toBe(401);
  expect(await ensure()).toBe(true);
  expect((await logIn()).status).toBe(302);
});

test('a start undoes what a visitor has changed and ends the visitor’s sessions', async () => {
  await ensure();
  const { db } = shop.database;
  const before = await readTables();
  const cookie = await signIn(shop, DEMO_CUSTOMER);
  const profile = { fullName: 'Visitor', mobile: '6123456789', email: DEMO_CUSTOMER.email };
  expect((await shop.post('/editprofile', profile, { cookie })).status).toBe(200);
  await db.updateTable('users').set({ profileImage: 'data:image/webp;base64,UklGRg==' }).execute();
  await db.deleteFrom('CustomerContact').where('type', '=', 'Work').execute();
  await db.updateTable('CustomerContact').set({ address: 'planted' }).execute();
  const address = { type: 'Other', flat: '1', street: 'Planted', city: 'Bengaluru', pincode: '560095' };
  expect((await shop.post('/api/addresses', address, { cookie })).status).toBe(201);
  expect(await ensure()).toBe(true);
  expect(await readTables()).toEqual(before);
});

test('a start leaves other customers as they are', async () => {
  await ensure();
  const { cookie } = await registerAndSignIn(shop);
  const address = { type: 'Home', flat: '1', street: 'Own', city: 'Bengaluru', pincode: '560095' };
  await shop.post('/api/addresses', address, { cookie });
  const before = await readTables();
  expect(before.CustomerContact).toHaveLength(3);
  expect(before.sessions).toHaveLength(1);
  await ensure();
  const after = await readTables();
  for (const table of PERSONAL_TABLES) {
    expect(after[table]).toHaveLength(before[table]?.length ?? 0);
    expect(after[table]).toEqual(expect.arrayContaining(before[table] ?? []));
  }
});

test('a demo customer who has lost the e-mail to another customer is removed', async () => {
  await ensure();
  const { db } = shop.database;
  await db.updateTable('users').set({ email: 'visitor@example.test' }).execute();
  const { userId } = await registerAndSignIn(shop, { email: DEMO_CUSTOMER.email });
  expect(await ensure()).toBe(false);
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: userId }]);
});

test('a customer who has registered the e-mail of the demo customer is left alone', async () => {
  const { userId, customer } = await registerAndSignIn(shop, { email: DEMO_CUSTOMER.email });
  expect(await ensure()).toBe(false);
  await signIn(shop, customer);
  await removeDemoCustomer(shop.database);
  const users = await shop.database.db.selectFrom('users').select('id').execute();
  expect(users).toEqual([{ id: userId }]);
});

test('outside the demo the customer is removed, with sessions, addresses and the invented order', async () => {
  const other = await registerAndSignIn(shop);
  const before = await readTables();
  await ensure();
  const cookie = await signIn(shop, DEMO_CUSTOMER);
  await removeDemoCustomer(shop.database);
  expect(await readTables()).toEqual(before);
  expect((await logIn()).status).toBe(401);
  expect(await (await shop.get('/api/session', { cookie })).json()).toMatchObject({ user: null });
  expect(await (await shop.get('/api/session', other)).json()).toMatchObject({ user: { uid: other.userId } });
  expect(await ensure()).toBe(true);
  expect((await logIn()).status).toBe(302);
});

test('an order under way does not save the account, and keeps nothing that a visitor typed', async () => {
  await ensure();
  const { db } = shop.database;
  const { OrderId } = await placeTestOrder(
    { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() },
    'demo-customer',
  );
  await db
    .updateTable('orders')
    .set({ address: '7, Typed Street' })
    .where('OrderId', '=', OrderId)
    .where('userId', '=', 'demo-customer')
    .execute();
  await removeDemoCustomer(shop.database);
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('orders').select(['status', 'userId', 'address']).execute()).toEqual([
    { status: 'Created', userId: 'deactivated', address: null },
  ]);
  expect(await db.selectFrom('statusLogs').select('userId').execute()).toEqual([{ userId: 'deactivated' }]);
});

describe('after a visitor of an earlier version has deactivated the account', () => {
  beforeEach(async () => {
    await ensure();
    const { db } = shop.database;
    const credentials = await readCredentials(db, DEMO_CUSTOMER.email);
    expect(credentials && (await deactivateCustomer(db, credentials))).toEqual({ ok: true });
  });
  const readOrders = () =>
    shop.database.db.selectFrom('orders').select(['OrderId', 'userId', 'status']).execute();

  test('the next start brings the delivered order back, once', async () => {
    expect(await readOrders()).toMatchObject([{ userId: 'deactivated' }]);
    expect(await ensure()).toBe(true);
    expect(await readOrders()).toEqual([
      { OrderId: 'ORDDE300001', userId: 'demo-customer', status: 'Delivered' },
    ]);
  });

  test('a removal leaves nothing of the invented sale', async () => {
    await removeDemoCustomer(shop.database);
    expect(await readOrders()).toEqual([]);
    expect(await shop.database.db.selectFrom('statusLogs').select('id').execute()).toEqual([]);
  });

  test('an import of another catalogue leaves nothing of it either', async () => {
    await removeBesideOwnCatalogue(shop.database);
    expect(await readOrders()).toEqual([]);
  });
});

test("a customer's own order that has drawn the id of the past one stays", async () => {
  const { userId } = await registerAndSignIn(shop);
  await placeTestOrder(
    {
      database: shop.database,
      now: () => shop.clock.now,
      newId: () => `de300001${crypto.randomUUID().slice(8)}`,
    },
    userId,
  );
  const before = await readTables();
  expect(await ensure()).toBe(true);
  await removeDemoCustomer(shop.database);
  expect(await readTables()).toEqual(before);
});

test('without dishes on sale there is a customer without a past order', async () => {
  const { db } = shop.database;
  await db.updateTable('vendors').set({ isActive: false }).execute();
  expect(await ensure()).toBe(true);
  expect(await db.selectFrom('orders').select('OrderId').execute()).toEqual([]);
  await db.updateTable('vendors').set({ isActive: true }).where('id', '!=', SEED.vendors.closed).execute();
});
