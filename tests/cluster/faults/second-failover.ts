import { pause } from '../../chaos/support/load.ts';
import type { Fault } from '../fault.ts';
import { until } from '../support/databases.ts';
import { anotherLeader } from './another-leader.ts';

/** By then Patroni has noted that the third server has all; before, only the second one itself may come back. */
const BETWEEN_MILLISECONDS = 4_000;

export const secondFailover: Fault = {
  name: 'second',
  title: 'a second kill within 5 s of the failover after the first',
  maxGapSeconds: 30,
  run: async ({ databases, customers }) => {
    const first = await databases.leader();
    first.signal('SIGKILL');
    const second = await anotherLeader(databases, first);
    const before = customers.confirmedAt.length;
    await until('no order is placed', async () => customers.confirmedAt.length > before);
    databases.start(first);
    await pause(BETWEEN_MILLISECONDS);
    second.signal('SIGKILL');
    try {
      await anotherLeader(databases, second);
    } finally {
      databases.start(second);
    }
  },
};
