import { resolve } from 'node:path';
import { migrate } from '../app/db/migrate.server.ts';
import { type Database, openEmbedded, openServer } from '../app/db/open-database.server.ts';
import { requireSchema } from '../app/db/schema-state.server.ts';
import { createFailureLog } from '../app/runtime/throttled-log.server.ts';
import { databasePutAside, makePrivate } from './data-dir.ts';
import type { Metrics } from './metrics/metrics.ts';
import { messageOf, refuse } from './refuse.ts';
import type { Settings } from './settings.ts';

/**
 * Opens the database of `DATABASE_URL`, or the embedded one in `dataDir`, in the schema of this version. The start ends
 * where that fails.
 */
export async function openShopDatabase(
  settings: Settings,
  dataDir: string,
  metrics: Metrics,
): Promise<Database> {
  try {
    const database = settings.DATABASE_URL
      ? await openCurrentServer(settings.DATABASE_URL, settings, metrics)
      : await openOwn(settings, dataDir, metrics);
    metrics.database.watchDatabase(database);
    return database;
  } catch (error) {
    return refuse(`The database cannot be used: ${messageOf(error)}`);
  }
}

async function openOwn(settings: Settings, dataDir: string, metrics: Metrics): Promise<Database> {
  const aside = databasePutAside(dataDir);
  if (aside) {
    throw new Error(
      `a restore was cut off in ${dataDir}. Restore again, or rename ${aside} to postgres to have what was there`,
    );
  }
  const database = await openEmbedded(resolve(dataDir, 'postgres'), {
    maxWaitMilliseconds: settings.MAX_WAIT_MILLISECONDS,
    watch: metrics.database.watch,
  });
  // PGlite gives the files of a new database to everybody, whatever the umask.
  makePrivate(dataDir);
  await migrate(database);
  return database;
}

const logReplica = createFailureLog(() => new Date());

/** A migration of a large table may take longer than any customer may wait. */
async function openCurrentServer(url: string, settings: Settings, metrics: Metrics): Promise<Database> {
  const patient = await openServer(settings.DATABASE_DIRECT_URL ?? url, 2, { isPatient: true });
  try {
    if (settings.MIGRATE_AT_START) await migrate(patient);
    else await requireSchema(patient.db);
  } finally {
    await patient.close();
  }
  return openServer(url, settings.DATABASE_CONNECTIONS, {
    directUrl: settings.DATABASE_DIRECT_URL,
    readUrl: settings.DATABASE_READ_URL,
    onReplicaFailure: (reason) =>
      logReplica('The catalogue is read from the primary, not the replica', reason),
    maxWaitMilliseconds: settings.MAX_WAIT_MILLISECONDS,
    watch: metrics.database.watch,
  });
}
