import { format } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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

/** Every kind of route with personal data in query and form. */
async function askAll(): Promise<number[]> {
  const signedIn = { cookie };
  const asOperator = { headers: { Authorization: `Bearer ${TEST_SETTINGS.operatorToken}` } };
  const answers = [
    await shop.get(`/?${QUERY}`),
    await shop.get(`/_.data?${QUERY}`),
    await shop.get(`/api/nearest?${QUERY}`),
    await shop.get(`/track?${QUERY}`, signedIn),
    await shop.get(`/orders?${QUERY}`, signedIn),
    await shop.get(`/track/events?${QUERY}`, signedIn),
    await shop.post(`/register?${QUERY}`, NEWCOMER),
    await shop.post(`/login?${QUERY}`, NEWCOMER),
    await shop.post(`/help_support?${QUERY}`, REQUEST),
    await shop.post(`/api/addresses?${QUERY}`, ADDRESS, signedIn),
    await shop.get(`/operator/orders?${QUERY}`, asOperator),
    await shop.app.handle(
      new Request(`http://shop.test/operator/orders/ORD1A2B3C4D/status?${QUERY}`, {
        method: 'POST',
        body: JSON.stringify({ status: 'Preparing' }),
        ...asOperator,
      }),
    ),
  ];
  return answers.map(({ status }) => status);
}

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
