import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DOORS, nameOf } from '../../tests/support/doors.ts';
import { hostileRequests } from '../../tests/support/hostile-requests.ts';
import { nearlyValid, tryDoor, wholly } from '../../tests/support/nearly-valid.ts';
import { listRoutes } from '../../tests/support/route-list.ts';
import { SEED, seedCatalogue } from '../../tests/support/seed.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { OPERATOR_TOKEN } from '../../tests/support/test-settings.ts';
import { askBy, createVisitor, type Visitor } from '../../tests/support/visitor.ts';

const ORIGIN = 'http://shop.test';
/** In each of the two projects; `npm run test:chaos -- any-input` sends 20,000 to a process of its own. */
const INPUTS = 120;

let shop: TestApp;
let visitor: Visitor;
beforeAll(async () => {
  shop = await createTestApp({ siteUrl: ORIGIN });
  await seedCatalogue(shop.database);
  const ask = askBy((path, init) => shop.app.handle(new Request(`${ORIGIN}${path}`, init)));
  visitor = createVisitor(ask, {
    origin: ORIGIN,
    operatorToken: OPERATOR_TOKEN,
    shelf: {
      vendorId: SEED.vendors.open,
      categoryId: 'c-food',
      subcategoryId: SEED.subcategories.south,
      lines: [{ ...SEED.items.dosa, quantity: 2 }],
    },
  });
});
afterAll(() => shop.close());
// The router writes down each form that it refuses.
beforeEach(() => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => written.mockRestore();
});

test('any request to any address is answered, and never as a fault of the shop', async () => {
  const known = {
    operatorToken: OPERATOR_TOKEN,
    orderId: await visitor.newOrder(),
    vendorId: SEED.vendors.open,
  };
  await fc.assert(
    fc.asyncProperty(hostileRequests(ORIGIN, known), async ({ path, session, ...init }) => {
      const { status, text } = await visitor.askStrangely(session, path, init);
      expect(status, text.slice(0, 500)).toBeLessThan(500);
    }),
    { numRuns: INPUTS, endOnFailure: true },
  );
}, 120_000);

describe('what is nearly valid', () => {
  test.each(DOORS.map((door) => [nameOf(door), door] as const))('%s takes what is valid', async (_, door) => {
    const { answer, isTaken, shown } = await tryDoor(visitor, wholly(door));
    expect(isTaken, `${shown}: ${answer.status} ${answer.text.slice(0, 500)}`).toBe(true);
  });

  test('is sent to every address that takes a post, and to every one of the operator’s', async () => {
    const missing: string[] = [];
    for (const route of listRoutes()) {
      const { headers } = await visitor.ask('operator', route.replace(/:kind/, 'vendors'), { method: 'PUT' });
      const methods = headers.get('Allow')?.split(', ') ?? expect.fail(`${route} takes PUT`);
      for (const method of ['GET', 'POST']) {
        const isDoor = methods.includes(method) && (method === 'POST' || route.startsWith('/operator'));
        if (isDoor && !DOORS.some((door) => door.route === route && door.method === method))
          missing.push(`${method} ${route}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('is answered and never as a fault of the shop', async () => {
    await fc.assert(
      fc.asyncProperty(nearlyValid(), async (drawn) => {
        const { answer, shown } = await tryDoor(visitor, drawn);
        expect(answer.status, `${shown}: ${answer.text.slice(0, 500)}`).toBeLessThan(500);
      }),
      { numRuns: INPUTS, endOnFailure: true },
    );
  }, 120_000);
});
