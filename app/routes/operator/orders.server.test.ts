import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { OrderDocument } from '../../orders/order.ts';

const TOKEN = 'an operator token for the tests';

let shop: TestApp;
const services = () => ({
  database: shop.database,
  now: () => shop.clock.now,
  newId: () => crypto.randomUUID(),
});
const headers = { Authorization: `Bearer ${TOKEN}` };

beforeAll(async () => {
  shop = await createTestApp({ operatorToken: TOKEN });
  await seedCatalogue(shop.database);
  await seedUser(shop.database, 'asha');
});
afterAll(() => shop.close());

async function list(query = ''): Promise<OrderDocument[]> {
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
  test('lists documents, newest first, limited and filtered by status', async () => {
    const first = await placeTestOrder(services(), 'asha');
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
    const second = await placeTestOrder(services(), 'asha');
    expect(await list()).toEqual([second, first]);
    expect(await list('?limit=1')).toEqual([second]);
    await set(first.OrderId, '{"status":"Accepted"}');
    expect(await list('?status=Accepted')).toEqual([{ ...first, status: 'Accepted' }]);
    expect(await list('?status=Delivered')).toEqual([]);
  });

  test.each([
    ['?status=Lost', /^status must be one of Created, /],
    ['?limit=0', /^limit must be at least 1/],
    ['?limit=many', /^limit must be a whole number/],
    ['?limit=10001', /^limit must be at most 10000/],
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
    expect(await response.json()).toEqual({ ...order, status: 'Accepted' });
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
