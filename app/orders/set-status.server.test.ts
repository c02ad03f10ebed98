import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAgain, openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import type { Database } from '../db/open-database.server.ts';
import { readOrder, readOrdersPage, readTracking } from './read-orders.server.ts';
import { cancelOrder, setStatus } from './set-status.server.ts';

let database: Database;
const clock = { now: new Date('2026-03-01T10:00:00.000Z') };
const at = (time: string) => {
  clock.now = new Date(`2026-03-01T${time}.000Z`);
};
const announced: string[] = [];
const services = () => ({
  database,
  now: () => clock.now,
  newId: () => crypto.randomUUID(),
  orderEvents: { announce: (orderId: string) => void announced.push(orderId) },
});

beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
  await seedUser(database, 'asha');
  await seedUser(database, 'ravi');
});
afterAll(() => database.close());

async function placedAt(time: string, orderMode: 'Delivery' | 'Pickup' = 'Delivery') {
  at(time);
  return placeTestOrder(services(), 'asha', { orderMode, lines: [{ ...SEED.items.dosa, quantity: 3 }] });
}

describe('the operator', () => {
  test.each([
    { mode: 'Delivery', way: ['Accepted', 'Preparing', 'OutForDelivery', 'Delivered'] },
    { mode: 'Pickup', way: ['Accepted', 'Preparing', 'ReadyForPickup', 'PickedUp'] },
  ] as const)('moves a $mode order along its way, each step logged', async ({ mode, way }) => {
    const { OrderId } = await placedAt('10:00:00', mode);
    for (const [minute, status] of way.entries()) {
      at(`10:0${minute + 1}:00`);
      expect(await setStatus(services(), OrderId, status)).toMatchObject({ ok: true, order: { status } });
    }
    const tracking = await readTracking(database.db, 'asha', OrderId);
    expect(tracking?.order.status).toBe(way[3]);
    expect(tracking?.log).toEqual(
      ['Created', ...way].map((status, minute) => ({
        status,
        timestamp: `2026-03-01T10:0${minute}:00.000Z`,
      })),
    );
  });

  test('cannot skip a step, go back, or change an ended order', async () => {
    const { OrderId } = await placedAt('10:00:00');
    expect(await setStatus(services(), OrderId, 'Delivered')).toEqual({
      ok: false,
      reason: 'not-allowed',
      message: 'A Delivery order cannot go from Created to Delivered.',
    });
    expect(await setStatus(services(), OrderId, 'Created')).toMatchObject({ reason: 'not-allowed' });
    expect(await setStatus(services(), OrderId, 'Cancelled')).toMatchObject({ ok: true });
    expect(await setStatus(services(), OrderId, 'Accepted')).toMatchObject({ reason: 'not-allowed' });
    expect(announced.filter((id) => id === OrderId)).toHaveLength(1);
    expect((await readTracking(database.db, 'asha', OrderId))?.log).toHaveLength(2);
  });

  test('gets an error for an unknown order', async () => {
    expect(await setStatus(services(), 'ORD00000000', 'Accepted')).toMatchObject({ reason: 'not-found' });
  });

  test('makes a step once, when it is sent twice at once', async () => {
    const { OrderId } = await placedAt('10:00:00');
    const results = await Promise.all(
      Array.from({ length: 5 }, () => setStatus(services(), OrderId, 'Accepted')),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect((await readTracking(database.db, 'asha', OrderId))?.log).toHaveLength(2);
  });
});

describe('the customer', () => {
  test('cancels 4:59 after placing, and cannot 5:01 after', async () => {
    const early = await placedAt('10:00:00');
    const late = await placedAt('10:00:00');
    at('10:04:59');
    expect(await cancelOrder(services(), 'asha', early.OrderId)).toMatchObject({
      ok: true,
      order: { status: 'Cancelled' },
    });
    at('10:05:01');
    expect(await cancelOrder(services(), 'asha', late.OrderId)).toEqual({
      ok: false,
      reason: 'not-allowed',
      message: 'This order can no longer be cancelled.',
    });
    expect((await readOrder(database.db, 'asha', late.OrderId))?.status).toBe('Created');
  });

  test('cannot cancel an order in preparation', async () => {
    const { OrderId } = await placedAt('10:00:00');
    await setStatus(services(), OrderId, 'Accepted');
    await setStatus(services(), OrderId, 'Preparing');
    expect(await cancelOrder(services(), 'asha', OrderId)).toMatchObject({ reason: 'not-allowed' });
  });

  test('cannot read, follow or cancel another customer’s order', async () => {
    const { OrderId } = await placedAt('10:00:00');
    expect(await readOrder(database.db, 'ravi', OrderId)).toBeNull();
    expect(await readTracking(database.db, 'ravi', OrderId)).toBeNull();
    expect(await cancelOrder(services(), 'ravi', OrderId)).toMatchObject({ reason: 'not-found' });
    expect((await readOrdersPage(database.db, 'ravi', null)).orders).toEqual([]);
    expect((await readOrder(database.db, 'asha', OrderId))?.status).toBe('Created');
  });

  test.each(['', '\0', "' or 1=1", 'ORD'.repeat(10_000)])('asking for %j finds nothing', async (orderId) => {
    expect(await readOrder(database.db, 'asha', orderId)).toBeNull();
  });
});

test.each(['', 'a\0b', '\ud800', 'ORD0000000G'])('cancelling %j finds no order', async (orderId) => {
  expect(await cancelOrder(services(), 'asha', orderId)).toMatchObject({ reason: 'not-found' });
});

test('a repeated cancellation succeeds and is logged once', async () => {
  const { OrderId } = await placedAt('10:00:00');
  const first = await cancelOrder(services(), 'asha', OrderId);
  expect(first).toMatchObject({ ok: true, order: { status: 'Cancelled' } });
  expect(await cancelOrder(services(), 'asha', OrderId)).toEqual(first);
  const tracking = await readTracking(database.db, 'asha', OrderId);
  expect(tracking?.log.map((entry) => entry.status)).toEqual(['Created', 'Cancelled']);
});

test('an order that cannot be moved is reported without its id, because the error is logged', async () => {
  const { OrderId } = await placedAt('10:00:00');
  const { pool } = database;
  // Every step finds the order moved meanwhile.
  await pool.query('create function skip() returns trigger language plpgsql as $$ begin return null; end $$');
  await pool.query('create trigger skip before update on orders for each row execute function skip()');
  try {
    await expect(setStatus(services(), OrderId, 'Accepted')).rejects.toThrow(
      /^An order was not moved in \d+ tries\.$/,
    );
  } finally {
    await pool.query('drop function skip cascade');
  }
});

describe('a customer who cancels at the moment of the kitchen’s step', () => {
  const RACES = 100;

  /** Sends both at once, on two nodes; which one starts alternates. */
  async function race(orderId: string, index: number, step: 'Accepted' | 'Preparing', kitchen: Database) {
    const cancel = () => cancelOrder(services(), 'asha', orderId);
    const move = () => setStatus({ ...services(), database: kitchen }, orderId, step);
    if (index % 2 === 0) {
      const [cancelled, moved] = await Promise.all([cancel(), move()]);
      return { cancelled, moved };
    }
    const [moved, cancelled] = await Promise.all([move(), cancel()]);
    return { cancelled, moved };
  }

  async function passed(orderId: string) {
    const tracking = await readTracking(database.db, 'asha', orderId);
    expect(tracking?.order.status).toBe(tracking?.log.at(-1)?.status);
    return tracking?.log.map((entry) => entry.status);
  }

  test('gets a true answer, as does the kitchen: the log has every confirmed step and no other', async () => {
    const kitchen = await openAgain(database);
    for (let index = 0; index < RACES; index += 1) {
      const { OrderId } = await placedAt('10:00:00');
      const { cancelled, moved } = await race(OrderId, index, 'Accepted', kitchen);
      // An accepted order can still be cancelled, but a cancelled one cannot be accepted.
      expect(cancelled).toMatchObject({ ok: true, order: { status: 'Cancelled' } });
      if (moved.ok) expect(await passed(OrderId)).toEqual(['Created', 'Accepted', 'Cancelled']);
      else {
        expect(moved.message).toBe('A Delivery order cannot go from Cancelled to Accepted.');
        expect(await passed(OrderId)).toEqual(['Created', 'Cancelled']);
      }
    }
    await kitchen.close();
  });

  test('loses or wins against the start of cooking, never both', async () => {
    const kitchen = await openAgain(database);
    for (let index = 0; index < RACES; index += 1) {
      const { OrderId } = await placedAt('10:00:00');
      await setStatus(services(), OrderId, 'Accepted');
      const { cancelled, moved } = await race(OrderId, index, 'Preparing', kitchen);
      expect(cancelled.ok).toBe(!moved.ok);
      if (cancelled.ok) expect(await passed(OrderId)).toEqual(['Created', 'Accepted', 'Cancelled']);
      else {
        expect(cancelled.message).toBe('This order can no longer be cancelled.');
        expect(await passed(OrderId)).toEqual(['Created', 'Accepted', 'Preparing']);
      }
    }
    await kitchen.close();
  });
});
