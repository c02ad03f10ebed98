import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listRoutes } from '../support/endpoints/route-list.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { placeTestOrder, seedCatalogue } from '../support/test-data/seed.ts';

const TOKEN = 'an operator token for the tests';

let shop: TestApp;
let cookie: string;
let orderId: string;
beforeAll(async () => {
  shop = await createTestApp({ operatorToken: TOKEN, siteUrl: 'http://shop.test' });
  await seedCatalogue(shop.database);
  const customer = await registerAndSignIn(shop);
  cookie = customer.cookie;
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  orderId = (await placeTestOrder(services, customer.userId)).OrderId;
});
afterAll(() => shop.close());

const send = (method: string, path: string) =>
  shop.app.handle(
    new Request(`http://shop.test${path.replace(':orderId', orderId)}`, {
      method,
      headers: { Origin: 'http://shop.test', Cookie: cookie, Authorization: `Bearer ${TOKEN}` },
    }),
  );

const READ = 'GET, HEAD';
const READ_AND_POST = 'GET, HEAD, POST';

/** The addresses that take another method than GET and HEAD; `.data` of a screen takes what the screen does. */
const ALLOWED: Record<string, string> = {
  ...Object.fromEntries(
    [
      '/addressbook',
      '/api/addresses',
      '/change_password',
      '/deactivate_account',
      '/editprofile',
      '/help_support',
      '/login',
      '/my_address',
      '/myaccount',
      '/operator/catalogue/:kind',
      '/operator/tokens',
      '/operator/webhooks',
      '/payment',
      '/register',
      '/track',
    ].map((route) => [route, READ_AND_POST]),
  ),
  '/api/cart-changes': 'POST',
  '/operator/catalogue/restaurantitems/:id/availability': 'POST',
  '/operator/catalogue/vendors/:id/availability': 'POST',
  '/operator/orders/:orderId/status': 'POST',
  '/operator/tokens/:tokenId/revoke': 'POST',
  '/operator/webhooks/retry': 'POST',
  '/operator/webhooks/:webhookId/remove': 'POST',
  '/operator/webhooks/:webhookId/rotate-secret': 'POST',
  '/operator/webhooks/:webhookId/test': 'POST',
};
const QUERIES: Record<string, string> = {
  '/restaurant': '?vendorId=v-spice',
  '/api/restaurant': '?vendorId=v-spice',
  '/api/distances': '?lat=12.9&lng=77.6&vendor=v-spice',
  '/api/arrivals': '?lat=12.9&lng=77.6&vendor=v-spice',
  '/api/nearest': '?lat=12.9&lng=77.6',
  '/api/suggest': '?q=a',
  '/api/order': '?orderId=:orderId',
  '/api/reorder': '?orderId=:orderId',
  '/api/place': '?lat=12.9&lng=77.6',
  '/api/places': '?q=a',
  '/track': '?orderId=:orderId',
  '/track/events': '?orderId=:orderId',
};
const ADDRESSES = [
  ...listRoutes().map((route) => {
    const path = route
      .replace(':kind', 'vendors')
      .replace(':city/:locality?', 'bengaluru')
      .replace(':file', '0123456789abcdef0123456789abcdef-160.webp')
      .replace('/*', '/no/such/page');
    return [path + (QUERIES[route] ?? ''), ALLOWED[route] ?? READ] as const;
  }),
  ['/_.data', READ] as const,
  ['/login.data', READ_AND_POST] as const,
];

test.each(ADDRESSES)('%s takes %s and refuses everything else', async (path, allowed) => {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => !allowed.split(', ').includes(method),
  );
  for (const method of others) {
    const response = await send(method, path);
    expect([method, response.status]).toEqual([method, 405]);
    expect(response.headers.get('Allow')).toBe(allowed);
  }
});

test.each(ADDRESSES.filter(([, allowed]) => allowed !== 'POST'))(
  'HEAD %s is answered as GET is, without the body',
  async (path) => {
    const head = await send('HEAD', path);
    expect(await head.text()).toBe('');
    const get = await send('GET', path);
    await get.body?.cancel();
    expect(head.status).toBe(get.status);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  },
);

test('the queries of each public page are known without its answer', async () => {
  const paths = ADDRESSES.filter(([, allowed]) => allowed !== 'POST').map(([path]) => path);
  const pages = [
    ...paths,
    '/restaurant.data?vendorId=v-spice',
    '/category.data',
    '/cart.data',
    '/orders.data',
  ];
  const known: Record<string, string | null> = {};
  const answered: Record<string, string | null> = {};
  for (const path of pages) {
    const { status, headers, body } = await send('GET', path);
    await body?.cancel();
    if (status !== 200 || !/^text\/(html|x-script)/.test(headers.get('Content-Type') ?? '')) continue;
    known[path] = shop.app.pageQueriesOf(path.replace(/\?.*/, ''));
    answered[path] = headers.get('Page-Queries');
  }
  expect(known).toEqual(answered);
  expect(known).toMatchObject({
    '/restaurant?vendorId=v-spice': '_routes vendorId SubCategoryId',
    '/restaurant.data?vendorId=v-spice': '_routes vendorId SubCategoryId',
    '/cart': '_routes',
    '/orders': null,
    '/orders.data': null,
  });
});

test.each(['DELETE', 'PUT', 'PATCH'])('%s of an address changes nothing', async (method) => {
  const form = { type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };
  const saved = await shop.post('/api/addresses', form, { cookie });
  const { address } = (await saved.json()) as { address: { id: string } };
  const list = async () => (await shop.get('/api/addresses', { cookie })).json();
  const before = await list();
  expect(JSON.stringify(before)).toContain(address.id);
  const response = await shop.app.handle(
    new Request('http://shop.test/api/addresses', {
      method,
      body: new URLSearchParams({ ...form, id: address.id, flat: '15', intent: 'delete' }),
      headers: { Origin: 'http://shop.test', Cookie: cookie },
    }),
  );
  expect(response.status).toBe(405);
  expect(await list()).toEqual(before);
});

test('a form posted to a screen without an action gets an error page', async () => {
  const response = await send('POST', '/aboutus');
  expect(response.status).toBe(405);
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(await response.text()).toContain('This is not possible here');
});

test('HEAD of a live order opens no stream', async () => {
  const setTimer = vi.spyOn(globalThis, 'setInterval');
  await send('HEAD', '/track/events?orderId=:orderId');
  expect(setTimer).not.toHaveBeenCalled();
  const get = await send('GET', '/track/events?orderId=:orderId');
  expect(setTimer).toHaveBeenCalledOnce();
  await get.body?.cancel();
});
