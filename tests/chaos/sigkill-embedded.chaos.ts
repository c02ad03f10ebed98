import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../app/db/open-database.server.ts';
import { signInOver } from '../support/http-customer.ts';
import { importKnownCatalogue } from '../support/known-catalogue.ts';
import { freePort } from '../support/postgres.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { compareWithStored, killUnderLoad } from './killed-under-load.ts';
import type { Proof } from './proof.ts';
import { readStoredOrders } from './stored-orders.ts';
import { PLAIN_NODE } from './two-nodes.ts';

const proof: Proof = {
  promise:
    'Killed 30 times under load (embedded): it opens again, and every order that was told is there once, whole',
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
