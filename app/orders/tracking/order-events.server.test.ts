import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Listen } from '../../db/open-database.server.ts';
import { createOutages } from '../../db/outage.server.ts';
import { createOrderEvents } from './order-events.server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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
    get pool() {
      return refuse();
    },
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
  const leaveFirst = events.subscribe('ORD00000001', first);
  events.subscribe('ORD00000002', second);
  await vi.advanceTimersByTimeAsync(0);
  // Once after connecting, because something may have happened before.
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);

  announce('ORD00000001');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
  breakLine();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 2]);
  leaveFirst();
  announce('ORD00000001');
  expect(first).toHaveBeenCalledTimes(3);

  expect(listen).toHaveBeenCalledOnce();
  await events.stop();
  expect(unlisten).toHaveBeenCalledOnce();
  expect(events.stopped.aborted).toBe(true);
});

test('a failed connection is tried again, and everybody re-reads once it is open', async () => {
  const listen = vi
    .fn<Listen>()
    .mockRejectedValueOnce(new Error('the database is away'))
    .mockResolvedValueOnce(async () => {});
  const events = createOrderEvents(lineTo(listen));
  const onChange = vi.fn();
  events.subscribe('ORD00000001', onChange);
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(listen).toHaveBeenCalledTimes(2);
  expect(onChange).toHaveBeenCalledOnce();
  await events.stop();
});
