import type { Fault } from '../fault.ts';

export const postmaster: Fault = {
  name: 'postmaster',
  title: "kill -9 of the primary's postmaster",
  maxGapSeconds: 10,
  run: async ({ databases }) => databases.killPostmaster(await databases.leader()),
};
