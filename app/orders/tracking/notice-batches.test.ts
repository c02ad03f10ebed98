import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNoticeBatches } from './notice-batches.server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const idOf = (n: number) => `ORD${n.toString(16).toUpperCase().padStart(8, '0')}`;

test('the first change is sent at once, and those of the next 50 ms together, each order once', async () => {
  const send = vi.fn(async (_: string[]) => {});
  const batches = createNoticeBatches(send);
  batches.add(idOf(1));
  expect(send.mock.calls).toEqual([[[idOf(1)]]]);
  await vi.advanceTimersByTimeAsync(20);
  for (const n of [2, 3, 2]) batches.add(idOf(n));
  await vi.advanceTimersByTimeAsync(29);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send.mock.calls[1]).toEqual([[idOf(2), idOf(3)]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a batch fits into a notification of PostgreSQL', async () => {
  const send = vi.fn(async (_: string[]) => {});
  const batches = createNoticeBatches(send);
  for (let n = 0; n < 2_000; n += 1) batches.add(idOf(n));
  await vi.advanceTimersByTimeAsync(1_000);
  const sent = send.mock.calls.map(([ids]) => ids);
  expect(sent.flat()).toHaveLength(2_000);
  for (const ids of sent) expect(ids.join(' ').length).toBeLessThan(7_900);
});

test('a failed batch does not hold up the next, and a stop sends what is left at once', async () => {
  const send = vi.fn(async (_: string[]) => {}).mockRejectedValueOnce(new Error('the database is away'));
  const batches = createNoticeBatches(send);
  batches.add(idOf(1));
  await vi.advanceTimersByTimeAsync(0);
  batches.add(idOf(2));
  await batches.stop();
  expect(send.mock.calls).toEqual([[[idOf(1)]], [[idOf(2)]]]);
});
