import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { createDatabase, startPostgres } from '../processes/postgres.ts';
import { OPERATOR_TOKEN, startShopProcess } from '../processes/shop-process.ts';

export { expect, OPERATOR_TOKEN };

export interface Shop {
  url: string;
  /** Queries the shop's database; null on the embedded one, which only its process can read. */
  query: ((sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) | null;
  /** Stops the database server under the running shop; null on the embedded one, which has none. */
  stopDatabase: (() => Promise<void>) | null;
  stop: () => Promise<void>;
}

/**
 * A customer signs in by two hashes of a tenth of a second each. The project `postgres`, which places a whole order,
 * hashes as in production.
 */
const QUICK_HASHES = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../vitest/quick-hashes.ts'))}`,
};

/** Starts the production build with the demo catalogue and a quick demo kitchen on a free port and its own database. */
export async function startShop(
  kind: 'embedded' | 'postgres',
  environment: Record<string, string> = {},
): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-shop-'));
  const demo = process.env.DEMO_DATA_DIR;
  if (kind === 'embedded' && demo) cpSync(demo, dataDir, { recursive: true });
  const postgres = kind === 'postgres' ? await startPostgres({ isDurable: false }) : null;
  const databaseUrl = postgres ? await createDatabase(postgres.url, 'shop') : undefined;
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 2 }) : null;
  // A stopped database closes idle connections.
  pool?.on('error', () => {});
  async function cleanUp(): Promise<void> {
    await pool?.end();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    const server = await startShopProcess({
      dataDir,
      environment: {
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : QUICK_HASHES),
        // A busy machine should not refuse a test's requests.
        MAX_WAIT_MILLISECONDS: '30000',
        ...environment,
      },
    });
    return {
      url: server.url,
      query: pool && (async (sql, values) => (await pool.query(sql, values)).rows),
      stopDatabase: postgres?.stop ?? null,
      stop: async () => {
        await server.end('SIGTERM');
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

interface Options {
  databaseKind: 'embedded' | 'postgres';
}

/** Errors in the browser's console. */
export interface ConsoleErrors {
  /** Expects such an error, which this test provokes: it must occur, and does not fail the test. */
  expect: (pattern: RegExp) => void;
  /** Allows such an error. */
  allow: (pattern: RegExp) => void;
}

/**
 * A test with one shop per worker. A page that logs an error or violates its security policy fails its test, unless the
 * test expects it.
 */
export const test = base.extend<{ consoleErrors: ConsoleErrors }, Options & { shop: Shop }>({
  databaseKind: ['embedded', { option: true, scope: 'worker' }],
  shop: [
    async ({ databaseKind }, use) => {
      const shop = await startShop(databaseKind);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // A touch starts the scripts at once; otherwise they wait for the pictures (first-load.e2e.ts tests that).
  context: async ({ context }, use) => {
    await context.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('pointerdown'))),
    );
    await use(context);
  },
  consoleErrors: [
    async ({ page }, use) => {
      const logged: string[] = [];
      page.on('pageerror', (error) => logged.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') logged.push(message.text());
      });
      const expected: RegExp[] = [];
      const allowed: RegExp[] = [];
      await use({
        expect: (pattern) => expected.push(pattern),
        allow: (pattern) => allowed.push(pattern),
      });
      // The browser may log a picture that is missing only after the last step of the test.
      const findMissing = () => expected.filter((pattern) => !logged.some((text) => pattern.test(text)));
      await expect.poll(findMissing, { message: 'errors that should have been logged' }).toEqual([]);
      const known = [...expected, ...allowed];
      const unexpected = logged.filter((text) => !known.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the browser console').toEqual([]);
    },
    { auto: true },
  ],
});
