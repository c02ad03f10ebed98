import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openEmbedded } from '../../app/db/open-database.server.ts';
import { freePort } from '../support/processes/postgres.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import type { Proof } from './proof.ts';
import { killAtSteps } from './support/killed-at-steps.ts';
import { readStoredOrders } from './support/stored-orders.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const KILL_AT_STEP = pathToFileURL(resolve(import.meta.dirname, 'support/kill-at-step.ts')).href;

const proof: Proof = {
  promise:
    'A process killed at any step of placing (embedded): nothing or the whole order is stored, and the retry returns it',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const killAt = join(folder, 'kill-at.json');
    const port = await freePort();
    const environment = { ...PLAIN_NODE, KILL_AT: killAt, NODE_OPTIONS: `--import=${KILL_AT_STEP}` };
    await killAtSteps(tried, {
      start: () => startShopProcess({ dataDir: folder, port, environment }),
      stopAt: (point) => {
        writeFileSync(killAt, JSON.stringify(point));
        return {};
      },
      readStored: async () => {
        const database = await openEmbedded(join(folder, 'postgres'));
        try {
          return await readStoredOrders(database.pool);
        } finally {
          await database.close();
        }
      },
    });
    rmSync(folder, { recursive: true, force: true });
  },
};
export default proof;
