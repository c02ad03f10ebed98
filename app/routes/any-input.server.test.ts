import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type HostileRequest, hostileRequests } from '../../tests/support/hostile-requests.ts';
import { placeTestOrder, SEED, seedCatalogue } from '../../tests/support/seed.ts';
import { registerAndSignIn } from '../../tests/support/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const ORIGIN = 'http://shop.test';
const OPERATOR_TOKEN = 'an operator token for the tests';
/** In each of the two projects; `npm run test:chaos -- any-input` sends 20,000 to a process of its own. */
const INPUTS = 750;

let shop: TestApp;
let requests: fc.Arbitrary<HostileRequest>;
beforeAll(async () => {
  shop = await createTestApp({ operatorToken: OPERATOR_TOKEN, siteUrl: ORIGIN });
  await seedCatalogue(shop.database);
  const { cookie, userId } = await registerAndSignIn(shop);
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  const { OrderId } = await placeTestOrder(services, userId);
  requests = hostileRequests(ORIGIN, {
    cookie,
    operatorToken: OPERATOR_TOKEN,
    orderId: OrderId,
    vendorId: SEED.vendors.open,
  });
});
afterAll(() => shop.close());
// The router writes down each form that it refuses.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('any request to any address is answered, and never as a fault of the shop', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, headers, body }) => {
      const leaving = new AbortController();
      const request = new Request(`${ORIGIN}${path}`, { method, headers, body, signal: leaving.signal });
      const response = await shop.app.handle(request);
      expect(response.status).toBeLessThan(500);
      if (response.headers.get('Content-Type')?.startsWith('text/event-stream'))
        await response.body?.cancel();
      else await response.arrayBuffer();
      leaving.abort();
    }),
    { numRuns: INPUTS, endOnFailure: true },
  );
}, 120_000);
