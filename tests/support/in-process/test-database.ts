import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { type Database, embeddedDatabase, openServer } from '../../../app/db/open-database.server.ts';
import { createDatabase } from '../processes/postgres.ts';

/** A test on a busy machine is no customer who waits. */
const PATIENT = { longestWaitMilliseconds: 20_000 };

/**
 * An empty, migrated database of the kind that the running project is about: a copy of one that was
 * migrated once, which is ready in a fraction of the time.
 * @param now by which it is measured how long a request waits for it, in milliseconds
 */
export async function openTestDatabase(now?: () => number): Promise<Database> {
  const server = inject('postgres');
  if (server) {
    const url = await createDatabase(server.url, `test_${randomUUID()}`, server.template);
    return openServer(url, 8, { ...PATIENT, now });
  }
  const lite = await PGlite.create('memory://', { loadDataDir: await openAsBlob(inject('embeddedDump')) });
  return embeddedDatabase(lite, null, { ...PATIENT, now });
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
