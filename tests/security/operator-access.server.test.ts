import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDocument } from '../../app/orders/order.ts';
import { listRoutes } from '../support/endpoints/route-list.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { OPERATOR_TOKEN } from '../support/in-process/test-settings.ts';
import { placeTestOrder, SEED, seedAddress, seedCatalogue, seedUser } from '../support/test-data/seed.ts';

const SCOPED = ['orders:read', 'orders:write', 'catalogue:write'] as const;
const WHO = ['owner', ...SCOPED, 'vendor A', 'vendor B', 'revoked', 'expired'] as const;
type Who = (typeof WHO)[number];

/** Statuses in the order of `WHO`. */
type Statuses = readonly [number, number, number, number, number, number, number, number];

const ONLY_OWNER: Statuses = [200, 403, 403, 403, 403, 403, 401, 401];
const READERS: Statuses = [200, 200, 403, 403, 200, 200, 401, 401];
const NO_WEBHOOK: Statuses = [404, 403, 403, 403, 403, 403, 401, 401];
const EVERYBODY: Statuses = [200, 200, 200, 200, 200, 200, 200, 200];
const CATALOGUE: Statuses = [200, 403, 403, 200, 403, 403, 401, 401];
const DISHES: Statuses = [200, 403, 403, 200, 200, 200, 401, 401];

/** The vendors' tokens have every scope. `:order` is a new order of vendor A's dishes. */
const ROWS: Record<string, Statuses> = {
  'GET /operator/orders': READERS,
  'GET /operator/orders/events': READERS,
  'POST /operator/orders/:orderId/status': [200, 403, 200, 403, 200, 404, 401, 401],
  'GET /operator/catalogue/:kind': CATALOGUE,
  'POST /operator/catalogue/:kind': CATALOGUE,
  // A dish of vendor A.
  'POST /operator/catalogue/restaurantitems/:id/availability': [200, 403, 403, 200, 200, 404, 401, 401],
  'POST /operator/catalogue/vendors/:id/availability': CATALOGUE,
  'GET /operator/pictures/unused': ONLY_OWNER,
  'GET /operator/support': ONLY_OWNER,
  'GET /operator/tokens': ONLY_OWNER,
  'POST /operator/tokens': [201, 403, 403, 403, 403, 403, 401, 401],
  'POST /operator/tokens/:tokenId/revoke': [404, 403, 403, 403, 403, 403, 401, 401],
  'GET /operator/audit': ONLY_OWNER,
  'GET /operator/webhooks': ONLY_OWNER,
  // The body is none of a webhook.
  'POST /operator/webhooks': [400, 403, 403, 403, 403, 403, 401, 401],
  'POST /operator/webhooks/retry': [200, 403, 403, 403, 403, 403, 401, 401],
  'POST /operator/webhooks/:webhookId/remove': NO_WEBHOOK,
  'POST /operator/webhooks/:webhookId/rotate-secret': NO_WEBHOOK,
  'POST /operator/webhooks/:webhookId/test': NO_WEBHOOK,
  // Only a database in a folder has one.
  'GET /operator/backup': [409, 403, 403, 403, 403, 403, 401, 401],
  'GET /operator/openapi.json': EVERYBODY,
  'GET /operator/api': EVERYBODY,
};

const BODIES: Record<string, object> = {
  'POST /operator/orders/:orderId/status': { status: 'Accepted' },
  'POST /operator/catalogue/restaurantitems/:id/availability': { available: true },
  'POST /operator/catalogue/vendors/:id/availability': { available: true },
  'POST /operator/webhooks/retry': { all: true },
  'POST /operator/tokens': { name: 'Another', scopes: ['orders:read'] },
};

let shop: TestApp;
const tokens = new Map<Who, string>([['owner', OPERATOR_TOKEN]]);
const ids = new Map<Who, string>();

async function makeToken(who: Who, wanted: object): Promise<void> {
  const answer = await send('owner', 'POST', '/operator/tokens', { name: who, scopes: SCOPED, ...wanted });
  const { token, id } = (await answer.json()) as { token: string; id: string };
  tokens.set(who, token);
  ids.set(who, id);
}

beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
  await seedUser(shop.database, 'asha');
  await seedAddress(shop.database, 'asha', { id: 'home', address: '14 Third Cross' });
  for (const scope of SCOPED) await makeToken(scope, { scopes: [scope] });
  await makeToken('vendor A', { vendor: SEED.vendors.open });
  await makeToken('vendor B', { vendor: SEED.vendors.second });
  await makeToken('revoked', {});
  await send('owner', 'POST', `/operator/tokens/${ids.get('revoked')}/revoke`, {});
  await makeToken('expired', { expiresInDays: 1 });
  shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 60 * 60 * 1000);
});
afterAll(() => shop.close());

function send(who: Who, method: string, path: string, body?: object): Promise<Response> {
  return shop.app.handle(
    new Request(`http://shop.test${path}`, {
      method,
      headers: { Authorization: `Bearer ${tokens.get(who)}` },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
}

const DOSA = { ...SEED.items.dosa, quantity: 1 };
const KHEER = { ...SEED.items.kheer, quantity: 2 };

/** The newest order. */
function place(...lines: (typeof DOSA | typeof KHEER)[]): Promise<OrderDocument> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
  const services = {
    database: shop.database,
    now: () => shop.clock.now,
    newId: () => crypto.randomUUID(),
  };
  return placeTestOrder(services, 'asha', {
    orderMode: 'Delivery',
    address: { id: 'home', text: '14 Third Cross' },
    lines,
  });
}

async function listOf(who: Who, path: string): Promise<Record<string, unknown>[]> {
  const text = await (await send(who, 'GET', path)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function statusOf(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}

test('every route of the operator has a row', async () => {
  const routes: string[] = [];
  for (const route of listRoutes().filter((path) => path.startsWith('/operator'))) {
    const response = await shop.app.handle(new Request(`http://shop.test${route}`, { method: 'OPTIONS' }));
    const methods = response.headers.get('Allow')?.split(', ') ?? [];
    routes.push(...methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${route}`));
  }
  expect(Object.keys(ROWS).sort()).toEqual(routes.sort());
});

const CELLS = Object.entries(ROWS).flatMap(([row, statuses]) =>
  WHO.map((who, index) => [row, who, statuses[index] ?? 0] as const),
);

test.each(CELLS)('%s by %s is answered with %i', async (row, who, status) => {
  const [method = '', route = ''] = row.split(' ');
  const path = route
    .replace(':orderId', (await place(DOSA)).OrderId)
    .replace('restaurantitems/:id', `restaurantitems/${SEED.items.dosa.itemId}`)
    .replace('vendors/:id', `vendors/${SEED.vendors.open}`)
    .replace(':kind', 'promos')
    .replace(':tokenId', crypto.randomUUID())
    .replace(':webhookId', 'wh_00000000');
  const body = method === 'POST' ? (BODIES[row] ?? []) : undefined;
  expect(await statusOf(await send(who, method, path, body))).toBe(status);
});

test.each(['GET', 'POST'])('%s of dishes is open to vendors', async (method) => {
  for (const [index, who] of WHO.entries()) {
    const body = method === 'POST' ? [] : undefined;
    const response = await send(who, method, '/operator/catalogue/restaurantitems', body);
    expect([who, await statusOf(response)]).toEqual([who, DISHES[index]]);
  }
});

describe("a vendor's token", () => {
  test('withdraws its own dishes only', async () => {
    const deletion = [{ id: SEED.items.dosa.itemId, deleted: true }];
    const refused = await send('vendor B', 'POST', '/operator/catalogue/restaurantitems', deletion);
    expect(await refused.text()).toContain('is that of a dish of another vendor');
    expect((await listOf('vendor A', '/operator/catalogue/restaurantitems')).map(({ id }) => id)).toContain(
      SEED.items.dosa.itemId,
    );
    const own = { id: 'i-own', VendorId: SEED.vendors.open, ItemName: 'Own', ItemPrice: 1 };
    const dishes = '/operator/catalogue/restaurantitems';
    expect(await (await send('vendor A', 'POST', dishes, [own])).text()).toContain('"created":1');
    const answer = await send('vendor A', 'POST', dishes, [{ id: own.id, deleted: true }]);
    expect(await answer.text()).toContain('"deleted":1');
    expect((await listOf('owner', dishes)).map(({ id }) => id)).not.toContain(own.id);
  });

  test("makes no other vendor's dish unavailable", async () => {
    const { itemId } = SEED.items.dosa;
    const path = `/operator/catalogue/restaurantitems/${itemId}/availability`;
    expect((await send('vendor B', 'POST', path, { available: false })).status).toBe(404);
    const { rows } = await shop.database.pool.query(
      'select available, soldoutuntil from restaurantitems where id = $1',
      [itemId],
    );
    expect(rows).toEqual([{ available: true, soldoutuntil: null }]);
  });

  test('leaves its targets in the audit log as kinds, whatever id it names', async () => {
    for (const kind of ['restaurantitems', 'vendors']) {
      await send('vendor B', 'POST', `/operator/catalogue/${kind}/Asha%20Rao/availability`, {
        available: true,
      });
    }
    const entries = (await listOf('owner', '/operator/audit')).filter(({ name }) => name === 'vendor B');
    expect(entries.map(({ target }) => target)).toEqual(
      expect.arrayContaining(['restaurantitems', 'vendors']),
    );
    expect(JSON.stringify(entries)).not.toContain('Rao');
  });

  test('sees an order that is wholly its own, with its customer, and none of other vendors', async () => {
    const { OrderId } = await place(DOSA);
    const seen = (await listOf('vendor A', '/operator/orders')).find((order) => order.OrderId === OrderId);
    expect(seen).toMatchObject({
      userId: '',
      address: '14 Third Cross',
      customer: { fullName: 'Asha Rao', mobile: '9876543210' },
      totalAmount: 30,
    });
    for (const path of ['/operator/orders', '/operator/orders?vendor=v-spice']) {
      expect((await listOf('vendor B', path)).filter((order) => order.OrderId === OrderId)).toEqual([]);
    }
    expect(await statusOf(await send('vendor B', 'GET', `/operator/orders?after=${OrderId}`))).toBe(400);
  });

  test('sees its own lines of a shared order, and nothing of the others or of the customer', async () => {
    const { OrderId } = await place(DOSA, KHEER);
    const [seen] = await listOf('vendor B', '/operator/orders?limit=1');
    expect(seen).toMatchObject({
      OrderId,
      subtotal: 91,
      discount: 11.38,
      totalAmount: 79.62,
      orderDetails: [{ name: 'Kheer', quantity: 2 }],
    });
    for (const secret of ['Masala', 'v-spice', 'asha', 'Asha', '9876543210', 'Third Cross'])
      expect(JSON.stringify(seen)).not.toContain(secret);
  });

  test('does not move a shared order, which the operator moves', async () => {
    const { OrderId } = await place(DOSA, KHEER);
    const path = `/operator/orders/${OrderId}/status`;
    const refused = await send('vendor A', 'POST', path, { status: 'Accepted' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      message: 'This order has lines of other vendors too, so only the operator can move it.',
    });
    expect((await send('owner', 'POST', path, { status: 'Accepted' })).status).toBe(200);
  });

  test('finds an order of another vendor no more than one that does not exist', async () => {
    const { OrderId } = await place(DOSA);
    const answers = [OrderId, 'ORD00000000'].map(async (id) => {
      const answer = await send('vendor B', 'POST', `/operator/orders/${id}/status`, { status: 'Accepted' });
      return [answer.status, (await answer.text()).replace(id, 'the order')];
    });
    const [one, none] = await Promise.all(answers);
    expect(one).toEqual(none);
  });

  test('exports and changes its own dishes only', async () => {
    const dishes = '/operator/catalogue/restaurantitems';
    expect((await listOf('vendor B', dishes)).map(({ id }) => id)).toEqual(['i-kheer']);
    const dish = { ItemName: 'Taken', ItemPrice: 1, VendorId: SEED.vendors.second };
    const answer = await send('vendor B', 'POST', dishes, [
      { ...dish, id: 'i-kheer' },
      { ...dish, id: 'i-dosa' },
      { ...dish, id: 'i-new', VendorId: SEED.vendors.open },
    ]);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { line: 1, id: 'i-dosa', field: 'id', reason: 'is that of a dish of another vendor' },
      { line: 1, id: 'i-new', field: 'VendorId', reason: 'is another vendor than that of the token' },
      { counts: { created: 0, updated: 1, unchanged: 0, rejected: 2 } },
    ]);
    const all = await listOf('owner', dishes);
    expect(all.map(({ id, ItemName }) => [id, ItemName])).toEqual([
      ['i-biryani', 'Biryani'],
      ['i-dosa', 'Masala Dosa'],
      ['i-kheer', 'Taken'],
      ['i-thali', 'Garden Thali'],
    ]);
  });
});

test('a stream ends within 15 s of the revocation of its token', async () => {
  await makeToken('revoked', {});
  const stream = await send('revoked', 'GET', '/operator/orders/events');
  const reader = stream.body?.getReader();
  await reader?.read();
  await send('owner', 'POST', `/operator/tokens/${ids.get('revoked')}/revoke`, {});
  shop.clock.now = new Date(shop.clock.now.getTime() + 15_000);
  expect((await reader?.read())?.done).toBe(true);
});
