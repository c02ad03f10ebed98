import { type Databases, until } from '../support/databases.ts';
import type { Machine } from '../support/network.ts';

/** Waits until another machine than `former` is the primary. */
export async function anotherLeader(databases: Databases, former: Machine): Promise<Machine> {
  let leader = former;
  await until('no other leader', async () => {
    leader = await databases.leader();
    return leader !== former;
  });
  return leader;
}
