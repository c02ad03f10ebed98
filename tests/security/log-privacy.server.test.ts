import { format } from 'node:util';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createHttp } from '../../server/fastify-server.ts';
import { createLog } from '../../server/log.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { registerTracing } from '../../server/start-tracing.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { TEST_SETTINGS } from '../support/in-process/test-settings.ts';
import { seedCatalogue } from '../support/test-data/seed.ts';

let shop: TestApp;
let cookie: string;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
  ({ cookie } = await registerAndSignIn(shop, { email: 'asha@example.test' }));
});
afterAll(() => shop.close());

let log: string[];
beforeEach(() => {
  log = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => void log.push(format(...parts)));
  }
});

const PERSONAL = /asha|meera|example\.test|12\.93|77\.61|ORD1A2B3C4D|9876543210|3rd Cross|raita/i;
const QUERY = 'lat=12.934567&lng=77.612345&orderId=ORD1A2B3C4D';
const NEWCOMER = {
  name: 'Meera',
  mobile: '9876543210',
  email: 'meera@example.test',
  password: 'a long enough password',
  confirm: 'a long enough password',
};
const REQUEST = {
  topic: 'A refund',
  orderId: 'ORD1A2B3C4D',
  email: 'meera@example.test',
  message: 'No raita.',
};
const ADDRESS = { type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };

/** A visitor may write any text into the second. */
const TRACED = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'visitor=asha',
};

/** Every kind of route with personal data in query and form. */
async function askAll(
  handle: (request: Request) => Promise<{ status: number }> = shop.app.handle,
): Promise<number[]> {
  const signedIn = { Cookie: cookie };
  const asOperator = { Authorization: `Bearer ${TEST_SETTINGS.operatorToken}` };
  const ask = async (path: string, headers: HeadersInit = {}, body?: BodyInit) => {
    const method = body === undefined ? 'GET' : 'POST';
    const all = { Origin: 'http://shop.test', ...headers };
    return (await handle(new Request(`http://shop.test${path}`, { method, headers: all, body }))).status;
  };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  return [
    await ask(`/?${QUERY}`),
    await ask(`/_.data?${QUERY}`),
    await ask(`/api/nearest?${QUERY}`),
    await ask(`/track?${QUERY}`, signedIn),
    await ask(`/orders?${QUERY}`, signedIn),
    await ask(`/track/events?${QUERY}`, signedIn),
    await ask(`/register?${QUERY}`, {}, form(NEWCOMER)),
    await ask(`/login?${QUERY}`, {}, form(NEWCOMER)),
    await ask(`/help_support?${QUERY}`, {}, form(REQUEST)),
    await ask(`/api/addresses?${QUERY}`, signedIn, form(ADDRESS)),
    await ask(`/operator/orders?${QUERY}`, asOperator),
    await ask(
      `/operator/orders/ORD1A2B3C4D/status?${QUERY}`,
      asOperator,
      JSON.stringify({ status: 'Preparing' }),
    ),
  ];
}

/** Puts the web server before the product, and measures and traces it. */
async function observe() {
  const exporter = new InMemorySpanExporter();
  const provider = await registerTracing(new SimpleSpanProcessor({ exporter }), { ratio: 1 });
  const metrics = createMetrics();
  const http = await createHttp({
    handle: shop.app.handle,
    routeOf: shop.app.routeOf,
    isDatabaseReady: async () => true,
    clientFolder: null,
    log: createLog('debug', { write: (line) => void log.push(line) }),
    metrics: metrics.http,
    maxWaitMilliseconds: 10_000,
    trustedProxies: 0,
    isSecure: false,
  });
  metrics.product.watchApp(shop.app);
  return {
    handle: async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const { statusCode } = await http.inject({
        method: request.method as 'GET' | 'POST',
        url: pathname + search,
        headers: { host: 'shop.test', ...TRACED, ...Object.fromEntries(request.headers) },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return { status: statusCode };
    },
    end: async () => {
      await http.close();
      await provider.shutdown();
    },
    spans: () => exporter.getFinishedSpans(),
    metrics,
  };
}

test('metrics and traces have routes and names of statements, and nothing that a customer sent', async () => {
  const { db } = shop.database;
  const observed = await observe();
  await sql`alter table users rename to users_away`.execute(db);
  await askAll(observed.handle);
  await sql`alter table users_away rename to users`.execute(db);
  const spans = observed.spans().map((span) => {
    const { name, attributes, events, links, status, resource, parentSpanContext } = span;
    const states = [parentSpanContext, span.spanContext()].map((of) => of?.traceState?.serialize());
    return JSON.stringify([name, attributes, events, links, status, resource.attributes, states]);
  });
  await observed.end();
  // Without the values, whose digits may be any.
  const series = (await observed.metrics.registry.metrics()).replaceAll(/ \S+$/gm, '');
  expect(series).toContain('tiffin_http_requests_total{route="/operator/orders/:orderId/status"');
  expect(series).toContain('tiffin_http_requests_total{route="/_.data"');
  for (const part of ['GET /track"', 'POST /help_support"', '"render"', '"select"']) {
    expect(spans.join('\n')).toContain(part);
  }
  expect([series, ...spans, ...log].join('\n')).not.toMatch(PERSONAL);
});

test('a row that the database refuses is not logged, though the failure is', async () => {
  const { db } = shop.database;
  const tables = ['users', 'supportrequests', 'CustomerContact'];
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add constraint refused check (id = '') not valid`.execute(db);
  }
  const statuses = await askAll();
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} drop constraint refused`.execute(db);
  }
  expect(statuses.filter((status) => status >= 500)).toHaveLength(3);
  expect(log.filter((line) => /refused[\s\S]*\n {4}at /.test(line)).length).toBeGreaterThanOrEqual(3);
  expect(log.join('\n')).not.toMatch(PERSONAL);
});

test('a failed statement is logged without its parameters', async () => {
  const { db } = shop.database;
  const tables = ['vendors', 'orders', 'users', 'supportrequests', 'CustomerContact'];
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db);
  }
  const statuses = await askAll();
  for (const table of tables) {
    await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(db);
  }
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThanOrEqual(8);
  expect(log.length).toBeGreaterThanOrEqual(7);
  expect(log.join('\n')).not.toMatch(PERSONAL);
});

test('invalid requests of guests log no stack', async () => {
  const form = { 'Content-Type': 'multipart/form-data; boundary=a', Origin: 'http://shop.test' };
  const bodies = ['', 'no boundary', '--a\r\n\r\n--a--', '\0\0', `order={"lat":12.93`];
  for (const path of ['/login', '/register', '/help_support', '/payment', '/api/addresses', '/editprofile']) {
    for (const body of bodies) {
      for (const headers of [form, { Origin: form.Origin }]) {
        const target = `http://shop.test${path}?${QUERY}`;
        const answer = await shop.app.handle(new Request(target, { method: 'POST', body, headers }));
        expect([path, body, answer.status >= 500]).toEqual([path, body, false]);
      }
    }
  }
  for (const path of [
    '/track?orderId=%00',
    '/api/nearest?lat=x&lng=',
    '/_.data?_routes=x',
    '/promo-details?id=%F0',
  ]) {
    expect([path, (await shop.get(path)).status >= 500]).toEqual([path, false]);
  }
  for (const Origin of ['', 'null', 'x y']) {
    const answer = await shop.post(`/login?${QUERY}`, NEWCOMER, { headers: { Origin } });
    expect([Origin, answer.status, (await answer.text()).split('\n')]).toEqual([
      Origin,
      403,
      [expect.any(String)],
    ]);
  }
  expect(log).toEqual([]);
});
