import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../app/db/open-database.server.ts';
import type { OrderRequest } from '../../app/orders/order.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { createTestClock } from '../support/in-process/test-clock.ts';
import { openTestDatabase } from '../support/in-process/test-database.ts';
import { SEED, seedCatalogue } from '../support/test-data/seed.ts';

/** Longer than a request may wait (tests/support/in-process/test-database.ts). */
const TOO_LONG = 30_000;

/** The number of clock readings after which a request has waited too long. */
let looksLeft = Number.POSITIVE_INFINITY;
const now = () => {
  looksLeft -= 1;
  return looksLeft < 0 ? TOO_LONG : 0;
};

let database: Database;
let shop: TestApp;
let cookie: string;
beforeAll(async () => {
  database = await openTestDatabase(now);
  shop = await createTestApp({}, { database, clock: createTestClock(new Date('2026-03-01T10:00:00.000Z')) });
  await seedCatalogue(database);
  ({ cookie } = await registerAndSignIn(shop));
});
afterAll(async () => {
  await shop.close();
  await database.close();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  looksLeft = Number.POSITIVE_INFINITY;
});

const one = () => sql`select 1`.execute(database.db);

function order(): OrderRequest {
  const lines = [{ ...SEED.items.dosa, quantity: 3 }];
  return {
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines,
  };
}

async function place(request: OrderRequest) {
  const response = await shop.post('/payment.data', { order: JSON.stringify(request) }, { cookie });
  const orderIds = [...new Set((await response.text()).match(/ORD[0-9A-F]{8}/g) ?? [])];
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), orderIds };
}

async function placedIds({ checkoutKey }: OrderRequest): Promise<string[]> {
  const rows = await database.db
    .selectFrom('orders')
    .select('OrderId')
    .where('checkoutkey', '=', checkoutKey)
    .execute();
  return rows.map(({ OrderId }) => OrderId);
}

test('wherever the time of a request ends, its order is placed and confirmed, or neither; sent again it is one', async () => {
  const statuses = [];
  let isInTime = false;
  for (let looks = 0; !isInTime; looks += 1) {
    const request = order();
    looksLeft = looks;
    const answer = await place(request);
    isInTime = looksLeft >= 0;
    looksLeft = Number.POSITIVE_INFINITY;
    statuses.push(answer.status);
    const placed = await placedIds(request);
    expect([looks, answer]).toEqual([
      looks,
      placed.length === 0
        ? { status: 503, retryAfter: '2', orderIds: [] }
        : { status: 200, retryAfter: null, orderIds: placed },
    ]);
    const again = await place(request);
    expect(again).toMatchObject({ status: 200, orderIds: await placedIds(request) });
    if (placed.length > 0) expect(again.orderIds).toEqual(placed);
  }
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(4);
});

describe('by a controlled clock', () => {
  let time = 0;
  let timed: Database;
  beforeAll(async () => {
    timed = await openTestDatabase(() => time);
  });
  afterAll(() => timed.close());

  const waitFor = (milliseconds: number) =>
    timed.outages.wait(async () => {
      time += milliseconds;
      await new Promise((done) => setImmediate(done));
    });
  const select = () => sql`select 1`.execute(timed.db);
  const messageOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'served',
      (error: Error) => error.message,
    );

  test('concurrent waits count once, and other waits not at all', async () => {
    const { result, outage } = await timed.outages.watch(async () => {
      await Promise.all([waitFor(100), waitFor(100)]);
      const left = timed.outages.patience();
      // As a picture that is uploaded over a slow connection.
      time += TOO_LONG;
      return [left, timed.outages.patience()];
    });
    expect([result, outage]).toEqual([[19_800, 19_800], null]);
  });

  test('a write is committed however late it is, and until then nothing more is sent', async () => {
    const write = (name: string, isLast: boolean) =>
      timed.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('paces').values({ name, nextat: new Date() }).execute();
        await waitFor(TOO_LONG);
        if (!isLast) await transaction.deleteFrom('paces').execute();
      });
    const late = await timed.outages.watch(() => messageOf(write('late', true)));
    const later = await timed.outages.watch(() => messageOf(write('later', false)));
    expect([late.result, later.result]).toEqual(['served', expect.stringContaining('long enough')]);
    expect(later.outage).toBe(later.result);
    expect(await timed.db.selectFrom('paces').select('name').execute()).toEqual([{ name: 'late' }]);
  });

  test('a request with little time left does not queue longer, and takes no connection from others', async () => {
    const { pool } = timed;
    const taken = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()));
    const { result } = await timed.outages.watch(async () => {
      await waitFor(19_999);
      return messageOf(select());
    });
    expect(result).toContain('long enough');
    for (const client of taken) client.release();
    await Promise.all(taken.map(select));
    expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  });
});

test('jobs, and streams once their answer has begun, are not cut', async () => {
  const begun = Promise.withResolvers<void>();
  const answer = await database.outages.watch(async () => {
    const stream = begun.promise.then(one);
    looksLeft = 1;
    await expect(one()).rejects.toThrow('long enough');
    return { stream };
  });
  begun.resolve();
  await expect(answer.result.stream).resolves.toMatchObject({ rows: [{}] });
  expect(answer.outage).toContain('long enough');
  await expect(one()).resolves.toMatchObject({ rows: [{}] });
});
