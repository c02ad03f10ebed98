import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { openAgain } from '../../../tests/support/in-process/test-database.ts';
import { SEED, seedAddress, seedCatalogue } from '../../../tests/support/test-data/seed.ts';
import type { OrderRequest } from '../../orders/order.ts';

const { dosa, biryani } = SEED.items;

let shop: TestApp;
let asha: { cookie: string; userId: string };
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
  asha = await registerAndSignIn(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom('statusLogs').execute();
  await shop.database.db.deleteFrom('orders').execute();
});

const request = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  checkoutKey: crypto.randomUUID(),
  orderMode: 'Delivery',
  address: null,
  paymentMethod: 'COD',
  lines: [{ ...dosa, quantity: 3 }],
  ...changes,
});

interface Posting {
  cookie?: string;
  headers?: Record<string, string>;
  /** The process under test. */
  node?: TestApp;
}

/** Posts to the route's data URL, as the payment screen does. */
async function post(order: unknown, { cookie = asha.cookie, headers, node = shop }: Posting = {}) {
  const body = typeof order === 'string' ? order : JSON.stringify(order);
  const response = await node.post('/payment.data', { order: body }, { cookie, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const ofDosas = (quantity: unknown) => ({ ...request(), lines: [{ ...dosa, quantity }] });
const storedOrders = () => shop.database.db.selectFrom('orders').selectAll().execute();

test('POST /payment places the signed-in customer’s order', async () => {
  const answer = await post(request());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  const orders = await storedOrders();
  expect(orders).toMatchObject([{ userId: asha.userId, status: 'Created', totalAmount: '89.99' }]);
  expect(answer.text).toContain(orders[0]?.OrderId);
});

test('a checkout key posted fifty times at once to two nodes gives one order, in every answer', async () => {
  const database = await openAgain(shop.database);
  const other = await createTestApp({}, { database, clock: shop.clock });
  const order = request();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => post(order, { node: index % 2 === 0 ? shop : other })),
  );
  const orders = await storedOrders();
  expect(orders).toHaveLength(1);
  const log = await shop.database.db.selectFrom('statusLogs').selectAll().execute();
  expect(log).toMatchObject([{ orderId: orders[0]?.OrderId, status: 'Created' }]);
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(new Set(text.match(/ORD[0-9A-F]{8}/g))).toEqual(new Set([orders[0]?.OrderId]));
  }
  await other.close();
  await database.close();
});

test('an order beyond a limit is refused with a message, and with Retry-After where time helps', async () => {
  const orderLimits = { maxOpen: 1, maxPerHour: 2, maxCashRupees: 50 };
  const node = await createTestApp({ orderLimits }, { database: shop.database, clock: shop.clock });
  const small = () => request({ lines: [{ ...dosa, quantity: 1 }] });
  const cash = await post(request(), { node });
  expect([cash.status, cash.text]).toEqual([409, expect.stringContaining('another way to pay')]);
  expect((await post(small(), { node })).status).toBe(200);
  const open = await post(small(), { node });
  expect([open.status, open.text]).toEqual([409, expect.stringContaining('You have an order in progress')]);
  await shop.database.db.updateTable('orders').set({ status: 'Delivered' }).execute();
  expect((await post(small(), { node })).status).toBe(200);
  await shop.database.db.updateTable('orders').set({ status: 'Delivered' }).execute();
  const recent = await post(small(), { node });
  expect(recent.status).toBe(429);
  expect(recent.headers.get('Retry-After')).toBe('3600');
  expect(recent.headers.get('Cache-Control')).toContain('no-store');
  expect(recent.text).toContain('2 orders within an hour');
  expect(await storedOrders()).toHaveLength(2);
  await node.close();
});

test('new orders, refusals by reason and logins by outcome are counted', async () => {
  const counted: string[] = [];
  const counters = {
    orderPlaced: () => counted.push('placed'),
    orderRefused: (reason: string) => counted.push(reason),
    orderIdTaken: () => counted.push('taken'),
    login: (outcome: string) => counted.push(outcome),
    outage: () => counted.push('outage'),
  };
  const node = await createTestApp({}, { database: shop.database, clock: shop.clock, counters });
  const { customer, cookie } = await registerAndSignIn(node);
  await node.post('/login', { ...customer, password: 'a wrong password' });
  const order = request();
  for (const posted of [order, order, 'no order']) await post(posted, { node, cookie });
  await post({ ...request(), lines: [{ ...dosa, quantity: 1, pricePaise: 1 }] }, { node, cookie });
  await post(request(), { node, cookie: '' });
  expect(counted).toEqual(['ok', 'refused', 'placed', 'not-readable', 'changed', 'not-signed-in']);
  expect([await node.app.readGauge('openStreams'), await node.app.readGauge('uploadBytes')]).toEqual([0, 0]);
  await node.close();
});

test('a guest gets 401, the text of spec §8, and no order', async () => {
  const answer = await post(request(), { cookie: '' });
  expect(answer.status).toBe(401);
  expect(answer.text).toContain('You must be logged in to place an order.');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  expect((await post(request(), { cookie: 'tiffin.session_token=forged.forged' })).status).toBe(401);
  expect(await storedOrders()).toEqual([]);
});

test('an ended session gets 401 like a guest, and no order', async () => {
  const ravi = await registerAndSignIn(shop);
  await shop.database.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where('userId', '=', ravi.userId)
    .execute();
  for (const order of [request(), request({ lines: [] }), 'no order']) {
    const answer = await post(order, { cookie: ravi.cookie });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('You must be logged in to place an order.');
  }
  expect(await storedOrders()).toEqual([]);
});

describe('an invalid request is refused and places nothing', () => {
  test.each<[string, unknown, number, string]>([
    ['nothing', '', 400, 'The order must be an object.'],
    ['no JSON', '{', 400, 'The order must be an object.'],
    ['an empty cart', request({ lines: [] }), 400, 'Cart is empty.'],
    ['no lines', { ...request(), lines: undefined }, 400, 'lines is missing.'],
    ['a quantity of -1', ofDosas(-1), 400, 'Quantity must be at least 1.'],
    ['a quantity of 0', ofDosas(0), 400, 'Quantity must be at least 1.'],
    ['half a dosa', ofDosas(0.5), 400, 'Quantity must be a whole number.'],
    ['a quantity of 100', ofDosas(100), 400, 'Quantity must be at most 99.'],
    ['a quantity of 1e300', ofDosas(1e300), 400, 'Quantity must be a whole number.'],
    ['a quantity in words', ofDosas('three'), 400, 'Quantity must be a number.'],
    ['a price of -1', request({ lines: [{ ...dosa, pricePaise: -1, quantity: 1 }] }), 400, 'Price must be'],
    ['half a paisa', request({ lines: [{ ...dosa, pricePaise: 0.5, quantity: 1 }] }), 400, 'Price must be'],
    [
      'a discount of 101 %',
      request({ lines: [{ ...dosa, discountPercent: 101, quantity: 1 }] }),
      400,
      'Discount must be at most 100.',
    ],
    [
      'the same item twice',
      request({
        lines: [
          { ...dosa, quantity: 60 },
          { ...dosa, quantity: 60 },
        ],
      }),
      400,
      'Each item may appear in an order only once.',
    ],
    [
      'a hundred and one lines',
      request({
        lines: Array.from({ length: 101 }, (_, index) => ({ ...dosa, itemId: `i-${index}`, quantity: 1 })),
      }),
      400,
      'An order has at most 100 lines.',
    ],
    ['an unknown payment method', { ...request(), paymentMethod: 'IOU' }, 400, 'Payment method must be'],
    [
      'a method of every object',
      { ...request(), paymentMethod: 'toString' },
      400,
      'Payment method must be one of',
    ],
    ['an unknown order mode', { ...request(), orderMode: 'Drone' }, 400, 'Order mode must be'],
    ['an address that is none', { ...request(), address: 'Lake Road' }, 400, 'The address must be'],
    ['a key that is none', request({ checkoutKey: 'mine' }), 400, 'Checkout key must be a UUID.'],
    ['a lower price', request({ lines: [{ ...dosa, pricePaise: 1, quantity: 1 }] }), 409, 'changed'],
    [
      'a higher discount',
      request({ lines: [{ ...dosa, discountPercent: 99, quantity: 1 }] }),
      409,
      'changed',
    ],
    ['an item that is not there', request({ lines: [{ ...dosa, itemId: 'x', quantity: 1 }] }), 409, 'gone'],
    ['a closed vendor', request({ lines: [{ ...biryani, quantity: 1 }] }), 409, 'vendor-closed'],
  ])('%s', async (_, order, status, text) => {
    const answer = await post(order);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    expect(await storedOrders()).toEqual([]);
  });

  test("another customer's address", async () => {
    const ravi = await registerAndSignIn(shop);
    await seedAddress(shop.database, ravi.userId, { id: 'a-ravi', address: 'Secret Lane 1' });
    const answer = await post(request({ address: { id: 'a-ravi', text: 'Secret Lane 1' } }));
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('The address you chose was deleted. Please choose another.');
    expect(answer.text).not.toContain('Secret Lane');
    expect(await storedOrders()).toEqual([]);
  });

  test('a body that is no form', async () => {
    const response = await shop.app.handle(
      new Request('http://shop.test/payment.data', {
        method: 'POST',
        body: 'order=1',
        headers: { Origin: 'http://shop.test', Cookie: asha.cookie, 'Content-Type': 'text/plain' },
      }),
    );
    expect(response.status).toBe(400);
    expect(await storedOrders()).toEqual([]);
  });
});

test('a name that the customer forged in the request is not on the order', async () => {
  await post({
    ...request(),
    lines: [{ ...dosa, quantity: 1, name: 'Free lunch' }],
    userId: 'somebody',
    totalAmount: 0,
  });
  const [order] = await storedOrders();
  expect(order).toMatchObject({ userId: asha.userId, totalAmount: '30.00' });
  expect(JSON.stringify(order?.orderDetails)).not.toContain('Free lunch');
});

describe('the pages for everybody', () => {
  test.each(['/cart', '/payment', '/confirm', '/confirm?orderId=ORD00000000'])(
    'GET %s is the same for a customer and a guest',
    async (path) => {
      const [forAsha, forNobody] = await Promise.all([
        shop.get(path, { cookie: asha.cookie }),
        shop.get(path),
      ]);
      expect(forNobody.status).toBe(200);
      const html = await forNobody.text();
      expect(html).toContain('needs JavaScript');
      expect(await forAsha.text()).toBe(html);
      expect(forAsha.headers.getSetCookie()).toEqual([]);
    },
  );
});
