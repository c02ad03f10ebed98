import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, freePort, startPostgres } from '../support/processes/postgres.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import type { Proof } from './proof.ts';
import { killAtSteps } from './support/killed-at-steps.ts';
import { openPool } from './support/open-pool.ts';
import { openPostgresWire } from './support/postgres-wire.ts';
import { readStoredOrders } from './support/stored-orders.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const proof: Proof = {
  promise:
    'A process killed at any step of placing (PostgreSQL): nothing or the whole order; the retry is answered with it',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const wire = await openPostgresWire(databaseUrl);
    const pool = openPool(databaseUrl);
    const port = await freePort();
    const environment = { ...PLAIN_NODE, DATABASE_URL: wire.url };
    try {
      await killAtSteps(tried, {
        start: () => startShopProcess({ dataDir: folder, port, environment }),
        stopAt: wire.hold,
        readStored: () => readStoredOrders(pool),
      });
    } finally {
      await pool.end();
      wire.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;
