import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { migrate } from '../../app/db/migrate.server.ts';
import { type Database, openEmbedded, openServer } from '../../app/db/open-database.server.ts';
import { createDatabase } from './postgres.ts';

/** An empty, migrated database of the kind that the running project is about. */
export async function openTestDatabase(): Promise<Database> {
  const url = inject('postgresUrl');
  const database = url
    ? await openServer(await createDatabase(url, `test_${randomUUID()}`), 8)
    : await openEmbedded('memory://');
  await migrate(database.db);
  return database;
}
