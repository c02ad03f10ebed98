import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDaily } from './daily.server.ts';

const HOUR = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('runs soon after the start and every day, also after a failure, until it is stopped', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const work = vi.fn(async () => {});
  work.mockRejectedValueOnce(new Error('no database'));
  const daily = startDaily('Tidying', work);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(work).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Tidying failed: Error: no database/));
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(work).toHaveBeenCalledTimes(3);
  await daily.stop();
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(work).toHaveBeenCalledTimes(3);
});

test('stopping waits for the current run', async () => {
  const gate = Promise.withResolvers<void>();
  const daily = startDaily('Tidying', () => gate.promise);
  await vi.advanceTimersByTimeAsync(HOUR);
  const stopped = vi.fn();
  const stopping = daily.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(stopped).not.toHaveBeenCalled();
  gate.resolve();
  await stopping;
});
