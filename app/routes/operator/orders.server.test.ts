import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { OperatorOrder } from '../../orders/operator/operator-order.ts';

const TOKEN = 'an operator token for the tests';

let shop: TestApp;
const services = () => ({
  database: shop.database,
  now: () => shop.clock.now,
  newId: () => crypto.randomUUID(),
});
const headers = { Authorization: `Bearer ${TOKEN}` };
/** What the list has beside the document. */
const WITH_CUSTOMER = { customer: { fullName: 'Asha Rao', mobile: '9876543210' } };

beforeAll(async () => {
  shop = await createTestApp({ operatorToken: TOKEN });
  await seedCatalogue(shop.database);
  await seedUser(shop.database, 'asha');
});
afterAll(() => shop.close());

async function list(query = ''): Promise<OperatorOrder[]> {
  const response = await shop.get(`/operator/orders${query}`, { headers });
  expect(response.headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8');
  return (await response.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function set(orderId: string, body: string): Promise<Response> {
  return shop.app.handle(
    new Request(`http://shop.test/operator/orders/${orderId}/status`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    }),
  );
}

describe('GET /operator/orders', () => {
  test('lists documents with their customers, newest first, limited and filtered by status', async () => {
    const first = { ...(await placeTestOrder(services(), 'asha')), ...WITH_CUSTOMER };
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
    const second = { ...(await placeTestOrder(services(), 'asha')), ...WITH_CUSTOMER };
    expect(await list()).toEqual([second, first]);
    expect(await list('?limit=1')).toEqual([second]);
    await set(first.OrderId, '{"status":"Accepted"}');
    expect(await list('?status=Accepted')).toEqual([{ ...first, status: 'Accepted' }]);
    expect(await list('?status=Created,Accepted')).toEqual([second, { ...first, status: 'Accepted' }]);
    expect(await list('?status=Delivered')).toEqual([]);
  });

  test('filters by time, vendor and customer, and keeps an order of a customer who left', async () => {
    await seedUser(shop.database, 'ravi');
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
    const { OrderId, createdAt } = await placeTestOrder(services(), 'ravi', {
      lines: [{ ...SEED.items.kheer, quantity: 1 }],
    });
    const idsOf = async (query: string) => (await list(query)).map((order) => order.OrderId);
    expect(await idsOf(`?since=${createdAt}`)).toEqual([OrderId]);
    expect(await idsOf('?vendor=v-dosa')).toEqual([OrderId]);
    expect(await idsOf('?customer=ravi')).toEqual([OrderId]);
    expect(await idsOf('?customer=ravi&vendor=v-spice')).toEqual([]);
    expect(await idsOf('?since=2027-01-01T00:00:00Z')).toEqual([]);
    await shop.database.db.deleteFrom('users').where('id', '=', 'ravi').execute();
    expect(await list('?vendor=v-dosa')).toMatchObject([{ OrderId, customer: null }]);
  });

  test.each(['', 'vendor=v-spice&'])(
    'has pages without end by %s, each order once, while others are placed',
    async (filter) => {
      await shop.database.pool.query('truncate orders, vendororders cascade');
      const placed: string[] = [];
      for (let count = 0; count < 7; count += 1) {
        // Some at the same moment.
        if (count % 3 === 0) shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
        placed.push((await placeTestOrder(services(), 'asha')).OrderId);
      }
      const seen: string[] = [];
      let next: string | undefined = `/operator/orders?${filter}limit=2`;
      while (next) {
        const answer: Response = await shop.get(next, { headers });
        seen.push(...[...(await answer.text()).matchAll(/"OrderId":"(\w+)"/g)].map(([, id]) => id ?? ''));
        next = /<(.*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
        expect(answer.headers.has('Has-More')).toBe(next !== undefined);
        await placeTestOrder(services(), 'asha');
      }
      expect(seen.toSorted()).toEqual(placed.toSorted());
      expect(seen).toHaveLength(7);
    },
  );

  test.each([
    ['?status=Lost', /^status must be one of Created, /],
    ['?limit=0', /^limit must be at least 1/],
    ['?limit=many', /^limit must be a whole number/],
    ['?limit=10001', /^limit must be at most 10000/],
    ['?since=yesterday', /^since must be a time/],
    ['?since=2026-13-45T00:00:00Z', /^since must be a time/],
    ['?since=0000-01-01T00:00:00Z', /^since must be a time/],
    ['?since=9999-12-31T23:59:59-23:59', /^since must be a time/],
    ['?vendor=', /^vendor is missing/],
    ['?after=nothing', /^after must be the id of an order/],
    ['?after=ORD00000000', /^There is no order ORD00000000/],
    ['?status=Created,', /^status must be one of/],
  ])('refuses %s with a message', async (query, message) => {
    const response = await shop.get(`/operator/orders${query}`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(message) });
  });
});

describe('POST /operator/orders/:orderId/status', () => {
  test('moves an order and returns its document', async () => {
    const order = await placeTestOrder(services(), 'asha');
    const response = await set(order.OrderId, '{"status":"Accepted"}');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...order, ...WITH_CUSTOMER, status: 'Accepted' });
  });

  test('refuses a step that is not allowed', async () => {
    const { OrderId } = await placeTestOrder(services(), 'asha');
    const response = await set(OrderId, '{"status":"PickedUp"}');
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: 'A Pickup order cannot go from Created to PickedUp.',
    });
  });

  test.each(['ORD00000000', 'nothing', '%00'])('finds no order %s', async (orderId) => {
    const response = await set(orderId, '{"status":"Accepted"}');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });

  test.each(['', 'Accepted', '{}', '{"status":"Lost"}', '{"status":1}'])(
    'refuses the body %j',
    async (body) => {
      expect((await set('ORD00000000', body)).status).toBe(400);
    },
  );
});

test('every request requires the token', async () => {
  expect((await shop.get('/operator/orders')).status).toBe(401);
  const { OrderId } = await placeTestOrder(services(), 'asha');
  const path = `/operator/orders/${OrderId}/status`;
  const wrong = { headers: { Authorization: 'Bearer wrong' } };
  expect((await shop.post(path, { status: 'Accepted' }, wrong)).status).toBe(401);
  expect(await list('?limit=10000')).toContainEqual(expect.objectContaining({ OrderId, status: 'Created' }));
});
