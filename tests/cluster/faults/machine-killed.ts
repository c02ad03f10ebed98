import type { Fault } from '../fault.ts';
import { anotherLeader } from './another-leader.ts';

export const machineKilled: Fault = {
  name: 'killed',
  title: 'kill -9 of Patroni and PostgreSQL of the primary',
  maxGapSeconds: 30,
  run: async ({ databases }) => {
    const primary = await databases.leader();
    primary.signal('SIGKILL');
    await anotherLeader(databases, primary);
    databases.start(primary);
  },
};
