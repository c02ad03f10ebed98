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
import { startOrdersOneByOne } from './support/continuous-orders.ts';
import { startLoad } from './support/load.ts';
import { problemOf, readStoredOrders } from './support/stored-orders.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** A database of some hundred MB. */
const CATALOGUE = ['--vendors', '1300', '--items', '150000', '--no-pictures'];
const MIN_BACKUP_BYTES = 20_000_000;
const BEFORE = 20;
const PER_SECOND = 10;

const proof: Proof = {
  promise:
    'A backup of some hundred MB (embedded) while orders are placed: no request waits a second, and each stored order is complete',
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
      const orders = startOrdersOneByOne(tried, shop.url, cookie);
      await orders.until(BEFORE);
      const before = [...orders.placed];
      // A request that waits for a second is answered 503.
      const load = startLoad(shop.url, ['/orders', '/api/session', '/'], {
        perSecond: PER_SECOND,
        headers: { Cookie: cookie },
      });
      await tiffin('backup', file);
      for (const { path, status } of await load.end()) tried(status === 200, `${path} answered ${status}`);
      const after = new Set(orders.placed);
      await orders.end();
      const { size } = statSync(file);
      tried(size > MIN_BACKUP_BYTES, `the backup has only ${size} bytes`);
      await shop.end('SIGTERM');

      await tiffin('restore', file);
      const restored = await openEmbedded(join(folder, 'elsewhere', 'postgres'));
      const stored = await readStoredOrders(restored.pool);
      await restored.close();
      const ids = new Set(stored.map(({ id }) => id));
      for (const id of before) tried(ids.has(id), `${id} was placed before the backup and is not in it`);
      for (const order of stored) {
        const problem =
          problemOf(order) ?? (after.has(order.id) ? null : `${order.id} came after the backup`);
        tried(problem === null, problem ?? '');
      }
    } finally {
      await shop.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;
