import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importKnownCatalogue } from '../support/known-catalogue.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';

/** The same on every node, as README asks for. */
export const AUTH_SECRET = 'a secret that only the chaos suite knows';

export interface TwoNodes {
  urls: [string, string];
  databaseUrl: string;
}

/** Does `work` beside two server processes on one PostgreSQL with the known catalogue and no demo kitchen. */
export async function withTwoNodes(work: (nodes: TwoNodes) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
  const postgres = await startPostgres();
  const nodes: ShopProcess[] = [];
  try {
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const start = async (name: string): Promise<string> => {
      const node = await startShopProcess({
        dataDir: join(folder, name),
        environment: { DATABASE_URL: databaseUrl, AUTH_SECRET, TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent' },
      });
      nodes.push(node);
      return node.url;
    };
    const urls: [string, string] = [await start('first'), await start('second')];
    await importKnownCatalogue({ url: urls[0] });
    await work({ urls, databaseUrl });
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
