import { expect, it } from 'vitest';
import { longestGap } from './retrying-customers.ts';

it.each([
  { moments: [100, 200, 900, 1_000], gap: 700, why: 'between two orders' },
  { moments: [400, 500], gap: 500, why: 'after the last one' },
  { moments: [-900, 1_900], gap: 1_000, why: 'without any inside' },
])('finds the longest gap $why', ({ moments, gap }) => {
  expect(longestGap(moments, 0, 1_000)).toBe(gap);
});
