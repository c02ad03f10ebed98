import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OrderRequest } from '../../app/orders/order.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { recordStatements, type Statement } from '../support/in-process/statements.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { SEED, seedCatalogue } from '../support/test-data/seed.ts';

// Each statement is a round trip to the database, so frequent requests use few.

let shop: TestApp;
let cookie: string;
/** The database's statements since the test began, with the begin and end of transactions. */
let statements: Statement[];
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
  cookie = (await registerAndSignIn(shop)).cookie;
  statements = recordStatements({ alsoTransactions: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.close();
});
beforeEach(() => {
  statements.length = 0;
});

test.each([
  '/',
  '/?q=dosa',
  '/?sort=rating&diet=veg&page=2',
  '/restaurant?vendorId=v-spice',
  '/category',
  '/promos',
  '/cart',
  '/aboutus',
  '/api/restaurant?vendorId=v-spice',
  '/api/categories',
])('%s takes two statements at most', async (path) => {
  expect((await shop.get(path)).status).toBe(200);
  expect(statements.length, statements.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(2);
});

test.each(['/', '/?sort=rating&diet=veg'])('%s takes one, which is prepared', async (path) => {
  expect((await shop.get(path)).status).toBe(200);
  expect(statements).toHaveLength(1);
});

test.each([
  ['Delivery', 3],
  ['Pickup', 2],
] as const)(
  'placing an order for %s takes %i, the session’s own with them, each by itself',
  async (orderMode, most) => {
    const order: OrderRequest = {
      checkoutKey: crypto.randomUUID(),
      orderMode,
      address: null,
      paymentMethod: 'COD',
      lines: [{ ...SEED.items.dosa, quantity: 3 }],
    };
    const answer = await shop.post('/payment.data', { order: JSON.stringify(order) }, { cookie });
    expect(answer.status).toBe(200);
    expect(statements.map(({ text }) => text)).toHaveLength(most);
  },
);
