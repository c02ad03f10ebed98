import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../app/app.server.ts';
import { createHttp } from '../../server/fastify-server.ts';
import { createLog } from '../../server/log.ts';
import { listRoutes } from '../support/endpoints/route-list.ts';
import { sendRaw } from '../support/hostile/send-raw.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { seedCatalogue } from '../support/test-data/seed.ts';

const CLIENT_FOLDER = resolve(import.meta.dirname, '../../build/client');
const TOKEN = 'an operator token for the tests';
const HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

let shop: TestApp;
let cookie: string;
/** The shop over HTTP, and the same one after its database has closed. */
let server: FastifyInstance;
let broken: FastifyInstance;
beforeAll(async () => {
  shop = await createTestApp({ isSecure: true, operatorToken: TOKEN, siteUrl: 'http://shop.test' });
  await seedCatalogue(shop.database);
  cookie = (await registerAndSignIn(shop)).cookie;
  server = await serve(shop, true);
  const withoutDatabase = await createTestApp();
  // Its jobs would query the closed database a minute later.
  await withoutDatabase.app.stop();
  await withoutDatabase.database.close();
  broken = await serve(withoutDatabase, false);
});
afterAll(async () => {
  await server.close();
  await broken.close();
  await shop.close();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Expected, because one of the shops has no database.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function serve(
  { app: { handle } }: { app: Pick<App, 'handle'> },
  isDatabaseReady: boolean,
): Promise<FastifyInstance> {
  const http = await createHttp({
    handle,
    isDatabaseReady: async () => isDatabaseReady,
    clientFolder: CLIENT_FOLDER,
    log: createLog('silent'),
    maxWaitMilliseconds: 10_000,
    trustedProxies: 0,
    isSecure: true,
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return http;
}

const portOf = (http: FastifyInstance) => (http.server.address() as AddressInfo).port;

function ask(path: string, init: RequestInit = {}, http = server): Promise<Response> {
  return fetch(`http://127.0.0.1:${portOf(http)}${path}`, { redirect: 'manual', ...init });
}

function expectHeaders(what: string, headers: Headers): void {
  for (const [name, value] of Object.entries(HEADERS)) {
    expect([what, name, headers.get(name)]).toEqual([what, name, value]);
  }
  const directives = policyOf(headers);
  expect([what, directives['frame-ancestors']]).toEqual([what, ["'none'"]]);
  expect([what, directives['base-uri']]).toEqual([what, ["'none'"]]);
  for (const [name, sources] of Object.entries(directives)) {
    const isLoose = sources.some((source) => /^'unsafe-|^\*$|^(http|data):$/.test(source));
    const isKnown = name === 'style-src-attr' || name === 'img-src';
    expect([what, name, isLoose && !isKnown]).toEqual([what, name, false]);
  }
  expect([what, headers.has('Server'), headers.has('X-Powered-By')]).toEqual([what, false, false]);
}

/** Directives by name. A repeated header would be joined by a comma. */
function policyOf(headers: Headers): Record<string, string[]> {
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).not.toContain(',');
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

function addressOf(route: string): string {
  if (route === '/restaurant') return '/restaurant?vendorId=v-spice';
  return route
    .replace('/*', '/no/such/page')
    .replace(':orderId', 'ORD00000000')
    .replace(':kind', 'vendors')
    .replace(':city/:locality?', 'bengaluru');
}

const withData = (path: string) => {
  const [pathname = '', query] = path.split('?');
  return `${pathname === '/' ? '/_' : pathname}.data${query ? `?${query}` : ''}`;
};

test.each(listRoutes().map(addressOf))(
  '%s carries every header, for every sender and method',
  async (path) => {
    const requests: [method: string, address: string, headers: HeadersInit][] = [
      ['GET', path, {}],
      ['GET', withData(path), {}],
      ['GET', path, { Authorization: `Bearer ${TOKEN}` }],
      ...['GET', 'HEAD', 'POST', 'DELETE'].map((method): [string, string, HeadersInit] => [
        method,
        path,
        { Cookie: cookie },
      ]),
      ['POST', withData(path), { Cookie: cookie }],
    ];
    for (const [method, address, headers] of requests) {
      const response = await ask(address, { method, headers });
      expectHeaders(`${method} ${address}`, response.headers);
      await response.body?.cancel();
    }
  },
);

test('the inline scripts of every page are exactly those that its policy names', async () => {
  for (const route of listRoutes()) {
    const response = await ask(addressOf(route), { headers: { Cookie: cookie } });
    const page = await response.text();
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue;
    const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
    const allowed = policyOf(response.headers)['script-src'] ?? [];
    expect(scripts.length, route).toBeGreaterThan(0);
    for (const [, script = ''] of scripts) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(allowed, route).toContain(`'sha256-${hash}'`);
    }
    expect(page, route).not.toMatch(/<[^>]+\son\w+=/);
    expect(page, route).not.toMatch(/<style/);
  }
});

const files = readdirSync(CLIENT_FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath.slice(CLIENT_FOLDER.length)}/${entry.name}`);
const oneOfEachKind = [...new Map(files.map((path) => [extname(path), path])).values()];

test.each(oneOfEachKind)(
  'the file %s carries every header, also where it is not sent again',
  async (path) => {
    const whole = await ask(path);
    expect(whole.status).toBe(200);
    expectHeaders(path, whole.headers);
    await whole.body?.cancel();
    // Otherwise fetch sends no conditional request.
    const known = { 'If-None-Match': whole.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' };
    const again = await ask(path, { headers: known });
    expect(again.status).toBe(304);
    expectHeaders(`${path} again`, again.headers);
    const part = await ask(path, { headers: { Range: 'bytes=999999999-' } });
    expect(part.status).toBe(416);
    expectHeaders(`no part of ${path}`, part.headers);
  },
);

const LONG = 'x'.repeat(100_000);
test.each<[status: number, path: string, init?: RequestInit]>([
  [200, '/healthz'],
  [200, '/readyz'],
  [302, '/myaccount'],
  [304, `/images/${'0'.repeat(32)}-160.webp`, { headers: { 'If-None-Match': `"${'0'.repeat(32)}-160"` } }],
  [400, '/%E0%A4%A'],
  [400, '/login', { method: 'POST', body: 'nonsense', headers: { 'Content-Type': 'text/plain' } }],
  [401, '/operator/orders', { headers: { Authorization: 'Bearer wrong' } }],
  [401, '/api/orders'],
  [403, '/login', { method: 'POST', headers: { Origin: 'https://elsewhere.test' } }],
  [404, '/no/such/page'],
  [404, '/images/nope.webp'],
  [404, '/assets/nope.js'],
  [404, '/assets/'],
  [405, '/healthz', { method: 'POST' }],
  [405, '/api/session', { method: 'PUT' }],
  [405, '/aboutus', { method: 'POST' }],
  [413, '/login', { method: 'POST', body: new URLSearchParams({ email: LONG }) }],
])('%i of %s carries every header', async (status, path, init) => {
  const response = await ask(path, init);
  expect(response.status).toBe(status);
  expectHeaders(path, response.headers);
  await response.body?.cancel();
});

test.each<[status: number, path: string]>([
  [503, '/readyz'],
  [503, '/'],
  [503, '/_.data'],
  [503, '/api/categories'],
])('%i of %s, without a database, carries every header', async (status, path) => {
  const response = await ask(path, {}, broken);
  expect([path, response.status]).toEqual([path, status]);
  expectHeaders(path, response.headers);
  await response.body?.cancel();
});

test('500 of an unexpected error carries every header', async () => {
  const handle = () => Promise.reject(new Error('Nobody expected this.'));
  const failing = await serve({ app: { handle } }, true);
  const response = await ask('/', {}, failing);
  expect(response.status).toBe(500);
  expectHeaders('/', response.headers);
  await failing.close();
});

test.each<[status: number, requestLine: string, ...headers: string[]]>([
  [400, 'GET / HTTP/1.1', 'Host: a', 'no header'],
  [400, 'TEA / HTTP/1.1', 'Host: a'],
  [400, 'GET / HTTP/1.1'],
  [400, 'GET / HTTP/1.1', 'Host: a b'],
  [400, 'GET http://other.example/ HTTP/1.1', 'Host: a'],
  [400, 'POST /login HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
  [405, 'CONNECT a:443 HTTP/1.1', 'Host: a'],
  [405, 'TRACE / HTTP/1.1', 'Host: a'],
  [405, 'OPTIONS * HTTP/1.1', 'Host: a'],
  [431, 'GET / HTTP/1.1', 'Host: a', `Cookie: ${'x'.repeat(20_000)}`],
])('%i to %s with %s is a plain page that carries every header', async (status, requestLine, ...headers) => {
  const answer = await sendRaw(portOf(server), requestLine, ...headers);
  expect(answer.status).toBe(status);
  expectHeaders(requestLine, answer.headers);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(answer.text).toContain('<h1>');
});

test('429 after too many logins carries every header', async () => {
  const limits = { perAccount: 1, perAccountAnywhere: 1, perAddress: 1 };
  const strict = await createTestApp({ limits }, shop);
  const http = await serve(strict, true);
  const wrong = new URLSearchParams({ email: 'nobody@example.test', password: 'not this one' });
  for (const status of [401, 429]) {
    const response = await ask('/login', { method: 'POST', body: wrong }, http);
    expect(response.status).toBe(status);
    expectHeaders(`${status}`, response.headers);
    expect(response.headers.has('Retry-After')).toBe(status === 429);
    await response.body?.cancel();
  }
  await http.close();
  await strict.close();
});

test('without TLS there is no Strict-Transport-Security', async () => {
  const plain = await createHttp({
    handle: shop.app.handle,
    isDatabaseReady: async () => true,
    clientFolder: CLIENT_FOLDER,
    log: createLog('silent'),
    maxWaitMilliseconds: 10_000,
    trustedProxies: 0,
    isSecure: false,
  });
  await plain.listen({ port: 0, host: '127.0.0.1' });
  expect((await ask('/terms', {}, plain)).headers.has('Strict-Transport-Security')).toBe(false);
  await plain.close();
});
