import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import type { Database } from '../db/open-database.server.ts';
import { readTracking } from '../orders/read-orders.server.ts';
import { setStatus } from '../orders/set-status.server.ts';
import { moveDueOrders, startDemoKitchen } from './demo-kitchen.server.ts';

const STEP_MILLISECONDS = 20_000;

let database: Database;
const clock = { now: new Date('2026-03-01T10:00:00.000Z') };
const services = () => ({
  database,
  now: () => clock.now,
  newId: () => crypto.randomUUID(),
  orderEvents: { announce: () => {} },
});
/** Waits by the timers that a test has replaced. */
const wait = (milliseconds: number, aborted: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    aborted.addEventListener('abort', () => resolve());
  });
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const statuses = async (orderId: string) =>
  (await readTracking(database.db, 'asha', orderId))?.log.map((row) => row.status);

beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
  await seedUser(database, 'asha');
});
// Also after a failed test, whose own calls were not reached.
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.close());

test('moves every order to its end, one step when the last is long enough ago', async () => {
  const delivery = await placeTestOrder(services(), 'asha', { orderMode: 'Delivery' });
  const pickup = await placeTestOrder(services(), 'asha');
  const cancelled = await placeTestOrder(services(), 'asha');
  await setStatus(services(), cancelled.OrderId, 'Cancelled');

  pass(STEP_MILLISECONDS - 1);
  expect(await moveDueOrders(services(), STEP_MILLISECONDS)).toBe(0);
  pass(1);
  expect(await moveDueOrders(services(), STEP_MILLISECONDS)).toBe(2);
  expect(await moveDueOrders(services(), STEP_MILLISECONDS)).toBe(0);
  for (let step = 2; step <= 4; step += 1) {
    pass(STEP_MILLISECONDS);
    expect(await moveDueOrders(services(), STEP_MILLISECONDS)).toBe(2);
  }
  pass(STEP_MILLISECONDS);
  expect(await moveDueOrders(services(), STEP_MILLISECONDS)).toBe(0);

  expect(await statuses(delivery.OrderId)).toEqual([
    'Created',
    'Accepted',
    'Preparing',
    'OutForDelivery',
    'Delivered',
  ]);
  expect(await statuses(pickup.OrderId)).toEqual([
    'Created',
    'Accepted',
    'Preparing',
    'ReadyForPickup',
    'PickedUp',
  ]);
  expect(await statuses(cancelled.OrderId)).toEqual(['Created', 'Cancelled']);
});

test('several kitchens on one database do each step once', async () => {
  const { OrderId } = await placeTestOrder(services(), 'asha');
  pass(STEP_MILLISECONDS);
  const moved = await Promise.all([1, 2, 3].map(() => moveDueOrders(services(), STEP_MILLISECONDS)));
  expect(moved.reduce((sum, count) => sum + count)).toBe(1);
  expect(await statuses(OrderId)).toEqual(['Created', 'Accepted']);
});

test('an order that the operator has just moved waits the full time again', async () => {
  const { OrderId } = await placeTestOrder(services(), 'asha');
  pass(STEP_MILLISECONDS);
  await setStatus(services(), OrderId, 'Accepted');
  await moveDueOrders(services(), STEP_MILLISECONDS);
  expect(await statuses(OrderId)).toEqual(['Created', 'Accepted']);
});

test('without a step setting no kitchen starts, and a running one stops cleanly', async () => {
  await startDemoKitchen({ ...services(), wait, settings: { demoStepMilliseconds: null } }).stop();
  await startDemoKitchen({ ...services(), wait, settings: { demoStepMilliseconds: 10 } }).stop();
});

test('an outage does not stop the kitchen, and is logged once', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers();
  let isAway = true;
  let rounds = 0;
  const sometimes: Database = {
    ...database,
    get db() {
      rounds += 1;
      if (isAway) throw new Error('the database is away');
      return database.db;
    },
  };
  const settings = { demoStepMilliseconds: 1_000 };
  const kitchen = startDemoKitchen({ ...services(), database: sometimes, wait, settings });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rounds).toBeGreaterThan(2);
  expect(logged).toHaveBeenCalledOnce();
  isAway = false;
  const failed = rounds;
  await vi.advanceTimersByTimeAsync(500);
  expect(rounds).toBeGreaterThan(failed);
  vi.useRealTimers();
  await kitchen.stop();
  logged.mockRestore();
});

test('a kitchen that stops finishes its current step, and starts no other', async () => {
  // Ends the orders of other tests first.
  for (let moved = 1; moved > 0; ) {
    pass(STEP_MILLISECONDS);
    moved = await moveDueOrders(services(), STEP_MILLISECONDS);
  }
  const orders = [await placeTestOrder(services(), 'asha'), await placeTestOrder(services(), 'asha')];
  pass(STEP_MILLISECONDS);
  const stopping = new AbortController();
  let reads = 0;
  // The first reading is for the query of due orders, the next ones for each step.
  const now = () => {
    reads += 1;
    if (reads === 2) stopping.abort();
    return clock.now;
  };
  expect(await moveDueOrders({ ...services(), now }, STEP_MILLISECONDS, stopping.signal)).toBe(1);
  const made = await Promise.all(orders.map(({ OrderId }) => statuses(OrderId)));
  expect(made.flat().filter((status) => status === 'Accepted')).toHaveLength(1);
});

test('stopping a kitchen waits for its current round', async () => {
  const held = await database.pool.connect();
  await held.query('begin');
  await held.query('lock table orders in access exclusive mode');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kitchen = startDemoKitchen({ ...services(), wait, settings: { demoStepMilliseconds: 800 } });
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  const stopped = vi.fn();
  const stopping = kitchen.stop().then(stopped);
  await new Promise((turn) => setImmediate(turn));
  const early = [...stopped.mock.calls];
  await held.query('rollback');
  held.release();
  await stopping;
  expect(early).toEqual([]);
});
