import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

// Every URL without a screen: one that accepts a post must check its origin itself.
const RESOURCES = [
  ['/api/addresses', READ_AND_POST],
  ['/api/categories', READ],
  ['/api/distances?lat=12.9&lng=77.6&vendor=v-spice', READ],
  ['/api/order?orderId=:orderId', READ],
  ['/api/orders', READ],
  ['/api/place?lat=12.9&lng=77.6', READ],
  ['/api/places?q=a', READ],
  ['/api/session', READ],
  ['/images/0123456789abcdef0123456789abcdef-160.webp', READ],
  ['/manifest.webmanifest', READ],
  ['/operator/catalogue/vendors', READ_AND_POST],
  ['/operator/orders', READ],
  ['/operator/orders/:orderId/status', 'POST'],
  ['/operator/support', READ],
  ['/operator/backup', READ],
  ['/robots.txt', READ],
  ['/sitemap.xml', READ],
  ['/track/events?orderId=:orderId', READ],
] as const;

const SCREENS = [
  ['/', READ],
  ['/_.data', READ],
  ['/aboutus', READ],
  ['/addressbook', READ_AND_POST],
  ['/editprofile', READ_AND_POST],
  ['/login', READ_AND_POST],
  ['/login.data', READ_AND_POST],
  ['/myaccount', READ_AND_POST],
  ['/no/such/page', READ],
  ['/payment', READ_AND_POST],
] as const;

test.each([...RESOURCES, ...SCREENS])('%s takes %s and refuses everything else', async (path, allowed) => {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => !allowed.split(', ').includes(method),
  );
  for (const method of others) {
    const response = await send(method, path);
    expect([method, response.status]).toEqual([method, 405]);
    expect(response.headers.get('Allow')).toBe(allowed);
  }
});

test.each([...RESOURCES, ...SCREENS].filter(([, allowed]) => allowed !== 'POST'))(
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

test('DELETE and PUT of an address change nothing', async () => {
  const form = { type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };
  for (const method of ['DELETE', 'PUT', 'PATCH']) {
    const response = await shop.app.handle(
      new Request('http://shop.test/api/addresses', {
        method,
        body: new URLSearchParams(form),
        headers: { Origin: 'http://shop.test', Cookie: cookie },
      }),
    );
    expect(response.status).toBe(405);
  }
  const { addresses } = (await (await shop.get('/api/addresses', { cookie })).json()) as {
    addresses: object[];
  };
  expect(addresses).toEqual([]);
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
