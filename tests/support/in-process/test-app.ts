import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { App, createApp } from '../../../app/app.server.ts';
import type { Database } from '../../../app/db/open-database.server.ts';
import type { ProductCounters, ProductSettings } from '../../../app/services.server.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';
import { TEST_SETTINGS } from './test-settings.ts';

const ORIGIN = 'http://shop.test';

/**
 * The production build, which tests/support/vitest/build-setup.ts brings up to date. The router's development plugin
 * would not work here: each Vitest project would start its own, and they would delete each other's generated types.
 */
const built: { createApp: typeof createApp } = await import(
  pathToFileURL(resolve(import.meta.dirname, '../../../build/server/index.js')).href
);

export interface TestApp {
  app: App;
  database: Database;
  /** The clock that the product reads and waits by. */
  clock: TestClock;
  get: (path: string, options?: RequestOptions) => Promise<Response>;
  /** Posts a form, as a browser does from a page of this site. */
  post: (path: string, form: Record<string, string>, options?: RequestOptions) => Promise<Response>;
  close: () => Promise<void>;
}

export interface RequestOptions {
  /** As returned by `cookieOf`. */
  cookie?: string;
  headers?: Record<string, string>;
}

/** A node's database shared with another one, which closes it. */
export interface SharedParts {
  database: Database;
  clock: TestClock;
  /** The database's own clock, where it differs from the node's. */
  databaseClock?: TestClock;
  counters?: ProductCounters;
}

/**
 * The whole product in-process on an empty, migrated database: in memory, or a new one on the real server when the
 * `postgres` project runs. Create one per test file.
 */
export async function createTestApp(
  settings: Partial<ProductSettings> = {},
  shared?: SharedParts,
): Promise<TestApp> {
  const database = shared?.database ?? (await openTestDatabase());
  const clock = shared?.clock ?? createTestClock(new Date('2026-03-01T10:00:00.000Z'));
  const databaseClock = shared?.databaseClock ?? clock;
  const app = await built.createApp({
    database,
    counters: shared?.counters,
    now: () => clock.now,
    wait: clock.wait,
    databaseNow: () => sql<Date>`${databaseClock.now}::timestamptz`,
    settings: { ...TEST_SETTINGS, ...settings },
  });
  const send = (path: string, init: RequestInit & RequestOptions): Promise<Response> =>
    app.handle(
      new Request(`${ORIGIN}${path}`, {
        ...init,
        headers: { ...init.headers, ...(init.cookie ? { Cookie: init.cookie } : {}) },
      }),
    );
  return {
    app,
    database,
    clock,
    get: (path, options = {}) => send(path, options),
    post: (path, form, options = {}) =>
      send(path, {
        ...options,
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { Origin: ORIGIN, ...options.headers },
      }),
    close: async () => {
      await app.stop();
      if (!shared) await database.close();
    },
  };
}
