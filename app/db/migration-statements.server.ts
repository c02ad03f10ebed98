import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from './migration-list.server.ts';

/** The statements of a migration on a server; its queries find no rows. */
export async function statementsOf(migration: Migration): Promise<string[]> {
  if ('indexes' in migration) {
    return Object.entries(migration.indexes).map(
      ([name, definition]) => `create index concurrently ${name} ${definition}`,
    );
  }
  const statements: string[] = [];
  const recorder = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  await ('up' in migration ? migration.up(recorder) : migration.changeAfter(recorder, ''));
  return statements;
}
