import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../tests/support/processes/postgres.ts';
import { type ShopProcess, startShopProcess } from '../tests/support/processes/shop-process.ts';
import { childrenOf } from './cpu-seconds.ts';

/** The load generator uses another core (load.ts). */
const SERVER_CORE = '0';

/** Pins a process and all its threads to the server's core. */
export function pin(pid: number | undefined): void {
  execFileSync('taskset', ['-a', '-c', '-p', SERVER_CORE, String(pid)], { stdio: 'ignore' });
}

/**
 * Starts the production build, by default one process, on one core with its own PostgreSQL, runs `work`, and stops both.
 * @param environment `TIFFIN_DEMO=on` loads the demo catalogue
 */
export async function withBenchShop<Result>(
  environment: Record<string, string>,
  work: (parts: { shop: ShopProcess; databaseUrl: string }) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-bench-'));
  const postgres = await startPostgres();
  let shop: ShopProcess | null = null;
  try {
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    shop = await startShopProcess({
      dataDir,
      environment: { DATABASE_URL: databaseUrl, TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent', ...environment },
    });
    const { pid = 0 } = shop.process;
    for (const each of [pid, ...childrenOf(pid)]) pin(each);
    return await work({ shop, databaseUrl });
  } finally {
    await shop?.end('SIGTERM');
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
