import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRelease } from '../../scripts/release.mjs';
import { signInOver } from '../support/processes/http-customer.ts';
import { createDatabase, freePort, startPostgres } from '../support/processes/postgres.ts';
import { OPERATOR_TOKEN } from '../support/processes/shop-process.ts';
import { importKnownCatalogue, KNOWN } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { startBalancer } from './support/balancer.ts';
import { pause, send, startLoad, untilOk } from './support/load.ts';
import { openPool } from './support/open-pool.ts';
import { checkAttempts, startOrdering } from './support/ordering.ts';
import {
  addMigrations,
  documentedSettings,
  runRelease,
  serveRelease,
  stopRelease,
  unpackRelease,
} from './support/release-shop.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const PATHS = [
  ...['/', `/restaurant?vendorId=${KNOWN.kitchen.id}`, '/?q=dosa', '/api/suggest?q=kno'],
  // Scripts of pages of either version, which the balancer sends to both.
  ...['/assets/one-00000000.js', '/assets/other-00000000.js'],
];
const PAGES_PER_SECOND = 30;
const ORDERS_PER_SECOND = 10;
/** The balancer asks each second, and a shop that is back needs one good answer. */
const SETTLED_MILLISECONDS = 2_500;

const proof: Proof = {
  promise:
    'Two shops of a release behind HAProxy, as in docs/operations: a rolling restart to another version and back, with migrations in between, has no 5xx and no missing script under load, and each order is stored once',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const archive = await writeRelease(folder);
    const [one, other] = [unpackRelease(archive, folder, 'one'), unpackRelease(archive, folder, 'other')];
    addMigrations(other);
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const ports = [await freePort(), await freePort()];
    const balancer = await startBalancer(ports);
    const environment = {
      ...documentedSettings(),
      ...PLAIN_NODE,
      OPERATOR_TOKEN,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: '',
      ASSETS_DIR: folder,
      PUBLIC_URL: balancer.url,
      LIMIT_PER_ADDRESS: '100000',
      OPEN_ORDERS_PER_CUSTOMER: '0',
      ORDERS_PER_HOUR: '0',
    };
    const run = (version: string, words: string) => runRelease(version, words, environment);
    const start = (version: string, port: number) => serveRelease(version, port, environment);
    const shops = new Map<number, ChildProcess>();
    try {
      await run(one, 'migrate run');
      for (const port of ports) shops.set(port, await start(one, port));
      await importKnownCatalogue({ url: `http://127.0.0.1:${ports[0]}` });
      await untilOk(balancer.url, '/');
      for (const path of ['/operator/orders', '/OPERATOR/orders', '/%6Fperator/orders', '/healthz']) {
        const { status } = await send(balancer.url, path);
        tried(status === 404, `${path} was answered ${status} from outside`);
      }
      const cookie = await signInOver(balancer.url);
      await run(other, 'assets add');
      const pages = startLoad(balancer.url, PATHS, { perSecond: PAGES_PER_SECOND });
      const ordering = startOrdering(balancer.url, cookie, { perSecond: ORDERS_PER_SECOND });
      const ran = await run(other, 'migrate run --expand');
      tried(ran.match(/ done in /g)?.length === 2, `migrate run printed ${ran}`);
      for (const version of [other, one]) {
        for (const port of ports) {
          await stopRelease(shops.get(port));
          shops.set(port, await start(version, port));
          await pause(SETTLED_MILLISECONDS);
        }
      }
      const status = await run(one, 'migrate status');
      tried(
        status.includes('Newer versions have added 901-note, 902-notes.'),
        `migrate status printed ${status}`,
      );
      for (const { path, status } of await pages.end()) {
        tried(status === 200, `${path} was answered ${status}`);
      }
      const attempts = await ordering.end();
      for (const { answer } of attempts)
        tried(answer.status === 200, `an order was answered ${answer.status}`);
      const pool = openPool(databaseUrl);
      await checkAttempts(tried, { url: balancer.url, cookie, pool }, attempts);
      await pool.end();
    } finally {
      for (const shop of shops.values()) await stopRelease(shop);
      await balancer.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;
