import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEvents } from '../../../tests/support/in-process/read-events.ts';
import { createTestClock, type TestClock } from '../../../tests/support/in-process/test-clock.ts';
import { openAgain, openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { Database } from '../../db/open-database.server.ts';
import { createConcurrencyLimit } from '../../runtime/concurrency-limit.ts';
import { anonymizeOrders } from '../anonymize-orders.server.ts';
import type { OrderRequest } from '../order.ts';
import { setStatus } from '../set-status.server.ts';
import { streamOrders } from './feed-stream.server.ts';
import type { OperatorEvent } from './order-events.server.ts';
import { createOrderFeed, type OrderFeed } from './order-feed.server.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
let database: Database;
let other: Database;
let clock: TestClock;
/** Of two nodes. */
let feeds: [OrderFeed, OrderFeed];

const services = () => ({
  database,
  now: () => NOW,
  newId: () => crypto.randomUUID(),
  orderEvents: { announce: () => {} },
});

beforeAll(async () => {
  database = await openTestDatabase();
  other = await openAgain(database);
  await seedCatalogue(database);
  await seedUser(database, 'asha');
});
beforeEach(async () => {
  await database.pool.query('truncate orders, orderevents, vendororders cascade');
  clock = createTestClock(NOW);
  feeds = [
    createOrderFeed({ database, wait: clock.wait }),
    createOrderFeed({ database: other, wait: clock.wait }),
  ];
});
afterEach(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
});
afterAll(async () => {
  await other.close();
  await database.close();
});

const place = (lines: OrderRequest['lines'] = [{ ...SEED.items.dosa, quantity: 1 }]) =>
  placeTestOrder(services(), 'asha', { lines });

const move = (orderId: string, to: 'Accepted' | 'Preparing') => setStatus(services(), orderId, to);

function follow(
  feed: OrderFeed,
  { after = null, vendorId = null }: { after?: number | null; vendorId?: string | null } = {},
) {
  const leaving = new AbortController();
  const stream = streamOrders({
    feed,
    after,
    vendorId,
    now: () => NOW,
    signal: new AbortController().signal,
    place: { ended: leaving.signal, inTurn: createConcurrencyLimit(8), leave: () => {} },
  });
  const events = readEvents(stream);
  return {
    /** The next order: its event's id, its id, and the status that it reached. */
    next: async () => {
      const event = await events.next('order');
      if (!event) return null;
      const { order, status } = event.data as OperatorEvent;
      return { id: Number(event.id), orderId: order.OrderId, status };
    },
    /** All that the next order's event tells. */
    nextData: async () => (await events.next('order'))?.data as OperatorEvent | undefined,
    beat: () => events.next('beat'),
    cancel: () => events.cancel(),
    end: () => leaving.abort(),
  };
}

/** Lets both nodes read. */
const tick = () => {
  clock.now = new Date(clock.now.getTime() + 1_000);
};

test('reading for all followers is no work of the request of the first', async () => {
  const requests = new AsyncLocalStorage<string>();
  const waiting: unknown[] = [];
  const feed = createOrderFeed({
    database,
    wait: (milliseconds, signal) => {
      waiting.push(requests.getStore());
      return clock.wait(milliseconds, signal);
    },
  });
  requests.run('the first', () => feed.follow(new AbortController().signal));
  tick();
  await clock.untilWaited(2);
  await feed.stop();
  expect(waiting).toEqual([undefined, undefined]);
});

describe('a stream', () => {
  test('begins now, and has each order and each step from any node', async () => {
    await place();
    const streams = feeds.map((feed) => follow(feed));
    const starts = await Promise.all(streams.map(({ beat }) => beat()));
    const { OrderId } = await place();
    await move(OrderId, 'Accepted');
    tick();
    for (const [index, stream] of streams.entries()) {
      const start = Number(starts[index]?.id);
      expect(await stream.next()).toEqual({ id: start + 1, orderId: OrderId, status: 'Created' });
      expect(await stream.next()).toEqual({ id: start + 2, orderId: OrderId, status: 'Accepted' });
      await stream.cancel();
    }
  });

  test('continues on another node after the last event seen, without a gap and without a repeat', async () => {
    const stream = follow(feeds[0]);
    await stream.beat();
    const orders = [await place(), await place(), await place()];
    tick();
    const seen = await stream.next();
    await stream.cancel();
    const last = await place();
    const again = follow(feeds[1], { after: seen?.id ?? 0 });
    const rest = [await again.next(), await again.next(), await again.next()];
    expect([seen, ...rest].map((event) => event?.orderId)).toEqual(
      [...orders, last].map(({ OrderId }) => OrderId),
    );
    await again.cancel();
  });

  test('tells on reconnecting who ordered and how far the order is as of then', async () => {
    const stream = follow(feeds[0]);
    const start = Number((await stream.beat())?.id);
    const { OrderId } = await place();
    tick();
    expect((await stream.nextData())?.order).toMatchObject({
      status: 'Created',
      customer: { fullName: 'Asha Rao', mobile: '9876543210' },
    });
    await move(OrderId, 'Accepted');
    await database.db.transaction().execute((transaction) => anonymizeOrders(transaction, 'asha'));
    const again = follow(feeds[0], { after: start });
    const data = await again.nextData();
    expect(data).toMatchObject({ status: 'Created', order: { OrderId, status: 'Accepted' } });
    expect(JSON.stringify(data)).not.toMatch(/asha|Rao|9876543210/i);
    await stream.cancel();
    await again.cancel();
  });

  test('has the whole history from 0, in pages', async () => {
    const { OrderId } = await place();
    await database.pool.query(
      `insert into "statusLogs" select 'row' || n, $1, 'asha', 'Accepted', now() from generate_series(1, 1200) n`,
      [OrderId],
    );
    const stream = follow(feeds[0], { after: 0 });
    const ids: number[] = [];
    for (let count = 0; count < 1_201; count += 1) ids.push((await stream.next())?.id ?? 0);
    expect(ids).toEqual(Array.from({ length: 1_201 }, (_, index) => (ids[0] ?? 0) + index));
    await stream.cancel();
  });

  test('shows a vendor its own orders only', async () => {
    const stream = follow(feeds[0], { vendorId: SEED.vendors.second });
    await stream.beat();
    await place();
    const shared = await place([
      { ...SEED.items.dosa, quantity: 1 },
      { ...SEED.items.kheer, quantity: 1 },
    ]);
    tick();
    expect(await stream.next()).toMatchObject({ orderId: shared.OrderId });
    await stream.cancel();
  });

  test('ends with its token and with the process, and an ended one reads nothing', async () => {
    const [mine, others] = [follow(feeds[0]), follow(feeds[0])];
    await mine.beat();
    await others.beat();
    mine.end();
    expect(await mine.next()).toBeNull();
    await feeds[0].stop();
    expect(await others.next()).toBeNull();
  });

  test('does not read while nobody follows', async () => {
    const stream = follow(feeds[0]);
    await stream.beat();
    await stream.cancel();
    tick();
    await feeds[0].stop();
    const waits = clock.waits.length;
    tick();
    expect(clock.waits).toHaveLength(waits);
  });
});
