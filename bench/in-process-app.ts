import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createApp } from '../app/app.server.ts';
import { NO_DETAILS } from '../app/content/contact-details.ts';
import { openServer } from '../app/db/open-database.server.ts';

const SERVER_BUILD = pathToFileURL(resolve(import.meta.dirname, '../build/server/index.js')).href;

/** Does `work` with the built product in this process, which keeps no page: `ask` makes each anew. */
export async function withApp<Result>(
  { databaseUrl, connections }: { databaseUrl: string; connections: number },
  work: (ask: (path: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const database = await openServer(databaseUrl, connections);
  const { createApp: create } = (await import(SERVER_BUILD)) as { createApp: typeof createApp };
  const app = await create({
    database,
    settings: {
      brandName: 'Tiffin',
      authSecret: 'a secret that only the bench knows, 32+',
      operatorToken: 'a token that only the bench knows',
      demoStepMilliseconds: null,
      isSecure: false,
      allowedOrigins: [],
      siteUrl: null,
      contact: NO_DETAILS,
      maps: { provider: 'embedded' },
      limits: { perAccount: 10, perAccountAnywhere: 10, perAddress: 10 },
    },
  });
  try {
    return await work(async (path) => {
      const answer = await app.handle(new Request(`http://page.invalid${path}`));
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    });
  } finally {
    await app.stop();
    await database.close();
  }
}
