import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SavedAddress } from '../../app/account/addresses/saved-address.ts';
import { addMissingWords } from '../../app/catalogue/search/write-words.server.ts';
import type { OrderRequest } from '../../app/orders/order.ts';
import { addressText } from '../../app/text/address-text.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
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

/** The customer's, as an order names it. */
async function saveAddress(): Promise<{ id: string; text: string }> {
  const form = { type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };
  const saved = await shop.post('/api/addresses', form, { cookie });
  const { address } = (await saved.json()) as { address: SavedAddress };
  return { id: address.id, text: addressText(address) };
}

test.each([
  '/',
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

test('a text of a name and a dish takes two: its words with the restaurants, then its dishes', async () => {
  await addMissingWords(shop.database.db);
  statements.length = 0;
  expect((await shop.get('/?q=garden')).status).toBe(200);
  expect(statements.map(({ name }) => name?.split('_')[0]).sort()).toEqual(['home', 'served']);
});

test.each([
  ['/', /^home_popular_any_[0-9a-f]{8}$/],
  ['/?sort=rating&diet=veg', /^home_rating_veg_[0-9a-f]{8}$/],
])('%s takes one, which is prepared', async (path, name) => {
  expect((await shop.get(path)).status).toBe(200);
  expect(statements.map((statement) => statement.name)).toEqual([expect.stringMatching(name)]);
});

test.each([
  ['Delivery', 'no chosen address', 3],
  ['Delivery', 'a saved address', 3],
  ['Pickup', 'no chosen address', 2],
] as const)(
  'placing an order for %s with %s takes %i statements, that of the session included, and no transaction',
  async (orderMode, kind, most) => {
    const address = kind === 'a saved address' ? await saveAddress() : null;
    statements.length = 0;
    const order: OrderRequest = {
      checkoutKey: crypto.randomUUID(),
      orderMode,
      address,
      paymentMethod: 'COD',
      lines: [{ ...SEED.items.dosa, quantity: 3 }],
    };
    const answer = await shop.post('/payment.data', { order: JSON.stringify(order) }, { cookie });
    expect(answer.status).toBe(200);
    expect(statements.map(({ text }) => text)).toHaveLength(most);
  },
);

test('a scrape of metrics takes one statement', async () => {
  const metrics = createMetrics();
  metrics.product.watchApp(shop.app);
  statements.length = 0;
  const series = await metrics.registry.metrics();
  expect(series).toMatch(/^tiffin_outbox_oldest_seconds \d/m);
  expect(series).toMatch(/^tiffin_outbox_set_aside \d+$/m);
  expect(statements.map(({ text }) => text)).toHaveLength(1);
});
