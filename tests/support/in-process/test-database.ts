import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { migrate } from '../../../app/db/migrate.server.ts';
import { type Database, embeddedDatabase, openServer } from '../../../app/db/open-database.server.ts';
import { createDatabase } from '../processes/postgres.ts';

/** A busy machine should not refuse a test's queries. */
const PATIENT = { maxWaitMilliseconds: 20_000 };

/**
 * An empty, migrated database of the running project's kind. It is a copy of one that was migrated once, which is
 * faster than migrating again.
 * @param now the clock by which waiting for a connection is measured, in milliseconds
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

/** An empty, migrated database on a test's own server. Returns its address. */
export async function createMigratedDatabase({ url }: { url: string }): Promise<string> {
  const own = await createDatabase(url, 'shop');
  const patient = await openServer(own, 1, { isPatient: true });
  await migrate(patient);
  await patient.close();
  return own;
}

/**
 * The same database with a second pool, as another node opens it. An embedded database has only one process, so it is
 * returned itself and only its owner closes it.
 */
export async function openAgain(database: Database): Promise<Database> {
  const { connectionString } = database.pool.options;
  if (database.kind === 'server' && connectionString) return openServer(connectionString, 8, PATIENT);
  return { ...database, close: async () => {} };
}
