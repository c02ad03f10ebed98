import type { Fault } from '../fault.ts';
import { POOLED } from '../support/addresses.ts';

export const pooler: Fault = {
  name: 'pgbouncer',
  title: "PgBouncer in between from here on; kill -9 of the primary's postmaster",
  maxGapSeconds: 10,
  run: async ({ databases, shops }) => {
    await shops.restart({ addresses: POOLED });
    databases.killPostmaster(await databases.leader());
  },
};
