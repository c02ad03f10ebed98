import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerAndSignIn, type TestCustomer } from '../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/in-process/test-app.ts';
import { seedCatalogue } from '../../tests/support/test-data/seed.ts';
import { isOutage } from '../db/outage.server.ts';

let shop: TestApp;
let cookie: string;
let customer: TestCustomer;
beforeAll(async () => {
  shop = await createTestApp();
  // Other tests use longer limits than a customer would wait.
  shop.database.pool.options.connectionTimeoutMillis = 1_000;
  await seedCatalogue(shop.database);
  ({ cookie, customer } = await registerAndSignIn(shop));
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Takes every connection, so that the product finds the database unavailable. */
async function whileTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  const { pool } = shop.database;
  const most = pool.options.max ?? 1;
  const taken = await Promise.all(Array.from({ length: most }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const client of taken) client.release();
  }
}

const NEWCOMER = {
  name: 'Meera',
  mobile: '9876543210',
  email: 'meera@example.test',
  password: 'a long enough password',
  confirm: 'a long enough password',
};

test('requests that need the database get 503 with Retry-After, and others are answered', async () => {
  const signedIn = { cookie };
  const [needing, free] = await whileTaken(async () => {
    const asked = [
      shop.get('/'),
      shop.get('/_.data'),
      shop.get('/restaurant?vendorId=v-spice'),
      shop.get('/orders', signedIn),
      shop.get('/myaccount', signedIn),
      shop.get('/api/session', signedIn),
      shop.get('/api/nearest?lat=12.9&lng=77.6'),
      shop.get('/track/events?orderId=ORD12345678', signedIn),
      shop.get('/operator/orders', { headers: { Authorization: 'Bearer an operator token for the tests' } }),
      shop.post('/login', { email: customer.email, password: customer.password }),
      shop.post('/register', NEWCOMER),
      shop.post('/myaccount', {}, signedIn),
      shop.post('/payment', { order: '{}' }, signedIn),
      shop.post('/api/addresses', { intent: 'delete', id: 'a' }, signedIn),
      shop.post('/help_support', { topic: 'A refund', email: 'a@b.in', message: 'Help.', orderId: '' }),
    ];
    const others = [shop.get('/aboutus'), shop.get('/cart'), shop.get('/robots.txt'), shop.get('/no/such')];
    return [await Promise.all(asked), await Promise.all(others)];
  });
  const refusals = needing.map(({ url, status, headers }) => [url, status, headers.get('Retry-After')]);
  expect(refusals).toEqual(refusals.map(([url]) => [url, 503, '2']));
  expect(needing.map(({ headers }) => headers.get('Cache-Control'))).toEqual(needing.map(() => 'no-store'));
  expect(free.map(({ status }) => status)).toEqual([200, 200, 200, 404]);

  const [home, , , , , , nearest, , , , registration] = await Promise.all(needing.map((one) => one.text()));
  expect(home).toContain('We will be right back');
  expect(JSON.parse(nearest ?? '')).toEqual({ message: expect.stringContaining('Please try again') });
  expect(registration).toContain('The shop cannot be reached at the moment.');
});

test('the first request after it is back is answered', async () => {
  expect((await whileTaken(() => shop.get('/'))).status).toBe(503);
  expect((await shop.get('/')).status).toBe(200);
  expect((await shop.get('/orders', { cookie })).status).toBe(200);
});

test('an outage is logged in one line, not in one for each form that failed', async () => {
  // The last line of an earlier test is then too long ago to suppress this one.
  shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 60 * 60 * 1000);
  const signedIn = await registerAndSignIn(shop);
  const warned = vi.mocked(console.warn).mockClear();
  const logged = vi.mocked(console.error).mockClear();
  const answers = await whileTaken(() =>
    Promise.all([
      shop.post('/register', NEWCOMER),
      shop.post('/help_support', { topic: 'A refund', email: 'a@b.in', message: 'Help.', orderId: '' }),
    ]),
  );
  answers.push(await whileTimingOut('users', () => saveProfile(signedIn)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(logged.mock.calls).toEqual([]);
  expect(warned.mock.calls).toEqual([[expect.stringContaining('The database does not answer')]]);
});

/** Lets every update of a table fail as one that takes too long: the profile's own query, not the session's. */
async function whileTimingOut<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { pool } = shop.database;
  await pool.query(
    `create function cancel_update() returns trigger language plpgsql as $$
       begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`,
  );
  await pool.query(
    `create trigger cancel_update before update on ${table} for each row execute function cancel_update()`,
  );
  try {
    return await work();
  } finally {
    await pool.query('drop function cancel_update cascade');
  }
}

function saveProfile({ cookie, customer }: { cookie: string; customer: TestCustomer }): Promise<Response> {
  const body = new FormData();
  const form = { fullName: 'Asha Devi Rao', mobile: customer.mobile, email: customer.email };
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  const headers = { Origin: 'http://shop.test', Cookie: cookie };
  return shop.app.handle(new Request('http://shop.test/editprofile', { method: 'POST', body, headers }));
}

test('a failure without the database is no outage', async () => {
  await shop.database.pool.query('alter table vendors rename to elsewhere');
  try {
    const response = await shop.get('/');
    expect(response.status).toBe(500);
    expect(response.headers.has('Retry-After')).toBe(false);
  } finally {
    await shop.database.pool.query('alter table elsewhere rename to vendors');
  }
});

describe('a failed statement is an outage', () => {
  const failure = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});
  test.each<[wanted: boolean, message: string, code?: string]>([
    [true, 'terminating connection due to administrator command', '57P01'],
    [true, 'the database system is starting up', '57P03'],
    [true, 'could not extend file', '53100'],
    [true, 'sorry, too many clients already', '53300'],
    [true, 'canceling statement due to statement timeout', '57014'],
    [true, 'canceling statement due to lock timeout', '55P03'],
    [true, 'connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
    [true, 'Connection terminated unexpectedly'],
    [true, 'timeout exceeded when trying to connect'],
    [true, 'Query read timeout'],
    [false, 'duplicate key value violates unique constraint', '23505'],
    [false, 'relation "vendors" does not exist', '42P01'],
    [false, 'value too long for type', '22001'],
    [false, 'not a number'],
  ])('%s: %s', (wanted, message, code) => {
    expect(isOutage(failure(message, code))).toBe(wanted);
  });
});
