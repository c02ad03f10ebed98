import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { createDatabase, freePort, startPostgres } from './postgres.ts';

export { expect };

const ROOT = resolve(import.meta.dirname, '../..');
export const OPERATOR_TOKEN = 'operator-token-of-the-browser-tests';

export interface Shop {
  url: string;
  /** Asks the database behind the shop itself; null on the embedded one, which only its process can read. */
  query: ((sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) | null;
  /** Stops the database server under the running shop; null on the embedded one, which has none. */
  stopDatabase: (() => Promise<void>) | null;
  stop: () => Promise<void>;
}

/**
 * Starts the production build with the demo catalogue and a quick demo kitchen on a free port, on a
 * database of its own.
 */
export async function startShop(
  kind: 'embedded' | 'postgres',
  environment: Record<string, string> = {},
): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-shop-'));
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const databaseUrl = postgres ? await createDatabase(postgres.url, 'shop') : undefined;
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 2 }) : null;
  // A stopped database cuts idle connections off.
  pool?.on('error', () => {});
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: ROOT,
    // A shop that is to fail says so at length.
    stdio: environment.LOG_LEVEL === 'silent' ? 'ignore' : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      TIFFIN_DEMO: 'on',
      DEMO_STEP_SECONDS: '1',
      OPERATOR_TOKEN,
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  async function stop(): Promise<void> {
    server.kill('SIGTERM');
    await exited;
    await pool?.end();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    await untilReady(`${url}/readyz`, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    query: pool && (async (sql, values) => (await pool.query(sql, values)).rows),
    stopDatabase: postgres?.stop ?? null,
    stop,
  };
}

async function untilReady(url: string, hasExited: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not listening yet.
    }
    if (hasExited() || Date.now() > deadline) throw new Error('The shop did not start; its output says why.');
    await new Promise((done) => setTimeout(done, 100));
  }
}

interface Options {
  databaseKind: 'embedded' | 'postgres';
}

/** What the browser's console complains of. */
export interface Complaints {
  /** This test provokes such an error: it must come, and does not fail the test. */
  expect: (pattern: RegExp) => void;
}

/**
 * A test with one shop per worker. A page that logs an error or breaks its security policy fails its
 * test, unless the test expects it.
 */
export const test = base.extend<{ complaints: Complaints }, Options & { shop: Shop }>({
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
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      const expected: RegExp[] = [];
      await use({ expect: (pattern) => expected.push(pattern) });
      const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the browser console').toEqual([]);
      const missing = expected.filter((pattern) => !complaints.some((text) => pattern.test(text)));
      expect(missing, 'errors that should have been logged').toEqual([]);
    },
    { auto: true },
  ],
});
