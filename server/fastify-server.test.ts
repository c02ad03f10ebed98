import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../app/account/profile/profile-rules.ts';
import { compressFiles } from '../scripts/compress-files.ts';
import { sendRaw } from '../tests/support/hostile/send-raw.ts';
import { createHttp } from './fastify-server.ts';
import { createLog, loggedPath } from './log.ts';
import { createMetrics } from './metrics/metrics.ts';

let folder: string;
let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tiffin-http-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'screen.js'), 'export {};'.repeat(200));
  await compressFiles(folder);
  server = await createHttp({
    // Answers with what the product was asked.
    handle: async (request, address) => {
      if (request.url.endsWith('/broken')) throw new Error('the password is hunter2');
      return new Response(`${request.method} ${request.url} from ${address}`);
    },
    isDatabaseReady: async () => true,
    clientFolder: folder,
    log: createLog('silent'),
    maxWaitMilliseconds: 10_000,
    trustedProxies: 1,
    isSecure: false,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (requestLine: string, ...headers: string[]) => sendRaw(port, requestLine, ...headers);

describe('every request is answered', () => {
  test.each<[status: number, requestLine: string, ...headers: string[]]>([
    [200, 'GET / HTTP/1.1', 'Host: shop.example'],
    [200, 'GET / HTTP/1.1', 'Host: localhost:3000'],
    [200, 'GET / HTTP/1.1', 'Host: 127.0.0.1:3000'],
    [200, 'GET / HTTP/1.1', 'Host: [::1]:3000'],
    [200, 'HEAD / HTTP/1.1', 'Host: shop.example'],
    [200, 'GET //other.example/ HTTP/1.1', 'Host: shop.example'],
    // A proxy's health check may name no host.
    [200, 'GET /healthz HTTP/1.0'],
    [200, 'GET /assets/screen.js HTTP/1.1', 'Host: shop.example'],
    // Invalid hosts, and hosts with a path.
    [400, 'GET / HTTP/1.1', 'Host: a b'],
    [400, 'GET / HTTP/1.1', 'Host: '],
    [400, 'GET / HTTP/1.0'],
    [400, 'GET / HTTP/1.1', 'Host: shop.example:99999'],
    [400, 'GET / HTTP/1.1', 'Host: shop.example:'],
    [400, 'GET / HTTP/1.1', 'Host: 1.2.3.4.5'],
    [400, 'GET / HTTP/1.1', 'Host: shop.example/promos?'],
    [400, 'GET / HTTP/1.1', 'Host: shop.example?'],
    [400, 'GET / HTTP/1.1', 'Host: shop.example#'],
    [400, 'GET / HTTP/1.1', 'Host: me@shop.example'],
    [400, 'GET / HTTP/1.1', 'Host: [::1'],
    [400, 'GET / HTTP/1.1', 'Host: shop.example', 'X-Forwarded-Host: shop.example/promos?'],
    // An invalid protocol, refused here before a URL with a customer's query reaches a log.
    [400, 'GET /?lat=12.93 HTTP/1.1', 'Host: shop.example', 'X-Forwarded-Proto: x y'],
    [400, 'GET / HTTP/1.1', 'Host: shop.example', 'X-Forwarded-Proto: ftp'],
    [200, 'GET / HTTP/1.1', 'Host: shop.example', 'X-Forwarded-Proto: https'],
    [400, 'GET //[ HTTP/1.1', 'Host: shop.example'],
    // Targets that are no path.
    [405, 'OPTIONS * HTTP/1.1', 'Host: shop.example'],
    [400, 'GET http://other.example/ HTTP/1.1', 'Host: shop.example'],
    [400, 'GET /%E0%A4%A HTTP/1.1', 'Host: shop.example'],
    // Methods that no route allows.
    [405, 'PUT / HTTP/1.1', 'Host: shop.example'],
    [405, 'PATCH / HTTP/1.1', 'Host: shop.example'],
    [405, 'DELETE / HTTP/1.1', 'Host: shop.example'],
    [405, 'TRACE / HTTP/1.1', 'Host: shop.example'],
    [405, 'TRACE /healthz HTTP/1.1', 'Host: shop.example'],
    [405, 'OPTIONS / HTTP/1.1', 'Host: shop.example'],
    [405, 'PROPFIND / HTTP/1.1', 'Host: shop.example'],
    [405, 'QUERY / HTTP/1.1', 'Host: shop.example'],
    [405, 'CONNECT shop.example:443 HTTP/1.1', 'Host: shop.example'],
    [400, 'TEA / HTTP/1.1', 'Host: shop.example'],
    // Invalid or oversized HTTP.
    [400, 'GET / HTTP/1.1', 'Host: shop.example', 'no header'],
    [400, 'GET / HTTP/1.1'],
    [431, 'GET / HTTP/1.1', 'Host: shop.example', `Cookie: ${'x'.repeat(20_000)}`],
    // Optional features that are not supported.
    [200, 'GET / HTTP/1.1', 'Host: shop.example', 'Expect: a miracle'],
    [200, 'GET / HTTP/1.1', 'Host: shop.example', 'Upgrade: websocket'],
    // Files that do not exist.
    [404, 'GET /assets/nope.js HTTP/1.1', 'Host: shop.example'],
    [404, 'GET /assets/ HTTP/1.1', 'Host: shop.example'],
    [404, 'GET /assets/%2e%2e/assets/screen.js HTTP/1.1', 'Host: shop.example'],
    [404, 'GET /assets/screen%00.js HTTP/1.1', 'Host: shop.example'],
  ])('%i to %s with %s', async (status, requestLine, ...headers) => {
    expect((await ask(requestLine, ...headers)).status).toBe(status);
  });
});

test('a refused method gets the allowed ones', async () => {
  const { headers } = await ask('TRACE / HTTP/1.1', 'Host: shop.example');
  expect(headers.get('Allow')).toBe('GET, HEAD, POST');
});

const ID = /^[0-9a-f]{32}$/;

test.each([
  ['GET / HTTP/1.1', 'Host: shop.example'],
  ['GET /healthz HTTP/1.1', 'Host: shop.example'],
  ['GET /assets/screen.js HTTP/1.1', 'Host: shop.example'],
  ['GET /assets/nope.js HTTP/1.1', 'Host: shop.example'],
  ['GET /broken HTTP/1.1', 'Host: shop.example'],
  ['GET /%E0%A4%A HTTP/1.1', 'Host: shop.example'],
  ['OPTIONS * HTTP/1.1', 'Host: shop.example'],
  ['CONNECT shop.example:443 HTTP/1.1', 'Host: shop.example'],
  ['GET / HTTP/1.1', 'no header'],
])('the answer to %s with %s has an id of its own', async (requestLine, ...headers) => {
  const ids = [await ask(requestLine, ...headers), await ask(requestLine, ...headers)].map((answer) =>
    answer.headers.get('X-Request-Id'),
  );
  for (const id of ids) expect(id).toMatch(ID);
  expect(ids[0]).not.toBe(ids[1]);
});

test('the id of a trusted proxy is kept if it is well formed', async () => {
  const idOf = async (id: string) =>
    (await ask('GET /healthz HTTP/1.1', 'Host: shop.example', `X-Request-Id: ${id}`)).headers.get(
      'X-Request-Id',
    );
  expect(await idOf('from-the-balancer.1')).toBe('from-the-balancer.1');
  expect(await idOf('203.0.113.7:443')).toMatch(ID);
});

test('lines of the web server and of the product have the id of their request', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const http = await createHttp({
    ...SIMPLE,
    log,
    handle: async () => {
      log.current().warn('in the product');
      throw new Error('refused');
    },
  });
  await http.inject({ url: '/', headers: { 'X-Request-Id': 'the-id' } });
  await http.close();
  expect(lines.map(({ requestId, msg }) => [requestId, msg])).toEqual([
    ['the-id', 'in the product'],
    ['the-id', 'request failed'],
  ]);
});

test('answers are counted by route and status, whatever address was asked for', async () => {
  const counted: unknown[] = [];
  const http = await createHttp({
    ...SIMPLE,
    clientFolder: folder,
    handle: async (request) => {
      if (request.url.endsWith('/fails')) throw new Error('refused');
      return new Response(null, { status: 302 });
    },
    routeOf: () => '/restaurant',
    metrics: {
      answered: (route, status) => counted.push([route, status]),
      made: (route) => counted.push([route, 'made']),
      watchPages: () => {},
    },
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = http.server.address() as AddressInfo;
  for (const path of [
    '/restaurant?vendorId=7',
    '/fails',
    '/healthz',
    '/assets/screen.js',
    '/assets/nope',
    '/%E0%A4%A',
  ]) {
    await sendRaw(own, `GET ${path} HTTP/1.1`, 'Host: shop.example');
  }
  await sendRaw(own, 'OPTIONS * HTTP/1.1', 'Host: shop.example');
  await sendRaw(own, 'GET / HTTP/1.1', 'no header');
  await http.close();
  expect(counted).toEqual([
    ['/restaurant', 'made'],
    ['/restaurant', 302],
    ['/restaurant', 'made'],
    ['/restaurant', 500],
    ['/healthz', 200],
    ['file', 200],
    ['none', 404],
    ['none', 400],
    ['none', 405],
    ['none', 400],
  ]);
});

test('a public page is counted once, whether it is made or stored or the browser has it', async () => {
  const metrics = createMetrics();
  const http = await createHttp({
    ...SIMPLE,
    clientFolder: folder,
    handle: async () =>
      new Response('a page', {
        headers: { 'Cache-Control': 'public, max-age=60', 'Page-Queries': '', 'Page-Keys': '' },
      }),
    routeOf: () => '/',
    metrics: metrics.http,
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port: own } = http.server.address() as AddressInfo;
  const first = await sendRaw(own, 'GET / HTTP/1.1', 'Host: shop.example');
  await sendRaw(own, 'GET / HTTP/1.1', 'Host: shop.example');
  await sendRaw(own, 'GET / HTTP/1.1', 'Host: shop.example', `If-None-Match: ${first.headers.get('ETag')}`);
  await http.close();
  const text = await metrics.registry.metrics();
  expect(text.match(/^tiffin_(?:http_requests_total|http_answer_seconds_count).*$/gm)).toEqual([
    'tiffin_http_requests_total{route="/",status="200"} 2',
    'tiffin_http_requests_total{route="/",status="304"} 1',
    'tiffin_http_answer_seconds_count{route="/"} 1',
  ]);
});

test.each([
  ['GET /%E0%A4%A HTTP/1.1', "We couldn't read this address"],
  ['GET /assets/nope.js HTTP/1.1', 'Page not found'],
  ['GET /broken HTTP/1.1', 'Something went wrong'],
])('%s gets a plain page: %s', async (requestLine, title) => {
  const { text } = await ask(requestLine, 'Host: shop.example');
  expect(text.toLowerCase()).toContain('content-type: text/html; charset=utf-8');
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).not.toMatch(/FST_|statusCode|hunter2|E0%A4%A|nope/);
});

test('the log has only a request’s path, and errors without customers’ data', async () => {
  const lines: string[] = [];
  const http = await createHttp({
    handle: () => Promise.reject(Object.assign(new Error('refused'), { detail: 'asha@example.test, 12.93' })),
    isDatabaseReady: async () => true,
    clientFolder: null,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    maxWaitMilliseconds: 10_000,
    trustedProxies: 0,
    isSecure: false,
  });
  http.addHook('onRequest', async (request) => request.log.info({ req: request }, 'a request'));
  const { statusCode } = await http.inject('/track?orderId=ORD1A2B3C4D&lat=12.93');
  await http.inject('/operator/orders/ORD1A2B3C4D/status?lat=12.93');
  await http.close();
  expect(statusCode).toBe(500);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    req: { method: 'GET', path: '/track' },
    msg: 'a request',
  });
  expect(JSON.parse(lines[2] ?? '').req.path).toBe('/operator/orders/…/status');
  expect(JSON.parse(lines[1] ?? '').err).toMatchObject({
    type: 'Error',
    stack: expect.stringMatching(/^Error: refused\n {4}at /),
  });
  expect(lines.join('')).not.toMatch(/asha|12\.93|ORD1A2B3C4D/);
});

test('the largest photo at the lowest accepted speed is not cut off', () => {
  const slowestSeconds = IMAGE_MAX_BYTES / (16 * 1024);
  expect(server.server.requestTimeout).toBeGreaterThan(slowestSeconds * 1_000);
  expect(server.server.headersTimeout).toBe(60_000);
});

test('an idle connection stays open for longer than a proxy reuses it', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(headers.get('Keep-Alive')).toBe('timeout=72');
});

test('a short unread body costs neither the answer nor the connection', async () => {
  const unread = ['POST /any HTTP/1.1', 'Host: shop.example', 'Content-Length: 5', '', 'hello'].join('\r\n');
  const { text } = await ask(`${unread}GET /next HTTP/1.1`, 'Host: shop.example');
  expect(text).toContain('POST http://shop.example/any');
  expect(text).toContain('GET http://shop.example/next');
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('files of the build are sent precompressed as immutable for %s', async (taken, coding) => {
  const answer = await fetch(`http://127.0.0.1:${port}/assets/screen.js`, {
    headers: { 'Accept-Encoding': taken },
  });
  expect(answer.headers.get('Content-Encoding')).toBe(coding);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('Content-Type')).toMatch(/javascript/);
  expect(await answer.text()).toBe('export {};'.repeat(200));
});

test('the product gets the request’s own host', async () => {
  expect((await ask('GET /promos?page=2 HTTP/1.1', 'Host: shop.example:81')).text).toContain(
    'GET http://shop.example:81/promos?page=2',
  );
});

test.each([
  ['', '127.0.0.1'],
  ['X-Forwarded-For: 203.0.113.7', '203.0.113.7'],
  // The nearest proxy wrote the last entry; those before it are whatever the browser claimed.
  ['X-Forwarded-For: 198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['X-Forwarded-For: 127.0.0.1,::1, 10.0.0.1 ,203.0.113.7', '203.0.113.7'],
  ['X-Forwarded-For: 2001:db8::7', '2001:db8::7'],
  ['X-Real-IP: 203.0.113.7', '127.0.0.1'],
  ['Forwarded: for=203.0.113.7', '127.0.0.1'],
])('behind one proxy a request with %o comes from %s', async (header, address) => {
  const { text } = await ask('GET / HTTP/1.1', 'Host: shop.example', ...(header ? [header] : []));
  expect(text).toContain(`from ${address}`);
});

test.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.7'],
  [2, '198.51.100.1'],
  [9, '192.0.2.1'],
])('with %i trusted proxies the entry before them is used', async (trustedProxies, address) => {
  const http = await createHttp({
    handle: async (_request, from) => new Response(from),
    isDatabaseReady: async () => true,
    clientFolder: null,
    log: createLog('silent'),
    maxWaitMilliseconds: 10_000,
    trustedProxies,
    isSecure: false,
  });
  const headers = { 'X-Forwarded-For': '192.0.2.1, 198.51.100.1, 203.0.113.7' };
  const answer = await http.inject({ method: 'GET', url: '/', headers });
  expect(answer.body).toBe(address);
  await http.close();
});

const SIMPLE = {
  isDatabaseReady: async () => true,
  clientFolder: null,
  log: createLog('silent'),
  maxWaitMilliseconds: 10_000,
  trustedProxies: 0,
  isSecure: false,
};

test('both health checks fail during the drain, and everything else is answered', async () => {
  const http = await createHttp({
    ...SIMPLE,
    handle: async () => new Response('a page'),
    isDraining: () => true,
  });
  for (const url of ['/healthz', '/readyz']) {
    const { statusCode, body } = await http.inject(url);
    expect([statusCode, body]).toEqual([503, '{"status":"stopping"}']);
  }
  expect((await http.inject('/')).body).toBe('a page');
  await http.close();
});

test('healthz does not need the database', async () => {
  const http = await createHttp({
    ...SIMPLE,
    handle: async () => new Response(),
    isDatabaseReady: async () => false,
  });
  expect((await http.inject('/healthz')).statusCode).toBe(200);
  expect((await http.inject('/readyz')).statusCode).toBe(503);
  await http.close();
});

test('a request on an open connection is answered while the server closes', async () => {
  const asked = { slow: Promise.withResolvers<void>(), next: Promise.withResolvers<void>() };
  const http = await createHttp({
    ...SIMPLE,
    handle: async ({ url }) => {
      asked[url.endsWith('/slow') ? 'slow' : 'next'].resolve();
      await asked.next.promise;
      return new Response(`answer of ${url}`);
    },
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  const received = text(socket);
  socket.write('GET /slow HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await asked.slow.promise;
  const closed = http.close();
  socket.write('GET /next HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  expect(await received).toContain('answer of http://shop.example/next');
  await closed;
});

test.each([
  ['/operator/orders/ORD1A2B3C4D/status', '/operator/orders/…/status'],
  ['/Operator/Orders/ORD1A2B3C4D/status.data?_routes=x', '/Operator/Orders/…/status.data'],
  ['/%6Fperator/orders%2FORD1A2B3C4D/status', '/operator/orders/…/status'],
  ['/operator/orders/ORD1A2B3C4D/%', '(not readable)'],
  ['http://shop.example/operator/orders/ORD1A2B3C4D', 'http://shop.example/operator/orders/…'],
  ['/operator/orders?status=Created', '/operator/orders'],
  ['/track?orderId=ORD1A2B3C4D', '/track'],
  ['/api/nearest#lat=12.93', '/api/nearest'],
  ['/images/0123456789abcdef0123456789abcdef-320', '/images/0123456789abcdef0123456789abcdef-320'],
  [undefined, ''],
])('the URL %j is logged as %j', (target, path) => {
  expect(loggedPath(target)).toBe(path);
});
