import type { Fault } from '../fault.ts';

export const shopKilled: Fault = {
  name: 'shop',
  title: 'kill -9 of a shop process',
  maxGapSeconds: 1,
  maxFailures: 5,
  run: ({ shops }) => shops.killOne(),
};
