import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createApp } from '../app/app.server.ts';
import { type Database, openServer } from '../app/db/open-database.server.ts';
import { holdTickShape } from '../server/v8-tick-workaround.ts';
import { TEST_SETTINGS } from '../tests/support/in-process/test-settings.ts';

const SERVER_BUILD = pathToFileURL(resolve(import.meta.dirname, '../build/server/index.js')).href;
const ORIGIN = 'http://page.invalid';
/** A late answer should count as slow instead of being refused. */
const MAX_WAIT_MILLISECONDS = 30_000;
/** As in the demo. */
export const DELIVERY = { radiusMetres: 12_000, isStrict: false };

/** The built product in this process. It has no page cache, so each request renders the page. */
export interface InProcessApp {
  database: Database;
  /** Requests a page and reads its whole body. Rejects if the status is not 200. */
  get: (path: string) => Promise<ArrayBuffer>;
  /** Posts a form as a page of the site does. */
  post: (path: string, form: Record<string, string>, cookie?: string) => Promise<Response>;
}

/** Runs `work` with the product on this database, in a process configured like a shop's (server/main.ts). */
export async function withApp<Result>(
  { databaseUrl, connections }: { databaseUrl: string; connections: number },
  work: (app: InProcessApp) => Promise<Result>,
): Promise<Result> {
  await holdTickShape();
  const database = await openServer(databaseUrl, connections, {
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
  });
  const { createApp: create } = (await import(SERVER_BUILD)) as { createApp: typeof createApp };
  const app = await create({ database, settings: { ...TEST_SETTINGS, delivery: DELIVERY } });
  try {
    return await work({
      database,
      get: async (path) => {
        const answer = await app.handle(new Request(`${ORIGIN}${path}`));
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        return answer.arrayBuffer();
      },
      post: (path, form, cookie = '') =>
        app.handle(
          new Request(`${ORIGIN}${path}`, {
            method: 'POST',
            body: new URLSearchParams(form),
            headers: { Origin: ORIGIN, Cookie: cookie },
          }),
        ),
    });
  } finally {
    await app.stop();
    await database.close();
  }
}
