import type { TestProject } from 'vitest/node';
import { migrate } from '../../../app/db/migrate.server.ts';
import { openServer } from '../../../app/db/open-database.server.ts';
import { createDatabase, startPostgres } from '../processes/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The URL of the maintenance database. */
      url: string;
      /** The name of an empty, migrated database that test files copy. */
      template: string;
    };
  }
}

/** One server for all test files of the `postgres` project; each file creates its own database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ isDurable: false });
  const template = 'migrated';
  const database = await openServer(await createDatabase(postgres.url, template), 1, { isPatient: true });
  await migrate(database);
  await database.close();
  project.provide('postgres', { url: postgres.url, template });
  return postgres.stop;
}
