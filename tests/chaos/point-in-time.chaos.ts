import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import type pg from 'pg';
import { placeOver, signInOver } from '../support/processes/http-customer.ts';
import { createDatabase, startPostgres } from '../support/processes/postgres.ts';
import { startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { pickupOrder } from './support/known-order.ts';
import { pause, send } from './support/load.ts';
import { openPool } from './support/open-pool.ts';
import { type PgBackRest, preparePgBackRest } from './support/programs/pgbackrest.ts';
import { problemOf, readStoredOrders } from './support/stored-orders.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';

const DOCUMENT = resolve(import.meta.dirname, '../../docs/operations/backups.md');
const ARCHIVED_MILLISECONDS = 30_000;
/** Orders before the backup, between it and the moment, and after the moment. */
const EACH = 5;

const proof: Proof = {
  promise:
    'pgBackRest as in docs/operations/backups.md: a restore to a moment between two orders has the earlier and not the later',
  run: async (tried) => {
    const dataDir = mkdtempSync(`${tmpdir()}/tiffin-chaos-`);
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const admin = openPool(databaseUrl);
    const setting = async (name: string) => (await admin.query(`show ${name}`)).rows[0][name] as string;
    const backups = preparePgBackRest({
      data: await setting('data_directory'),
      port: postgres.port,
      sockets: await setting('unix_socket_directories'),
    });
    await admin.query(`alter system set archive_mode = 'on'`);
    await admin.query(`alter system set archive_command = '${backups.archiveCommand}'`);
    await postgres.halt();
    await postgres.resume();
    const start = (url: string) =>
      startShopProcess({ dataDir, environment: { ...PLAIN_NODE, DATABASE_URL: url } });
    const shop = await start(databaseUrl);
    try {
      await importKnownCatalogue(shop);
      const cookie = await signInOver(shop.url);
      const place = async () => {
        const placed: string[] = [];
        for (let n = 0; n < EACH; n += 1) {
          placed.push(...(await placeOver(shop.url, cookie, pickupOrder())).orderIds);
        }
        return placed;
      };
      await backups.run(documented('stanza-create'));
      await backups.run(documented('check'));
      const inBackup = await place();
      await backups.run(documented('--type=full backup'));
      const inLog = await place();
      const { rows } = await admin.query(`select clock_timestamp()::text as moment`);
      const later = await place();
      await archived(admin);

      await backups.run(
        documented('--type=time')
          .replace(/--pg1-path=\S+/, `--pg1-path=${backups.folder}`)
          .replace(/--target="[^"]+"/, `--target="${rows[0].moment}"`),
      );
      await tryRestored(tried, { backups, start, cookie, kept: [...inBackup, ...inLog], later });
    } finally {
      await shop.end('SIGTERM');
      await admin.end();
      await postgres.stop();
      backups.remove();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
export default proof;

async function tryRestored(
  tried: Parameters<Proof['run']>[0],
  {
    backups,
    start,
    cookie,
    kept,
    later,
  }: {
    backups: PgBackRest;
    start: (url: string) => ReturnType<typeof startShopProcess>;
    cookie: string;
    kept: string[];
    later: string[];
  },
): Promise<void> {
  const restored = await startPostgres({ data: backups.folder });
  const url = new URL(restored.url);
  url.pathname = '/shop';
  const pool = openPool(url.href);
  // Connections are accepted before the moment is reached; the server is promoted when it is.
  await until(async () => {
    const { rows } = await pool.query(`select pg_is_in_recovery() as "isRecovering"`);
    return !rows[0].isRecovering;
  });
  const orders = await readStoredOrders(pool);
  await pool.end();
  const ids = new Set(orders.map(({ id }) => id));
  for (const id of kept) tried(ids.has(id), `${id} was placed before the moment and is gone`);
  for (const id of later) tried(!ids.has(id), `${id} was placed after the moment and is there`);
  for (const order of orders) tried(problemOf(order) === null, problemOf(order) ?? '');
  const shop = await start(url.href);
  const { status } = await send(shop.url, `/api/order?orderId=${kept[0]}`, { Cookie: cookie });
  tried(status === 200, `the customer of a restored order was answered ${status}`);
  await shop.end('SIGTERM');
  await restored.stop();
}

/** Waits until the log up to now is in the repository, as it is within `archive_timeout` by itself. */
async function archived(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query(`select pg_walfile_name(pg_switch_wal()) as file`);
  await until(async () => {
    const { rows: state } = await admin.query(`select last_archived_wal as file from pg_stat_archiver`);
    return state[0].file >= rows[0].file;
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + ARCHIVED_MILLISECONDS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It took longer than ${ARCHIVED_MILLISECONDS} ms.`);
    await pause(100);
  }
}

/** The command of docs/operations/backups.md that has these words, without its comment. */
function documented(words: string): string {
  const line = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .find((one) => one.startsWith('pgbackrest ') && one.includes(words));
  if (!line) throw new Error(`docs/operations/backups.md has no command with ${words}`);
  return line.replace(/\s+#.*$/, '');
}
