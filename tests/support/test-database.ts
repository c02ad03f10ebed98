import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { migrate } from '../../app/db/migrate.server.ts';
import { type Database, openEmbedded, openServer } from '../../app/db/open-database.server.ts';
import { createDatabase } from './postgres.ts';

/** A test on a busy machine is no customer who waits. */
const PATIENT = { longestWaitMilliseconds: 20_000 };

/**
 * An empty, migrated database of the kind that the running project is about.
 * @param now by which it is measured how long a request waits for it, in milliseconds
 */
export async function openTestDatabase(now?: () => number): Promise<Database> {
  const url = inject('postgresUrl');
  const database = url
    ? await openServer(await createDatabase(url, `test_${randomUUID()}`), 8, { ...PATIENT, now })
    : await openEmbedded('memory://', { ...PATIENT, now });
  await migrate(database.db);
  return database;
}

/**
 * The same database as another node opens it, through a pool of its own. The embedded one has one
 * process only, so it is given back itself, and its owner closes it.
 */
export async function openAgain(database: Database): Promise<Database> {
  const { connectionString } = database.pool.options;
  if (database.kind === 'server' && connectionString) return openServer(connectionString, 8, PATIENT);
  return { ...database, close: async () => {} };
}
