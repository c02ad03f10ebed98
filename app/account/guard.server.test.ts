import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn } from '../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/in-process/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  // As behind TLS, where cookies must be Secure.
  shop = await createTestApp({ isSecure: true, allowedOrigins: ['https://friend.test', 'http://shop.test'] });
});
afterAll(() => shop.close());

test('over TLS the session cookie is Secure and has the __Host- prefix', async () => {
  const { customer, cookie } = await registerAndSignIn(shop);
  const [set = ''] = (await shop.post('/login', customer)).headers.getSetCookie();
  expect(set).toMatch(/^__Host-tiffin\.session_token=/);
  expect(set.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
  expect(
    ((await (await shop.get('/api/session', { cookie })).json()) as { user: object }).user,
  ).not.toBeNull();
});

test.each([
  ['/myaccount', '/login?from=%2Fmyaccount'],
  ['/myaccount?tab=2&q=a+b', '/login?from=%2Fmyaccount%3Ftab%3D2%26q%3Da%2Bb'],
  ['/editprofile', '/login?from=%2Feditprofile'],
  ['/addressbook?from=%2Fcart', '/login?from=%2Faddressbook%3Ffrom%3D%252Fcart'],
  ['/my_address', '/login?from=%2Fmy_address'],
  ['/orders?after=ORD00000000', '/login?from=%2Forders%3Fafter%3DORD00000000'],
  ['/change_password', '/login?from=%2Fchange_password'],
  ['/deactivate_account', '/login?from=%2Fdeactivate_account'],
])('%s sends a guest to the login screen, which remembers it', async (path, login) => {
  const response = await shop.get(path);
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(login);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('the login screen leads back to path and query, not to the data URL that the browser requested', async () => {
  const response = await shop.get('/myaccount.data?tab=2&_routes=routes%2Faccount%2Fmyaccount');
  expect(response.status).toBe(202);
  expect(await response.text()).toContain('/login?from=%2Fmyaccount%3Ftab%3D2"');
});

test.each([
  ['/cart', '/cart'],
  ['/myaccount?tab=2', '/myaccount?tab=2'],
  [undefined, '/'],
  ['https://elsewhere.test/cart', '/'],
  ['//elsewhere.test', '/'],
  ['/\\elsewhere.test', '/'],
  ['javascript:alert(1)', '/'],
])('logging in from %o goes to %s', async (from, target) => {
  const { customer } = await registerAndSignIn(shop);
  const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`;
  const response = await shop.post(`/login${query}`, customer);
  expect(response.headers.get('Location')).toBe(target);
});

test.each([
  ['/login?from=%2Fcart', '/cart'],
  ['/register?from=%2Fcart', '/cart'],
  ['/login', '/'],
  ['/login?from=%2F%2Felsewhere.test', '/'],
])('%s sends a customer who is signed in on to %s', async (path, target) => {
  expect((await shop.get(path)).status).toBe(200);
  const response = await shop.get(path, await registerAndSignIn(shop));
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(target);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('the links between login and registration keep where the customer came from', async () => {
  const login = await (await shop.get('/login?from=%2Fcart')).text();
  expect(login).toContain('href="/register?from=%2Fcart"');
  expect(login).toContain('action="/login?from=%2Fcart"');
  const register = await (await shop.get('/register?from=%2Fcart')).text();
  expect(register).toContain('href="/login?from=%2Fcart"');
});

test('a post from an allowed origin is accepted', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const headers = { Origin: 'https://friend.test' };
  expect((await shop.post('/myaccount', {}, { cookie, headers })).status).toBe(302);
});

test('a form of far too many fields is refused before they are read one by one', async () => {
  const crowd = (fields: number, type = 'application/x-www-form-urlencoded') =>
    shop.app.handle(
      new Request('http://shop.test/login', {
        method: 'POST',
        body: 'a&'.repeat(fields),
        headers: { Origin: 'http://shop.test', 'Content-Type': type },
      }),
    );
  expect((await crowd(900)).status).toBe(400);
  expect((await crowd(30_000)).status).toBe(413);
  // A list of types is no valid type, and must not be parsed in another way.
  expect((await crowd(900, 'text/plain, application/x-www-form-urlencoded')).status).toBe(400);
});

test('a form that is far too long is refused, with or without a Content-Length', async () => {
  const long = await shop.post('/login', { email: 'x'.repeat(100_000), password: 'x' });
  expect(long.status).toBe(413);
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(16_384)),
  });
  const endless = await shop.app.handle(
    new Request('http://shop.test/login', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { Origin: 'http://shop.test', 'Content-Type': 'application/x-www-form-urlencoded' },
    } as RequestInit),
  );
  expect(endless.status).toBe(413);
});
