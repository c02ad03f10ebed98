import { expect, test } from 'vitest';
import { retryPause } from './retry-pause.ts';

test('pauses double from 5 s up to an hour, and are between half of that and all', () => {
  const longest = Array.from({ length: 14 }, (_, index) => retryPause(index + 1, 1) / 1000);
  expect(longest).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600, 3600]);
  expect(retryPause(1, 0)).toBe(2_500);
  expect(retryPause(1_000, 0)).toBe(1_800_000);
});
