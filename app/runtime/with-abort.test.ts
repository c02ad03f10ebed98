import { expect, test } from 'vitest';
import { withAbort } from './with-abort.ts';

const never = () => new Promise<string>(() => {});

test('it resolves like the promise', async () => {
  const { signal } = new AbortController();
  expect(await withAbort(Promise.resolve('kept'), signal)).toBe('kept');
  await expect(withAbort(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

test('it rejects when the signal is aborted, and at once if it already was', async () => {
  const late = new AbortController();
  const waiting = withAbort(never(), late.signal);
  late.abort(new Error('late'));
  await expect(waiting).rejects.toThrow('late');
  await expect(withAbort(never(), late.signal)).rejects.toThrow('late');
});
