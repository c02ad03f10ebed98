import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { placeTestOrder, seedCatalogue } from '../../../tests/support/test-data/seed.ts';
import { listSupportRequests } from '../../support/support-requests.server.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom('supportrequests').execute();
});

const FILLED = {
  topic: 'A refund',
  orderId: ' ord1a2b3c4d',
  email: ' Asha@Example.com ',
  message: 'The raita was missing.\r\nPlease help.',
};
const ask = (changes: Partial<typeof FILLED> = {}, cookie?: string) =>
  shop.post('/help_support', { ...FILLED, ...changes }, cookie ? { cookie } : {});
const stored = () => listSupportRequests(shop.database.db, 100);

test('a request is stored without JavaScript, and the page confirms it', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await response.text()).toContain(
    'We have received your request and will answer by email to asha@example.com.',
  );
  expect(await stored()).toEqual([
    {
      id: expect.any(String),
      createdAt: shop.clock.now.toISOString(),
      userId: null,
      topic: 'A refund',
      orderId: 'ORD1A2B3C4D',
      email: 'asha@example.com',
      message: 'The raita was missing.\nPlease help.',
    },
  ]);
});

test('an invalid request shows errors beside its fields, keeps what was typed, and is not stored', async () => {
  const response = await ask({ email: 'asha', orderId: '17', message: '' });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('Invalid email format.');
  expect(html).toContain('An order id looks like ORD1A2B3C4D.');
  expect(html).toContain('Message is required.');
  expect(html).toMatch(/<input[^>]*name="email"[^>]*value="asha"/);
  expect(await stored()).toEqual([]);
});

const NOT_SENT = 'Your request could not be sent. Please try again.';

test('a request that cannot be stored gets an error beside the form, with what was typed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  await shop.database.pool.query('alter table supportrequests rename to elsewhere');
  onTestFinished(async () => {
    await shop.database.pool.query('alter table elsewhere rename to supportrequests');
  });
  const response = await ask();
  expect(response.status).toBe(503);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const html = await response.text();
  expect(html).toContain(NOT_SENT);
  expect(html).toContain('The raita was missing.');
  expect(html).not.toContain('elsewhere');
  expect(logged).toHaveBeenCalledTimes(1);
});

test.each([
  ['too long', 413, () => ask({ message: 'x'.repeat(100_000) })],
  [
    'no form',
    400,
    () => shop.post('/help_support', FILLED, { headers: { 'Content-Type': 'application/json' } }),
  ],
])('a request that is %s is answered beside the form with %i', async (_what, status, send) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(NOT_SENT);
  expect(await stored()).toEqual([]);
});

test('a customer’s request is stored with the account, and erased with it', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  await ask({}, cookie);
  expect((await stored()).map((request) => request.userId)).toEqual([userId]);
  await shop.post('/deactivate_account', { password: customer.password }, { cookie });
  expect(await stored()).toEqual([]);
});

test('the page is the same for a guest and a customer', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const [guest, customer] = await Promise.all([
    shop.get('/help_support'),
    shop.get('/help_support', { cookie }),
  ]);
  expect(await customer.text()).toBe(await guest.text());
});

test('GET /api/orders returns the last three of a customer’s own orders, and none to a guest', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  const other = await registerAndSignIn(shop);
  const ids: string[] = [];
  for (let minute = 0; minute < 4; minute += 1) {
    const now = () => new Date(Date.UTC(2026, 2, 1, 10, minute));
    const services = { database: shop.database, now, newId: () => crypto.randomUUID() };
    ids.unshift((await placeTestOrder(services, userId)).OrderId);
  }
  const answer = await shop.get('/api/orders', { cookie });
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const { orders } = (await answer.json()) as { orders: { OrderId: string }[] };
  expect(orders.map(({ OrderId }) => OrderId)).toEqual(ids.slice(0, 3));
  expect(await (await shop.get('/api/orders', { cookie: other.cookie })).json()).toEqual({ orders: [] });
  expect((await shop.get('/api/orders')).status).toBe(401);
});

test('the operator’s endpoint requires its token', async () => {
  expect((await shop.get('/operator/support')).status).toBe(401);
});
