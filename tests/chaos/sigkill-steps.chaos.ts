import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, freePort, startPostgres } from '../support/processes/postgres.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import type { Proof } from './proof.ts';
import { killAtSteps } from './support/killed-at-steps.ts';
import { openPool } from './support/open-pool.ts';
import { startPostgresProxy } from './support/postgres-proxy.ts';
import { readStoredOrders } from './support/stored-orders.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const proof: Proof = {
  promise:
    'A process killed at any step of placing (PostgreSQL): nothing or the whole order is stored, and the retry returns it',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const proxy = await startPostgresProxy(databaseUrl);
    const pool = openPool(databaseUrl);
    const port = await freePort();
    const environment = { ...PLAIN_NODE, DATABASE_URL: proxy.url };
    try {
      await killAtSteps(tried, {
        start: () => startShopProcess({ dataDir: folder, port, environment }),
        stopAt: proxy.hold,
        readStored: () => readStoredOrders(pool),
      });
    } finally {
      await pool.end();
      proxy.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;
