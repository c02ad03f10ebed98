import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../tests/support/in-process/test-app.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a stopped shop has no job left that would run on its closed database', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const shop = await createTestApp({ demoStepMilliseconds: 1_000 });
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  await shop.close();
  expect(vi.getTimerCount()).toBe(0);
});
