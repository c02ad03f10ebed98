import { pause } from '../../chaos/support/load.ts';
import type { Fault } from '../fault.ts';

/** Longer than the leader's key lives (ttl), so that only failsafe_mode keeps it. */
const DOWN_MILLISECONDS = 35_000;

export const etcdDown: Fault = {
  name: 'etcd',
  title: 'all etcd down for 35 s',
  // Orders go on; less than this is no gap.
  maxGapSeconds: 1,
  run: async ({ etcd }) => {
    etcd.kill();
    await pause(DOWN_MILLISECONDS);
    etcd.start();
  },
};
