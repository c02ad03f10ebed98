import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readEvents } from '../../../tests/support/in-process/read-events.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { Database } from '../../db/open-database.server.ts';
import { createConcurrencyLimit } from '../../runtime/concurrency-limit.ts';
import { readTrackingState } from '../read-orders.server.ts';
import { setStatus } from '../set-status.server.ts';
import { createOrderEvents, type OrderEvents } from './order-events.server.ts';
import { streamTracking } from './track-stream.server.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
let database: Database;
let events: OrderEvents;
const services = () => ({
  database,
  now: () => NOW,
  newId: () => crypto.randomUUID(),
  orderEvents: events,
});

beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
  await seedUser(database, 'asha');
  events = createOrderEvents(database);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await events.stop();
  await database.close();
});

/** A registration that stays until the test ends. */
const somePlace = () => ({
  ended: new AbortController().signal,
  inTurn: createConcurrencyLimit(1),
  leave: vi.fn(),
});

function follow(
  orderId: string,
  { lastEventId = 0, from = events, signal = new AbortController().signal, place = somePlace() } = {},
) {
  return readEvents(
    streamTracking({
      orderId,
      lastEventId,
      readState: () => readTrackingState(services(), 'asha', orderId),
      events: from,
      now: () => NOW,
      signal,
      place,
    }),
  );
}

test('browsers that lost the connection together reconnect at different moments, within three seconds', async () => {
  const retryOf = async (orderId: string) => {
    const place = somePlace();
    const { signal } = new AbortController();
    const readState = async () => null;
    const stream = streamTracking({
      orderId,
      lastEventId: 0,
      readState,
      events,
      now: () => NOW,
      signal,
      place,
    });
    return Number(/^retry: (\d+)$/m.exec(await new Response(stream).text())?.[1]);
  };
  const ids = ['ORD00000000', 'ORD000007CF', 'ORD7F3A91BC', 'ORDFFFFFFFF'];
  expect(await Promise.all(ids.map(retryOf))).toEqual([1_000, 2_999, 1_828, 2_295]);
});

test('sends the state at once, then each change, and ends with the order', async () => {
  const { OrderId } = await placeTestOrder(services(), 'asha');
  const stream = follow(OrderId);
  expect(await stream.next('state')).toMatchObject({ id: '1', data: { log: [{ status: 'Created' }] } });
  await setStatus(services(), OrderId, 'Accepted');
  expect(await stream.next('state')).toMatchObject({
    id: '2',
    data: { log: [{ status: 'Created' }, { status: 'Accepted' }], cancelMilliseconds: 300_000 },
  });
  await setStatus(services(), OrderId, 'Cancelled');
  expect(await stream.next('state')).toMatchObject({ id: '3', data: { cancelMilliseconds: 0 } });
  expect(await stream.next('state')).toBeNull();
});

test('a browser that reconnects gets only what it has missed', async () => {
  const { OrderId } = await placeTestOrder(services(), 'asha');
  await setStatus(services(), OrderId, 'Accepted');
  const behind = follow(OrderId, { lastEventId: 1 });
  expect(await behind.next('state')).toMatchObject({ id: '2' });
  const upToDate = follow(OrderId, { lastEventId: 2 });
  expect(await upToDate.next('beat')).toMatchObject({ data: { at: NOW.toISOString() } });
  await setStatus(services(), OrderId, 'Preparing');
  expect(await upToDate.next('state')).toMatchObject({ id: '3' });
  await behind.cancel();
  await upToDate.cancel();
});

test('ends when the browser disconnects', async () => {
  const { OrderId } = await placeTestOrder(services(), 'asha');
  const browser = new AbortController();
  const stream = follow(OrderId, { signal: browser.signal });
  await stream.next('state');
  browser.abort();
  expect(await stream.next('state')).toBeNull();
});

test('ends at once when the process stops', async () => {
  const { OrderId } = await placeTestOrder(services(), 'asha');
  const own = createOrderEvents(database);
  const stream = follow(OrderId, { from: own });
  await stream.next('state');
  await own.stop();
  expect(await stream.next('state')).toBeNull();
  expect(await follow(OrderId, { from: own }).next('state')).toBeNull();
});

test('ends when the order cannot be read, so that the browser reconnects', async () => {
  const stream = readEvents(
    streamTracking({
      orderId: 'ORD00000000',
      lastEventId: 0,
      readState: () => Promise.reject(new Error('the database is away')),
      events,
      now: () => NOW,
      signal: new AbortController().signal,
      place: somePlace(),
    }),
  );
  expect(await stream.next('state')).toBeNull();
});

test('ends with its session, without another event, and leaves the registry', async () => {
  const { OrderId } = await placeTestOrder(services(), 'asha');
  const session = new AbortController();
  const place = { ...somePlace(), ended: session.signal };
  const stream = follow(OrderId, { place });
  await stream.next('state');
  expect(place.leave).not.toHaveBeenCalled();
  session.abort();
  expect(await stream.next('beat')).toBeNull();
  expect(place.leave).toHaveBeenCalledOnce();
});

test('a stream that is not read ends by itself', () => {
  vi.useFakeTimers();
  const unsubscribe = vi.fn();
  const place = somePlace();
  streamTracking({
    orderId: 'ORD00000000',
    lastEventId: 0,
    readState: () => new Promise(() => {}),
    events: {
      announce: () => {},
      subscribe: () => unsubscribe,
      stopped: new AbortController().signal,
      stop: async () => {},
    },
    now: () => NOW,
    signal: new AbortController().signal,
    place,
  });
  vi.advanceTimersByTime(60_000);
  expect(unsubscribe).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * 60_000);
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(place.leave).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
