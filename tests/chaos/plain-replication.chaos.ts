import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../support/processes/postgres.ts';
import { startRelay } from '../support/processes/relay.ts';
import { type ShopProcess, startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { pause } from './support/load.ts';
import { openPool } from './support/open-pool.ts';
import { compareOrders, longestGap, startCustomers } from './support/retrying-customers.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const LOAD_MILLISECONDS = 2_000;
const MAX_GAP_MILLISECONDS = 5_000;

const proof: Proof = {
  promise:
    'Two shops, a primary and its synchronous standby: a shop is killed, then the standby takes over; no order is lost or doubled, and orders pause for 5 s at most',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const primary = await startPostgres();
    const databaseUrl = await createDatabase(primary.url, 'shop');
    const standby = await primary.replicate();
    const maintenance = openPool(primary.url);
    await maintenance.query(`alter system set synchronous_standby_names = '*'`);
    await maintenance.query('select pg_reload_conf()');
    await maintenance.end();
    const relay = await startRelay(databaseUrl);
    const shops: ShopProcess[] = [];
    const start = async (name: string, port?: number) => {
      const environment = { ...PLAIN_NODE, DATABASE_URL: relay.url };
      shops.push(await startShopProcess({ dataDir: join(folder, name), environment, ...(port && { port }) }));
    };
    try {
      for (const name of ['one', 'two']) await start(name);
      const [killed] = shops as [ShopProcess];
      await importKnownCatalogue(killed);
      const customers = await startCustomers(shops.map(({ url }) => url));
      const from = performance.now();
      await pause(LOAD_MILLISECONDS);
      await killed.end('SIGKILL');
      await start('one', Number(new URL(killed.url).port));
      await pause(LOAD_MILLISECONDS);

      await primary.halt();
      // Nothing follows the new primary yet.
      const promoting = openPool(standby.url);
      await promoting.query(`alter system set synchronous_standby_names = ''`);
      await promoting.query('select pg_promote()');
      await promoting.end();
      const standbyUrl = databaseUrl.replace(`:${primary.port}/`, `:${standby.port}/`);
      relay.pointTo(standbyUrl);
      await pause(LOAD_MILLISECONDS);
      const gap = longestGap(customers.confirmedAt, from, performance.now());
      tried(gap <= MAX_GAP_MILLISECONDS, `no order was confirmed for ${Math.round(gap)} ms`);
      await customers.end();

      const pool = openPool(standbyUrl);
      const { lost, doubled, withoutLog } = await compareOrders(pool, customers);
      await pool.end();
      tried(lost === 0, `of ${customers.confirmed.size} orders ${lost} are lost`);
      tried(doubled === 0, `${doubled} orders are doubled`);
      tried(withoutLog === 0, `${withoutLog} orders lack their first log row`);
    } finally {
      await Promise.all(shops.map((shop) => shop.end('SIGTERM')));
      relay.close();
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;
