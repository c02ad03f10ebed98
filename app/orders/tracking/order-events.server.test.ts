import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { Database, Listen } from '../../db/open-database.server.ts';
import { createOutages } from '../../db/outage.server.ts';
import { setStatus } from '../set-status.server.ts';
import { createOrderEvents, type OrderEvents } from './order-events.server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const readRows = () => 1;

/** A database of which only the connection for notifications is used. */
function lineTo(listen: Listen): Database {
  const refuse = () => {
    throw new Error('not asked in this test');
  };
  return {
    kind: 'server',
    outages: createOutages({ maxWaitMilliseconds: 1_000 }),
    snapshot: null,
    get db() {
      return refuse();
    },
    ask: refuse,
    get catalogue() {
      return refuse();
    },
    get pool() {
      return refuse();
    },
    connections: () => [],
    listen,
    close: async () => {},
  };
}

test('one connection serves all; each subscriber hears of its own order, and all re-read after a gap', async () => {
  let announce = (_: string) => {};
  let breakLine = () => {};
  const unlisten = vi.fn(async () => {});
  const listen = vi.fn(async (_: string, onPayload: (payload: string) => void, onGap?: () => void) => {
    announce = onPayload;
    breakLine = onGap ?? breakLine;
    return unlisten;
  });
  const events = createOrderEvents(lineTo(listen));
  const first = vi.fn();
  const second = vi.fn();
  const leaveFirst = events.subscribe('ORD00000001', { onChange: first, readRows });
  events.subscribe('ORD00000002', { onChange: second, readRows });
  await vi.advanceTimersByTimeAsync(0);
  // Once after connecting, because something may have happened before.
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);

  announce('another-process ORD00000001');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
  breakLine();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 2]);
  leaveFirst();
  announce('another-process ORD00000001');
  expect(first).toHaveBeenCalledTimes(3);

  expect(listen).toHaveBeenCalledOnce();
  await events.stop();
  expect(unlisten).toHaveBeenCalledOnce();
  expect(events.stopped.aborted).toBe(true);
});

test('the line and the checks of all are no work of the request that subscribed first', async () => {
  const requests = new AsyncLocalStorage<string>();
  const working: unknown[] = [];
  const listen = vi.fn<Listen>(async () => {
    working.push(requests.getStore());
    return async () => {};
  });
  const database: Database = Object.create(lineTo(listen), {
    db: {
      get: () => {
        working.push(requests.getStore());
        throw new Error('not answered in this test');
      },
    },
  });
  const events = createOrderEvents(database);
  requests.run('the first', () => events.subscribe('ORD00000001', { onChange: () => {}, readRows }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(working).toEqual([undefined, undefined]);
  await events.stop();
});

test('a failed connection is tried again, and everybody re-reads once it is open', async () => {
  const listen = vi
    .fn<Listen>()
    .mockRejectedValueOnce(new Error('the database is away'))
    .mockResolvedValueOnce(async () => {});
  const events = createOrderEvents(lineTo(listen));
  const onChange = vi.fn();
  events.subscribe('ORD00000001', { onChange, readRows });
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(listen).toHaveBeenCalledTimes(2);
  expect(onChange).toHaveBeenCalledOnce();
  await events.stop();
});

describe('two processes on one database', () => {
  let database: Database;
  let here: OrderEvents;
  let elsewhere: OrderEvents;
  const now = () => new Date('2026-03-01T10:00:00.000Z');
  const newId = () => crypto.randomUUID();
  beforeEach(async () => {
    vi.useRealTimers();
    database = await openTestDatabase();
    await seedCatalogue(database);
    await seedUser(database, 'asha');
    here = createOrderEvents(database);
    elsewhere = createOrderEvents(database);
  });
  afterEach(async () => {
    await Promise.all([here.stop(), elsewhere.stop()]);
    await database.close();
  });

  /** Follows an order, and resolves once the connection for notifications is open. */
  async function followed(events: OrderEvents, orderId: string, rows = 1) {
    const onChange = vi.fn();
    events.subscribe(orderId, { onChange, readRows: () => rows });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    return onChange;
  }

  test('a step is announced once to the subscribers of each, and not to those of other orders', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => placeTestOrder({ database, now, newId }, 'asha')));
    const [first = '', second = '', third = ''] = orders.map(({ OrderId }) => OrderId);
    const own = await followed(here, first);
    const others = await Promise.all([first, second, third].map((id) => followed(elsewhere, id)));
    const services = { database, now, newId, orderEvents: here };
    await setStatus(services, first, 'Accepted');
    expect(own).toHaveBeenCalledTimes(2);
    await setStatus(services, second, 'Accepted');
    await vi.waitFor(() => expect(others.map((onChange) => onChange.mock.calls.length)).toEqual([2, 2, 1]));
    await here.stop();
    expect(own).toHaveBeenCalledTimes(2);
  });

  test('with a line passed in, notices go by it alone; a step that it loses is noticed within 15 s', async () => {
    const listeners = new Set<(payload: string) => void>();
    const send = vi.fn(async (payload: string) => {
      for (const onPayload of listeners) onPayload(payload);
    });
    const close = vi.fn(async () => {});
    const listen = async (onPayload: (payload: string) => void) => {
      listeners.add(onPayload);
      return async () => {
        listeners.delete(onPayload);
      };
    };
    const [sender, receiver] = [0, 1].map(() => createOrderEvents(database, { listen, send, close }));
    if (!sender || !receiver) throw new Error('there are two');
    const [first, second] = await Promise.all(
      [1, 2].map(() => placeTestOrder({ database, now, newId }, 'asha')),
    );
    const [known = '', lost = ''] = [first?.OrderId, second?.OrderId];
    const ofDatabase = await followed(elsewhere, known);
    const onChange = await followed(receiver, known);
    await setStatus({ database, now, newId, orderEvents: sender }, known, 'Accepted');
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(send).toHaveBeenCalledOnce();

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const later = createOrderEvents(database, { listen, send, close });
    send.mockRejectedValue(new Error('NATS is away'));
    const behind = vi.fn();
    later.subscribe(lost, { onChange: behind, readRows: () => 1 });
    await vi.waitFor(() => expect(behind).toHaveBeenCalledOnce());
    await setStatus({ database, now, newId, orderEvents: sender }, lost, 'Accepted');
    expect(behind).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(behind).toHaveBeenCalledTimes(2));
    expect(ofDatabase).toHaveBeenCalledOnce();
    vi.useRealTimers();
    await Promise.all([sender, receiver, later].map((events) => events.stop()));
    expect(close).toHaveBeenCalledTimes(3);
    expect(listeners.size).toBe(0);
  });

  test('a step whose process was killed before it announced it is noticed within 15 s', async () => {
    const { OrderId } = await placeTestOrder({ database, now, newId }, 'asha');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const behind = vi.fn();
    const upToDate = vi.fn();
    here.subscribe(OrderId, { onChange: behind, readRows: () => 1 });
    here.subscribe(OrderId, { onChange: upToDate, readRows: () => 2 });
    await vi.waitFor(() => expect(behind).toHaveBeenCalledOnce());
    await setStatus({ database, now, newId, orderEvents: { announce: () => {} } }, OrderId, 'Accepted');
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(behind).toHaveBeenCalledTimes(2));
    expect(upToDate).toHaveBeenCalledOnce();
  });
});
