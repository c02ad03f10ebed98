import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../app/db/open-database.server.ts';
import { signInOver } from '../support/processes/http-customer.ts';
import { freePort } from '../support/processes/postgres.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { compareWithStored, killUnderLoad } from './support/killed-under-load.ts';
import { readStoredOrders } from './support/stored-orders.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const proof: Proof = {
  promise:
    'Killed 30 times under load (embedded): it starts again, and every confirmed order is stored once and complete',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const port = await freePort();
    const start = () =>
      startShopProcess({
        dataDir: folder,
        port,
        environment: PLAIN_NODE,
      });
    const shop = await start();
    await importKnownCatalogue(shop);
    const confirmed = await killUnderLoad(tried, await signInOver(shop.url), shop, start);
    const database = await openEmbedded(join(folder, 'postgres'));
    compareWithStored(tried, confirmed, await readStoredOrders(database.pool));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  },
};
export default proof;
