import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '../../app/db/open-database.server.ts';
import { signInOver } from '../support/processes/http-customer.ts';
import { OPERATOR_TOKEN, startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { startLoad } from './support/load.ts';
import { orderWithoutPause } from './support/orders-without-pause.ts';
import { flawOf, readStoredOrders } from './support/stored-orders.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Some hundred MB in the database. */
const CATALOGUE = ['--vendors', '1300', '--items', '150000', '--no-pictures'];
const LEAST_PACKED_BYTES = 20_000_000;
const BEFORE = 20;
const PER_SECOND = 10;

const proof: Proof = {
  promise:
    'A backup of some hundred MB (embedded) while orders come in: nobody waits a second, each order whole in it',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const catalogue = join(folder, 'catalogue');
    const file = join(folder, 'shop.tar.gz');
    const shop = await startShopProcess({
      dataDir: join(folder, 'data'),
      environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent' },
    });
    const tiffin = (...words: string[]) =>
      promisify(execFile)(process.execPath, ['cli/tiffin.ts', ...words], {
        cwd: ROOT,
        env: {
          ...process.env,
          TIFFIN_URL: shop.url,
          OPERATOR_TOKEN,
          DATA_DIR: join(folder, 'elsewhere'),
        },
      });
    try {
      await tiffin('catalogue', 'generate', ...CATALOGUE, '--out', catalogue);
      await tiffin('catalogue', 'import', catalogue, '--rejected', join(folder, 'rejected.jsonl'));
      await importKnownCatalogue(shop);
      const cookie = await signInOver(shop.url);
      const orders = orderWithoutPause(tried, shop.url, cookie);
      await orders.until(BEFORE);
      const before = [...orders.placed];
      // A request that has to wait a second gets 503.
      const load = startLoad(shop.url, ['/orders', '/api/session', '/'], {
        perSecond: PER_SECOND,
        headers: { Cookie: cookie },
      });
      await tiffin('backup', file);
      for (const { path, status } of await load.end()) tried(status === 200, `${path} answered ${status}`);
      const after = new Set(orders.placed);
      await orders.end();
      const { size } = statSync(file);
      tried(size > LEAST_PACKED_BYTES, `the backup is of ${size} bytes only`);
      await shop.end('SIGTERM');

      await tiffin('restore', file);
      const restored = await openEmbedded(join(folder, 'elsewhere', 'postgres'));
      const stored = await readStoredOrders(restored.pool);
      await restored.close();
      const ids = new Set(stored.map(({ id }) => id));
      for (const id of before) tried(ids.has(id), `${id} was placed before the backup and is not in it`);
      for (const order of stored) {
        const flaw = flawOf(order) ?? (after.has(order.id) ? null : `${order.id} came after the backup`);
        tried(flaw === null, flaw ?? '');
      }
    } finally {
      await shop.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;
