import type { Fault } from '../fault.ts';
import { anotherLeader } from './another-leader.ts';

export const switchover: Fault = {
  name: 'switchover',
  title: 'switchover',
  maxGapSeconds: 5,
  run: async ({ databases }) => {
    const primary = await databases.leader();
    await databases.switchOver();
    await anotherLeader(databases, primary);
  },
};
