import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres, type TestPostgres } from '../../support/processes/postgres.ts';
import { type ShopProcess, startShopProcess } from '../../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../../support/test-data/known-catalogue.ts';

/** Equal on all nodes, as docs/settings.md requires. */
export const AUTH_SECRET = 'a secret that only the chaos suite knows';

/** A node with only the imported catalogue, without a demo kitchen, and with long waits instead of refusals. */
export const PLAIN_NODE = {
  AUTH_SECRET,
  TIFFIN_DEMO: 'off',
  LOG_LEVEL: 'silent',
  MAX_WAIT_MILLISECONDS: '30000',
};

export interface TwoNodes {
  nodes: [ShopProcess, ShopProcess];
  databaseUrl: string;
  postgres: TestPostgres;
}

/**
 * Runs `work` beside two server processes on one PostgreSQL with the known catalogue and no demo kitchen.
 * @param settingsFor settings of the processes for the address of their database
 */
export async function withTwoNodes(
  work: (nodes: TwoNodes) => Promise<void>,
  settingsFor: (databaseUrl: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
  const postgres = await startPostgres();
  const started: ShopProcess[] = [];
  try {
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const settings = await settingsFor(databaseUrl);
    const start = async (name: string): Promise<ShopProcess> => {
      const node = await startShopProcess({
        dataDir: join(folder, name),
        environment: { ...PLAIN_NODE, DATABASE_URL: databaseUrl, ...settings },
      });
      started.push(node);
      return node;
    };
    const nodes: TwoNodes['nodes'] = [await start('first'), await start('second')];
    await importKnownCatalogue(nodes[0]);
    await work({ nodes, databaseUrl, postgres });
  } finally {
    await Promise.all(started.map((node) => node.end('SIGTERM')));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
