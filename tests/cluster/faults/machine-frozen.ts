import { pause } from '../../chaos/support/load.ts';
import type { Fault } from '../fault.ts';
import { anotherLeader } from './another-leader.ts';

const FROZEN_MILLISECONDS = 5_000;

export const machineFrozen: Fault = {
  name: 'frozen',
  title: 'SIGSTOP of the whole node of the primary',
  maxGapSeconds: 30,
  run: async ({ databases }) => {
    const primary = await databases.leader();
    primary.signal('SIGSTOP');
    await anotherLeader(databases, primary);
    await pause(FROZEN_MILLISECONDS);
    primary.signal('SIGCONT');
  },
};
