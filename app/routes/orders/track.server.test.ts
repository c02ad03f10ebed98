import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvents } from '../../../tests/support/in-process/read-events.ts';
import { registerAndSignIn, signIn, type TestCustomer } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { placeTestOrder, seedCatalogue } from '../../../tests/support/test-data/seed.ts';
import type { OrderRequest } from '../../orders/order.ts';
import { setStatus } from '../../orders/set-status.server.ts';
import { createOrderEvents, type OrderEvents } from '../../orders/tracking/order-events.server.ts';

let shop: TestApp;
let asha: { cookie: string; userId: string };
let ravi: { cookie: string; userId: string };
/** Announces steps as another process does. */
let kitchen: OrderEvents;
const services = () => ({
  database: shop.database,
  now: () => shop.clock.now,
  newId: () => crypto.randomUUID(),
  orderEvents: kitchen,
});
const place = async (wanted: Partial<OrderRequest> = {}) =>
  (await placeTestOrder(services(), asha.userId, wanted)).OrderId;
const pass = (milliseconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + milliseconds);
};

beforeAll(async () => {
  shop = await createTestApp();
  kitchen = createOrderEvents(shop.database);
  await seedCatalogue(shop.database);
  asha = await registerAndSignIn(shop);
  ravi = await registerAndSignIn(shop);
});
afterAll(async () => {
  await kitchen.stop();
  await shop.close();
});

describe('GET /track', () => {
  test('shows the customer the order, its steps and its total, without JavaScript', async () => {
    const orderId = await place({ orderMode: 'Delivery' });
    const response = await shop.get(`/track?orderId=${orderId}`, { cookie: asha.cookie });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const html = await response.text();
    for (const text of [
      orderId,
      'Order placed',
      'Out for delivery',
      '₹30.00',
      'Cash on Delivery',
      'Cancel order',
    ]) {
      expect(html).toContain(text);
    }
  });

  test('shows the steps of a pickup order, and accepts the query name in any case', async () => {
    const orderId = await place();
    const html = await (await shop.get(`/track?OrderID=${orderId}`, { cookie: asha.cookie })).text();
    expect(html).toContain('Ready for pickup');
    expect(html).not.toContain('Out for delivery');
  });

  test('shows a cancelled order as cancelled', async () => {
    const orderId = await place();
    await setStatus(services(), orderId, 'Cancelled');
    const html = await (await shop.get(`/track?orderId=${orderId}`, { cookie: asha.cookie })).text();
    expect(html).toContain('This order was cancelled');
    expect(html).not.toContain('Ready for pickup');
    expect(html).not.toContain('Cancel order');
  });

  test('says when the order arrives, and stores nothing of it', async () => {
    const orderId = await place({ orderMode: 'Pickup' });
    const read = async () => (await shop.get(`/track?orderId=${orderId}`, { cookie: asha.cookie })).text();
    expect(await read()).not.toContain('Ready around');
    const near = { lat: 12.975, lng: 77.641, placesource: 'own' } as const;
    await shop.database.db.updateTable('vendors').set(near).where('id', '=', 'v-spice').execute();
    expect(await read()).toMatch(/Ready around <span[^>]*>\d{1,2}:\d[05](?: [ap]m)?–\d{1,2}:\d[05] [ap]m/);
    const order = await shop.get(`/api/order?orderId=${orderId}`, { cookie: asha.cookie });
    expect(await order.text()).not.toContain('arriv');
    await setStatus(services(), orderId, 'Cancelled');
    expect(await read()).not.toContain('Ready around');
  });

  test('sends a guest to log in and remembers the order', async () => {
    const response = await shop.get('/track?orderId=ORD12345678');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/login?from=%2Ftrack%3ForderId%3DORD12345678');
  });

  test.each(['', '?orderId=', '?orderId=ORD00000000', '?orderId=%00', '?orderId=..%2F'])(
    'knows no order %j',
    async (query) => {
      const response = await shop.get(`/track${query}`, { cookie: asha.cookie });
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(await response.text()).toContain('Order not found');
    },
  );
});

test('another customer’s order is not found: page, document, stream, cancelling', async () => {
  const orderId = await place();
  const { cookie } = ravi;
  for (const path of ['/track', '/api/order', '/track/events']) {
    expect((await shop.get(`${path}?orderId=${orderId}`, { cookie })).status).toBe(404);
  }
  expect((await shop.post(`/track?orderId=${orderId}`, {}, { cookie })).status).toBe(404);
  const own = await shop.get(`/api/order?orderId=${orderId}`, { cookie: asha.cookie });
  expect(await own.json()).toMatchObject({ OrderId: orderId, status: 'Created' });
});

describe('GET /api/order', () => {
  test('returns the document', async () => {
    const order = await placeTestOrder(services(), asha.userId);
    const response = await shop.get(`/api/order?orderId=${order.OrderId}`, { cookie: asha.cookie });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await response.json()).toEqual(order);
  });

  test('is for customers who are signed in', async () => {
    const response = await shop.get('/api/order?orderId=ORD12345678');
    expect(response.status).toBe(401);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });
});

describe('POST /track', () => {
  test('cancels within 5 minutes', async () => {
    const orderId = await place();
    pass(299_000);
    const response = await shop.post(`/track?orderId=${orderId}`, {}, { cookie: asha.cookie });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(`/track?orderId=${orderId}`);
    const order = await (await shop.get(`/api/order?orderId=${orderId}`, { cookie: asha.cookie })).json();
    expect(order).toMatchObject({ status: 'Cancelled' });
  });

  test('refuses after 5 minutes, with a message', async () => {
    const orderId = await place();
    pass(301_000);
    const response = await shop.post(`/track?orderId=${orderId}`, {}, { cookie: asha.cookie });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('This order can no longer be cancelled.');
  });
});

describe('GET /track/events', () => {
  const events = (orderId: string, lastEventId?: string) =>
    shop.get(`/track/events?orderId=${orderId}`, {
      cookie: asha.cookie,
      headers: lastEventId ? { 'Last-Event-ID': lastEventId } : {},
    });

  test('delivers a change, and after a reconnection only what was missed', async () => {
    const orderId = await place();
    const response = await events(orderId);
    expect(response.headers.get('Content-Type')).toContain('text/event-stream');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const stream = readEvents(response.body ?? new ReadableStream());
    expect(await stream.next('state')).toMatchObject({ id: '1' });
    await setStatus(services(), orderId, 'Accepted');
    expect(await stream.next('state')).toMatchObject({ id: '2' });
    await stream.cancel();

    await setStatus(services(), orderId, 'Preparing');
    const again = readEvents((await events(orderId, '2')).body ?? new ReadableStream());
    expect(await again.next('state')).toMatchObject({ id: '3' });
    await again.cancel();
  });

  const ANOTHER = 'another long password';
  test.each<[string, (customer: TestCustomer, cookie: string) => Promise<Response>]>([
    ['by logging out', (_, cookie) => shop.post('/myaccount', {}, { cookie })],
    [
      'by a new password, set elsewhere',
      async (customer) => {
        const change = { current: customer.password, password: ANOTHER, confirm: ANOTHER };
        return shop.post('/change_password', change, { cookie: await signIn(shop, customer) });
      },
    ],
  ])('sends nothing more to a session that was ended %s', async (_, endSession) => {
    const { cookie, userId, customer } = await registerAndSignIn(shop);
    const { OrderId } = await placeTestOrder(services(), userId);
    const response = await shop.get(`/track/events?orderId=${OrderId}`, { cookie });
    const stream = readEvents(response.body ?? new ReadableStream());
    expect(await stream.next('state')).toMatchObject({ id: '1' });
    expect((await endSession(customer, cookie)).status).toBe(302);
    await setStatus(services(), OrderId, 'Accepted');
    expect(await stream.next('state')).toBeNull();
  });

  test('ends soon after its session, without a change of the order', async () => {
    const { cookie, userId } = await registerAndSignIn(shop);
    const { OrderId } = await placeTestOrder(services(), userId);
    const response = await shop.get(`/track/events?orderId=${OrderId}`, { cookie });
    const stream = readEvents(response.body ?? new ReadableStream());
    await stream.next('state');
    await shop.post('/myaccount', {}, { cookie });
    pass(15_000);
    expect(await stream.next('state')).toBeNull();
  });

  test('is refused to a customer with twenty streams, until one is closed', async () => {
    const { cookie, userId } = await registerAndSignIn(shop);
    const { OrderId } = await placeTestOrder(services(), userId);
    const ask = () => shop.get(`/track/events?orderId=${OrderId}`, { cookie });
    const followed = await Promise.all(Array.from({ length: 20 }, ask));
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('30');
    await followed[0]?.body?.cancel();
    const another = await ask();
    expect(another.status).toBe(200);
    for (const { body } of [...followed.slice(1), another]) await body?.cancel();
  });

  test('tells a browser that has every event not to reconnect', async () => {
    const orderId = await place();
    await setStatus(services(), orderId, 'Cancelled');
    expect((await events(orderId, '2')).status).toBe(204);
  });

  test('is for customers who are signed in', async () => {
    expect((await shop.get('/track/events?orderId=ORD12345678')).status).toBe(401);
  });
});
