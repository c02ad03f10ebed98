import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres, type TestPostgres } from '../../support/processes/postgres.ts';
import { type ShopProcess, startShopProcess } from '../../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../../support/test-data/known-catalogue.ts';

/** Starts a server process with the known catalogue and its own PostgreSQL, runs `work`, and stops both. */
export async function withPostgresShop(
  work: (parts: { shop: ShopProcess; postgres: TestPostgres; databaseUrl: string }) => Promise<void>,
  {
    reach = async (url: string) => url,
    environment = {},
  }: {
    /** The URL by which only the shop reaches the database, such as that of a proxy. */
    reach?: (databaseUrl: string) => Promise<string>;
    environment?: Record<string, string>;
  } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
  const postgres = await startPostgres();
  let shop: ShopProcess | null = null;
  try {
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    shop = await startShopProcess({
      dataDir: folder,
      environment: {
        DATABASE_URL: await reach(databaseUrl),
        TIFFIN_DEMO: 'off',
        LOG_LEVEL: 'silent',
        ...environment,
      },
    });
    await importKnownCatalogue(shop);
    await work({ shop, postgres, databaseUrl });
  } finally {
    await shop?.end('SIGTERM');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
