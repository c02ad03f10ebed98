import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listRoutes } from '../support/endpoints/route-list.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { OPERATOR_TOKEN } from '../support/in-process/test-settings.ts';
import { placeTestOrder, seedCatalogue } from '../support/test-data/seed.ts';

const LISTED = 'https://shop.example';
const SITE = 'https://www.shop.example';
const NOTHING = '/no/such/page';

let shop: TestApp;
/** The same shop with its own list of origins. */
let listed: TestApp;
let cookie: string;
let orderId: string;
let posts: string[];
beforeAll(async () => {
  shop = await createTestApp();
  listed = await createTestApp({ allowedOrigins: [LISTED], siteUrl: SITE }, shop);
  await seedCatalogue(shop.database);
  const customer = await registerAndSignIn(shop);
  cookie = customer.cookie;
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  orderId = (await placeTestOrder(services, customer.userId)).OrderId;
  posts = [];
  for (const path of listRoutes()
    .map(addressOf)
    .flatMap((path) => [path, withData(path)])) {
    const allowed = (await send(shop, 'OPTIONS', path, {})).headers.get('Allow') ?? '';
    if (allowed.includes('POST')) posts.push(path);
  }
});
afterAll(async () => {
  await listed.close();
  await shop.close();
});

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});

function addressOf(route: string): string {
  const path = route
    .replace(':orderId', orderId)
    .replace(':kind', 'promos')
    .replace(':city/:locality?', 'bengaluru')
    .replace(':file', 'a.webp');
  return path === '/*' ? NOTHING : path === '/track' ? `/track?orderId=${orderId}` : path;
}

/** A post that would change something if it were accepted. */
function send(to: TestApp, method: string, path: string, headers: Record<string, string>): Promise<Response> {
  const form = {
    ...{ name: 'Eve', fullName: 'Eve', email: 'eve@example.test', mobile: '9876543210' },
    ...{
      password: 'a long enough password',
      current: 'a long enough password',
      confirm: 'another one of eve',
    },
    ...{ type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' },
    ...{ topic: 'A refund', message: 'Help.', status: 'Cancelled' },
  };
  return to.app.handle(
    new Request(`http://shop.test${path}`, {
      method,
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
      headers: { Cookie: cookie, Authorization: `Bearer ${OPERATOR_TOKEN}`, ...headers },
    }),
  );
}

const withData = (path: string) => {
  const [pathname = '', query] = path.split('?');
  return `${pathname}.data${query ? `?${query}` : ''}`;
};

const TABLES = [
  'users',
  'accounts',
  'sessions',
  'CustomerContact',
  'orders',
  'statusLogs',
  'supportrequests',
  'promos',
];

/** Everything that a post could change. */
async function stored(): Promise<string> {
  const rows = [];
  for (const table of TABLES) {
    rows.push((await sql`select * from ${sql.table(table)} order by 1`.execute(shop.database.db)).rows);
  }
  return JSON.stringify(rows);
}

const FOREIGN: [string, Record<string, string>][] = [
  ['another site', { Origin: 'https://elsewhere.test' }],
  ['a page without an origin', { Origin: 'null' }],
  ['the same host over TLS', { Origin: 'https://shop.test' }],
  ['another port', { Origin: 'http://shop.test:8080' }],
  ['a host that begins like this one', { Origin: 'http://shop.test.elsewhere.test' }],
  ['a host that ends like this one', { Origin: 'http://evilshop.test' }],
  ['a host below this one', { Origin: 'http://a.shop.test' }],
  ['no URL', { Origin: 'shop.test' }],
  ['nothing', { Origin: '' }],
  ['another site that hides its origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour that hides its origin', { 'Sec-Fetch-Site': 'same-site' }],
  ['another site that an old browser names', { Referer: 'https://elsewhere.test/page' }],
  ['another site with the shop in its path', { Referer: 'https://elsewhere.test/http://shop.test/' }],
  ['a page that is no address', { Referer: 'shop.test' }],
  ['another site in spite of the shop’s address elsewhere', { Origin: 'https://e.test', Host: 'e.test' }],
];

test('the routes that accept posts are found', () => {
  expect(posts).toEqual(
    expect.arrayContaining([
      '/login',
      '/login.data',
      '/payment',
      '/api/addresses',
      '/operator/catalogue/promos',
    ]),
  );
  expect(posts.length).toBeGreaterThan(20);
});

test.each(FOREIGN)('no route accepts a post from %s, signed in or not', async (_, headers) => {
  const before = await stored();
  for (const path of posts) {
    const response = await send(shop, 'POST', path, headers);
    expect([path, response.status]).toEqual([path, 403]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('This form was sent from another site.');
  }
  expect(await stored()).toBe(before);
  expect(logged, 'nothing to fill a log with').not.toHaveBeenCalled();
});

test.each([
  ['its own page', { Origin: 'http://shop.test' }],
  ['its own page that hides its origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['its own page that an old browser names', { Referer: 'http://shop.test/login?from=%2Fcart' }],
  ['an address that was typed', { 'Sec-Fetch-Site': 'none', Referer: 'https://elsewhere.test/' }],
  ['what is no page', {}],
])('a post from %s is accepted', async (_, headers: Record<string, string>) => {
  for (const path of posts) {
    // Any answer but 'wrong origin' shows that it was read.
    const response = await shop.app.handle(
      new Request(`http://shop.test${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ a: '1' }),
      }),
    );
    expect([path, response.status === 403]).toEqual([path, false]);
  }
});

test('with a list of origins only their forms are accepted, under any host name', async () => {
  const login = { email: 'nobody@example.test', password: 'x' };
  const statusFor = async (origin: string) =>
    (await listed.post('/login', login, { headers: { Origin: origin } })).status;
  expect(await statusFor(LISTED)).toBe(401);
  expect(await statusFor(SITE)).toBe(401);
  expect(await statusFor('http://shop.test')).toBe(403);
  expect(await statusFor('http://shop.example')).toBe(403);
  expect(await statusFor('https://a.shop.example')).toBe(403);
  const statusAfter = async (referrer: string) => {
    const init = { method: 'POST', body: new URLSearchParams(login), headers: { Referer: referrer } };
    return (await listed.app.handle(new Request('http://shop.test/login', init))).status;
  };
  expect(await statusAfter(`${LISTED}/login`)).toBe(401);
  expect(await statusAfter('http://shop.test/login')).toBe(403);
});

test.each([
  ['an address of the site', { siteUrl: LISTED }],
  ['a list of origins', { allowedOrigins: [LISTED] }],
])('with only %s no form of the requested host is accepted', async (_, settings) => {
  const configured = await createTestApp(settings, shop);
  onTestFinished(() => configured.close());
  const login = { email: 'nobody@example.test', password: 'x' };
  const statusFor = async (origin: string) =>
    (await configured.post('/login', login, { headers: { Origin: origin } })).status;
  expect(await statusFor(LISTED)).toBe(401);
  expect(await statusFor('http://shop.test')).toBe(403);
});
