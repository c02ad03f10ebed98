import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { signInOver } from '../support/processes/http-customer.ts';
import { createDatabase, startPostgres, systemBinaries } from '../support/processes/postgres.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { startOrdersOneByOne } from './support/continuous-orders.ts';
import { send } from './support/load.ts';
import { openPool } from './support/open-pool.ts';
import { problemOf, readStoredOrders } from './support/stored-orders.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const OPERATIONS = resolve(import.meta.dirname, '../../docs/operations.md');
/** The number of orders when the backup begins. */
const BEFORE = 20;

const proof: Proof = {
  promise:
    'pg_dump while orders are placed, then pg_restore, as in docs/operations.md: each order is complete, and the shop goes on',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const start = () =>
      startShopProcess({ dataDir: folder, environment: { ...PLAIN_NODE, DATABASE_URL: databaseUrl } });
    const runDocumented = (tool: string) => runLine(documentedLine(tool), folder, databaseUrl);
    let shop = await start();
    try {
      await importKnownCatalogue(shop);
      const cookie = await signInOver(shop.url);
      const orders = startOrdersOneByOne(tried, shop.url, cookie);
      await orders.until(BEFORE);
      const before = [...orders.placed];
      await runDocumented('pg_dump');
      await orders.until(orders.placed.length + 1);
      const after = new Set(orders.placed);
      await orders.end();
      await shop.end('SIGTERM');
      await runDocumented('pg_restore');

      const pool = openPool(databaseUrl);
      const restored = await readStoredOrders(pool);
      await pool.end();
      const ids = new Set(restored.map(({ id }) => id));
      for (const id of before) tried(ids.has(id), `${id} was placed before the backup and is not in it`);
      for (const order of restored) {
        const problem =
          problemOf(order) ?? (after.has(order.id) ? null : `${order.id} came after the backup`);
        tried(problem === null, problem ?? '');
      }

      shop = await start();
      const { status } = await send(shop.url, `/api/order?orderId=${before[0]}`, { Cookie: cookie });
      tried(status === 200, `after the restore its customer was answered ${status}`);
    } finally {
      await shop.end('SIGTERM');
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;

/** The line of docs/operations.md that begins with the tool's name. */
function documentedLine(tool: string): string {
  const line = readFileSync(OPERATIONS, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${tool} `));
  if (!line) throw new Error(`docs/operations.md does not say how to use ${tool}`);
  return line;
}

function runLine(line: string, cwd: string, databaseUrl: string): Promise<void> {
  const binaries = systemBinaries();
  if (!binaries) throw new Error("This needs the tools of PostgreSQL's packages.");
  const PATH = [binaries, process.env.PATH].join(delimiter);
  const shell = spawn('sh', ['-ec', line], {
    cwd,
    env: { ...process.env, PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, fail) => {
    shell.once('error', fail);
    shell.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${line}: exit code ${code}`))));
  });
}
