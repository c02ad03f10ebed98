import { pause } from '../../chaos/support/load.ts';
import type { Fault } from '../fault.ts';
import { anotherLeader } from './another-leader.ts';

/** The former leader is still alone while the new one takes orders. */
const APART_MILLISECONDS = 10_000;

export const partition: Fault = {
  name: 'partition',
  title: 'partition of the leader, then healed',
  maxGapSeconds: 35,
  run: async ({ databases }) => {
    const primary = await databases.leader();
    primary.cutOff();
    await anotherLeader(databases, primary);
    await pause(APART_MILLISECONDS);
    primary.rejoin();
  },
};
