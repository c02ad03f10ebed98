import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { placeTestOrder, SEED, seedCatalogue } from '../../../tests/support/test-data/seed.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());

/** Places `count` orders, a minute apart. Returns their ids, newest first. */
async function placeOrders(userId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let minute = 0; minute < count; minute += 1) {
    const now = () => new Date(Date.UTC(2026, 2, 1, 10, minute));
    const services = { database: shop.database, now, newId: () => crypto.randomUUID() };
    ids.unshift((await placeTestOrder(services, userId)).OrderId);
  }
  return ids;
}

/** The ids of the orders that a page lists. */
const listedIn = (html: string) =>
  [...html.matchAll(/href="\/track\?orderId=(ORD[0-9A-F]{8})"/g)].map(([, id]) => id);

test('without an order the screen says so and links to the restaurants', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const response = await shop.get('/orders', { cookie });
  const html = await response.text();
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(html).toContain('No orders yet');
  expect(html).not.toContain('Older orders');
});

test('an order is listed with date, status, vendors, item count and total', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  const lines = [
    { ...SEED.items.dosa, quantity: 3 },
    { ...SEED.items.kheer, quantity: 1 },
  ];
  const { OrderId } = await placeTestOrder(services, userId, { lines });
  const html = await (await shop.get('/orders', { cookie })).text();
  const pickup = '12, Copper Pot Lane, Indiranagar, Bengaluru 560038';
  for (const text of [
    'Spice Garden, Corner Sweets',
    'Order placed',
    OrderId,
    '1 Mar 2026, 3:30 pm',
    pickup,
  ]) {
    expect(html).toContain(text);
  }
  // 89.99 + 39.81
  expect(html.replaceAll('<!-- -->', '')).toContain('4 items · ₹129.80');
});

test.each([
  [20, false],
  [21, true],
])('with %i orders there is a page of older ones: %s', async (count, hasOlder) => {
  const { cookie, userId } = await registerAndSignIn(shop);
  await placeOrders(userId, count);
  const html = await (await shop.get('/orders', { cookie })).text();
  expect(listedIn(html)).toHaveLength(20);
  expect(html.includes('Older orders')).toBe(hasOlder);
});

test('forty-one orders fill three pages, newest first, each once', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  const ids = await placeOrders(userId, 41);
  const pages: (string | undefined)[][] = [];
  let path: string | undefined = '/orders';
  while (path) {
    const html: string = await (await shop.get(path, { cookie })).text();
    pages.push(listedIn(html));
    path = /href="(\/orders\?after=ORD[0-9A-F]{8})"/.exec(html)?.[1];
  }
  expect(pages.map((page) => page.length)).toEqual([20, 20, 1]);
  expect(pages.flat()).toEqual(ids);
});

test('orders of the same moment are listed once each', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  await placeOrders(userId, 21);
  await shop.database.db
    .updateTable('orders')
    .set({ createdAt: shop.clock.now })
    .where('userId', '=', userId)
    .execute();
  const first = await (await shop.get('/orders', { cookie })).text();
  const path = /href="(\/orders\?after=ORD[0-9A-F]{8})"/.exec(first)?.[1] ?? '';
  const second = await (await shop.get(path, { cookie })).text();
  expect(new Set([...listedIn(first), ...listedIn(second)]).size).toBe(21);
});

test('a customer does not see another’s orders, even by naming one of them', async () => {
  const owner = await registerAndSignIn(shop);
  const other = await registerAndSignIn(shop);
  const [theirs] = await placeOrders(owner.userId, 1);
  const [own] = await placeOrders(other.userId, 1);
  for (const path of ['/orders', `/orders?after=${theirs}`, '/orders?after=%00']) {
    expect(listedIn(await (await shop.get(path, other)).text())).toEqual([own]);
  }
});
