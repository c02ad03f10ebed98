import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS, nameOf } from '../support/endpoints/endpoints.ts';
import { listRoutes } from '../support/endpoints/route-list.ts';
import { createVisitor, sendThrough, type Visitor } from '../support/endpoints/visitor.ts';
import { hostileRequests } from '../support/hostile/hostile-requests.ts';
import { nearlyValid, sendNearlyValid, validRequest } from '../support/hostile/nearly-valid.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { OPERATOR_TOKEN } from '../support/in-process/test-settings.ts';
import { SEED, seedCatalogue } from '../support/test-data/seed.ts';

const ORIGIN = 'http://shop.test';
/** For each of the two projects; `npm run test:chaos -- any-input` sends 20,000 to its own process. */
const INPUTS = 120;

let shop: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  shop = await createTestApp({ siteUrl: ORIGIN, webhooks: { arePrivateAllowed: true } });
  await seedCatalogue(shop.database);
  const send = sendThrough((path, init) => shop.app.handle(new Request(`${ORIGIN}${path}`, init)));
  visitor = createVisitor(send, {
    origin: ORIGIN,
    operatorToken: OPERATOR_TOKEN,
    catalogue: {
      vendorId: SEED.vendors.open,
      categoryId: 'c-food',
      subcategoryId: SEED.subcategories.south,
      lines: [{ ...SEED.items.dosa, quantity: 2 }],
    },
  });
});
afterAll(() => shop.close());
// The router logs each form that it refuses.
beforeEach(() => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => written.mockRestore();
});

test('any request to any URL is answered, and never with a 5xx status', async () => {
  const known = {
    operatorToken: OPERATOR_TOKEN,
    orderId: await visitor.newOrder(),
    vendorId: SEED.vendors.open,
  };
  await fc.assert(
    fc.asyncProperty(hostileRequests(ORIGIN, known), async ({ path, session, ...init }) => {
      const { status, text } = await visitor.sendWithSession(session, path, init);
      expect(status, text.slice(0, 500)).toBeLessThan(500);
    }),
    { numRuns: INPUTS, endOnFailure: true },
  );
}, 120_000);

describe('a nearly valid request', () => {
  test.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s takes what is valid',
    async (_, endpoint) => {
      const { answer, isAccepted, shown } = await sendNearlyValid(visitor, validRequest(endpoint));
      expect(isAccepted, `${shown}: ${answer.status} ${answer.text.slice(0, 500)}`).toBe(true);
    },
  );

  test('is sent to every URL that accepts a post, and to every operator endpoint', async () => {
    const missing: string[] = [];
    for (const route of listRoutes()) {
      const { headers } = await visitor.send('operator', route.replace(/:kind/, 'vendors'), {
        method: 'PUT',
      });
      const methods = headers.get('Allow')?.split(', ') ?? expect.fail(`${route} takes PUT`);
      for (const method of ['GET', 'POST']) {
        const isEndpoint = methods.includes(method) && (method === 'POST' || route.startsWith('/operator'));
        if (
          isEndpoint &&
          !ENDPOINTS.some((endpoint) => endpoint.route === route && endpoint.method === method)
        )
          missing.push(`${method} ${route}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('is answered and never with a 5xx status', async () => {
    await fc.assert(
      fc.asyncProperty(nearlyValid(), async (request) => {
        const { answer, shown } = await sendNearlyValid(visitor, request);
        expect(answer.status, `${shown}: ${answer.text.slice(0, 500)}`).toBeLessThan(500);
      }),
      { numRuns: INPUTS, endOnFailure: true },
    );
  }, 120_000);
});
