import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn, signIn, type TestCustomer } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { placeTestOrder, seedCatalogue } from '../../../tests/support/test-data/seed.ts';
import {
  makePasswordHashesQuick,
  makePasswordHashesWait,
} from '../../../tests/support/vitest/password-hashes.ts';
import { END_STATUSES, ORDER_STATUSES } from '../../orders/order-status.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());

const ADDRESS = { type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };

/** A customer with a request for help, an address and one order to it, in `status`. */
async function customerWithOrder(status: string) {
  const signedIn = await registerAndSignIn(shop);
  const { cookie, userId } = signedIn;
  const saved = await shop.post('/api/addresses', ADDRESS, { cookie });
  const { address } = (await saved.json()) as { address: { id: string; address: string } };
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  const order = await placeTestOrder(services, userId, {
    orderMode: 'Delivery',
    address: { id: address.id, text: address.address },
  });
  await shop.database.db.updateTable('orders').set({ status }).where('OrderId', '=', order.OrderId).execute();
  await shop.database.db
    .insertInto('supportrequests')
    .values({
      id: crypto.randomUUID(),
      createdAt: shop.clock.now,
      userId,
      topic: 'Something else',
      orderId: null,
      email: signedIn.customer.email,
      message: 'Where is my order?',
    })
    .execute();
  return { ...signedIn, order };
}

const deactivate = (cookie: string, { password }: Pick<TestCustomer, 'password'>) =>
  shop.post('/deactivate_account', { password }, { cookie });

const TABLES = [
  'sessions',
  'accounts',
  'CustomerContact',
  'supportrequests',
  'orders',
  'statusLogs',
] as const;

async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const rows = await shop.database.db
      .selectFrom(table)
      .select('userId')
      .where('userId', '=', userId)
      .execute();
    counts[table] = rows.length;
  }
  const users = await shop.database.db.selectFrom('users').select('id').where('id', '=', userId).execute();
  return { ...counts, users: users.length };
}

test('a plain form clears this browser’s storage with the cart', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const response = await deactivate(cookie, customer);
  expect(response.headers.get('Location')).toBe('/goodbye');
  expect(response.headers.get('Clear-Site-Data')).toBe('"cache", "storage"');
});

test('the screen says what is kept and what is deleted', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const response = await shop.get('/deactivate_account', { cookie });
  const html = await response.text();
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  for (const text of ['Deleted permanently', 'Kept for our records', 'Current password']) {
    expect(html).toContain(text);
  }
});

test('the screens before and after call the account deleted', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const before = await (await shop.get('/deactivate_account', { cookie })).text();
  const after = await (await shop.get('/goodbye')).text();
  expect(after).toContain('your data is deleted permanently');
  expect(before + after).not.toMatch(/erase/i);
});

test('a deactivated customer is erased; the order stays without name and address', async () => {
  const { cookie, userId, customer, order } = await customerWithOrder('Delivered');
  const response = await deactivate(cookie, customer);
  expect(response.headers.get('Location')).toBe('/goodbye');
  expect(response.headers.getSetCookie().join()).toContain('tiffin.session_token=; Max-Age=0');
  expect(await rowsOf(userId)).toEqual({
    sessions: 0,
    accounts: 0,
    CustomerContact: 0,
    supportrequests: 0,
    orders: 0,
    statusLogs: 0,
    users: 0,
  });
  const kept = await shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('OrderId', '=', order.OrderId)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    userId: 'deactivated',
    address: null,
    status: 'Delivered',
    totalAmount: order.totalAmount.toFixed(2),
    orderDetails: order.orderDetails,
  });
  const logs = await shop.database.db
    .selectFrom('statusLogs')
    .select('userId')
    .where('orderId', '=', order.OrderId)
    .execute();
  expect(logs).toEqual([{ userId: 'deactivated' }]);
  expect((await shop.get('/myaccount', { cookie })).status).toBe(302);
  expect((await shop.post('/login', customer)).status).toBe(401);
  // The e-mail is free again, and its next owner has none of the earlier orders.
  const again = await registerAndSignIn(shop, customer);
  expect(await (await shop.get('/orders', again)).text()).toContain('No orders yet');
});

test.each(ORDER_STATUSES.filter((status) => !(END_STATUSES as readonly string[]).includes(status)))(
  'with an order that is %s nothing is erased and the screen names the order',
  async (status) => {
    const { cookie, userId, customer, order } = await customerWithOrder(status);
    const before = await rowsOf(userId);
    const response = await deactivate(cookie, customer);
    expect(response.status).toBe(409);
    expect(await rowsOf(userId)).toEqual(before);
    const html = await response.text();
    expect(html).toContain('You have an order in progress.');
    expect(html).toContain(`/track?orderId=${order.OrderId}`);
    expect(html).not.toContain('Deactivate my account');
    expect((await shop.get('/myaccount', { cookie })).status).toBe(200);
  },
);

test.each(END_STATUSES)('an order that is %s does not prevent it', async (status) => {
  const { cookie, customer } = await customerWithOrder(status);
  expect((await deactivate(cookie, customer)).headers.get('Location')).toBe('/goodbye');
});

test.each([
  ['', 'Current password is required.'],
  ['not the password', 'This is not your current password.'],
])('the password %o erases nothing', async (password, message) => {
  const { cookie, userId, customer } = await customerWithOrder('Delivered');
  const response = await deactivate(cookie, { password });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
  expect((await rowsOf(userId)).users).toBe(1);
  await signIn(shop, customer);
});

test('a password that another browser changes at this very moment erases nothing', async () => {
  const { cookie, userId, customer } = await customerWithOrder('Delivered');
  const before = await rowsOf(userId);
  // Once the hash of the password has been read.
  makePasswordHashesWait(() =>
    shop.database.db
      .updateTable('accounts')
      .set({ password: 'another' })
      .where('userId', '=', userId)
      .execute(),
  );
  try {
    const response = await deactivate(cookie, customer);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This is not your current password.');
  } finally {
    makePasswordHashesQuick();
  }
  expect(await rowsOf(userId)).toEqual(before);
});

test('other customers keep their data', async () => {
  const other = await customerWithOrder('Preparing');
  const before = await rowsOf(other.userId);
  const { cookie, customer } = await customerWithOrder('Cancelled');
  await deactivate(cookie, customer);
  expect(await rowsOf(other.userId)).toEqual(before);
});

test('customers whose browsers used the same checkout key can both leave', async () => {
  const customers = [await customerWithOrder('Delivered'), await customerWithOrder('Delivered')];
  for (const { order } of customers) {
    await shop.database.db
      .updateTable('orders')
      .set({ checkoutkey: '6f1c1f0e-8a53-4d0f-9f0e-0d6a4a2f7c11' })
      .where('OrderId', '=', order.OrderId)
      .execute();
  }
  for (const { cookie, customer } of customers) {
    expect((await deactivate(cookie, customer)).headers.get('Location')).toBe('/goodbye');
  }
});

test('the goodbye page is for everybody', async () => {
  expect(await (await shop.get('/goodbye')).text()).toContain('Goodbye, and thank you');
});
