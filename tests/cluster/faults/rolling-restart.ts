import type { Fault } from '../fault.ts';

export const rollingRestart: Fault = {
  name: 'rolling',
  title: 'rolling restart to another version and back, migrations in between',
  maxGapSeconds: 1,
  maxFailures: 0,
  run: async ({ shops, releases: [one, other] }, tried) => {
    await shops.run(other, 'assets add');
    const ran = await shops.run(other, 'migrate run --expand');
    tried(ran.match(/ done in /g)?.length === 2, `migrate run printed ${ran}`);
    await shops.restart({ release: other });
    await shops.restart({ release: one });
  },
};
