import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { migrate } from '../app/db/migrate.server.ts';
import { openEmbedded, openServer } from '../app/db/open-database.server.ts';
import { lockFolder, readOrMakeSecret } from './data-dir.ts';
import { createHttp } from './http.ts';
import { readSettings } from './settings.ts';

const BUILD_FOLDER = resolve(import.meta.dirname, '../build');

const read = readSettings(process.env);
if (!read.ok) refuse(`These settings are wrong:\n${read.problems.map((line) => `  ${line}`).join('\n')}`);
const { settings } = read;

const dataDir = resolve(settings.DATA_DIR);
const lock = settings.DATABASE_URL ? null : lockFolder(dataDir);
if (!settings.DATABASE_URL && !lock) {
  refuse(
    `Another process is using ${dataDir}. Stop it first, or give this one a folder of its own (DATA_DIR) or a PostgreSQL server (DATABASE_URL).`,
  );
}

const database = settings.DATABASE_URL
  ? await openServer(settings.DATABASE_URL, settings.DATABASE_CONNECTIONS)
  : await openEmbedded(resolve(dataDir, 'postgres'));
await migrate(database.db).catch((error: Error) => refuse(`The database cannot be used: ${error.message}`));

const isDemo = settings.TIFFIN_DEMO ?? database.kind === 'embedded';
const isSecure = settings.ALLOWED_ORIGINS.some((origin) => origin.startsWith('https://'));
const { createApp } = await import(pathToFileURL(resolve(BUILD_FOLDER, 'server/index.js')).href);
const app = await createApp({
  database,
  settings: {
    brandName: settings.BRAND_NAME,
    authSecret: settings.AUTH_SECRET ?? readOrMakeSecret(dataDir, 'auth-secret'),
    operatorToken: settings.OPERATOR_TOKEN ?? readOrMakeSecret(dataDir, 'operator-token'),
    demoStepMilliseconds: isDemo ? settings.DEMO_STEP_SECONDS * 1000 : null,
    isSecure,
    allowedOrigins: settings.ALLOWED_ORIGINS,
  },
});

const http = await createHttp({
  handle: app.handle,
  isDatabaseReady: () =>
    sql`select 1`.execute(database.db).then(
      () => true,
      () => false,
    ),
  clientFolder: resolve(BUILD_FOLDER, 'client'),
  logLevel: settings.LOG_LEVEL,
  trustProxy: settings.TRUST_PROXY,
  isSecure,
});
await http.listen({ port: settings.PORT, host: settings.HOST });

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    await http.close();
    await app.stop();
    await database.close();
    lock?.release();
    process.exit(0);
  });
}

function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
