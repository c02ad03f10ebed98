import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.ts';

const never = () => new Promise<string>(() => {});

test('it is what the promise comes to', async () => {
  const { signal } = new AbortController();
  expect(await untilAborted(Promise.resolve('kept'), signal)).toBe('kept');
  await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

test('it rejects once the signal says so, and at once if it said so before', async () => {
  const late = new AbortController();
  const waiting = untilAborted(never(), late.signal);
  late.abort(new Error('late'));
  await expect(waiting).rejects.toThrow('late');
  await expect(untilAborted(never(), late.signal)).rejects.toThrow('late');
});
