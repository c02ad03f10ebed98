import { setTimeout } from 'node:timers/promises';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { MIGRATIONS, type Migration, type Migrations } from './migration-list.server.ts';
import type { Database } from './open-database.server.ts';
import { neededBy, readSchema } from './schema-state.server.ts';

const LOCK_ID = sql.lit(7_410_519_368);
/** Others queue behind a lock that is waited for, so the wait is short and repeated. */
const LOCK_MILLISECONDS = 300;
const MAX_LOCK_WAITS = 100;
const PAUSE_MILLISECONDS = 500;
/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_NOT_FREE = '55P03';

interface MigrateOptions {
  migrations?: Migrations;
  /** Whether to stop before the first migration that takes something away from older versions. */
  isExpandOnly?: boolean;
  /** Called after each migration with its name and duration. */
  onDone?: (name: string, milliseconds: number) => void;
}

/**
 * Migrates the database to this version's schema, one migration after the other; what newer versions have added stays.
 * Many processes may start at once: one of them migrates, the others wait. Not through a transaction pool.
 * @throws the failing migration's error; it is undone, and those before it stay
 */
export async function migrate(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  options: MigrateOptions = {},
): Promise<void> {
  if ((await readPending(db, options)).length === 0) return;
  // A migration knows the tables of its own time.
  const untyped = db as unknown as Kysely<unknown>;
  await untyped.connection().execute(async (connection) => {
    // A statement that waited for the lock would hold a snapshot, for which a concurrent index waits: a deadlock.
    while (!(await tryLock(connection))) await setTimeout(PAUSE_MILLISECONDS);
    try {
      await sql`
        create table if not exists kysely_migration (
          name varchar(255) primary key, timestamp varchar(255) not null
        )`.execute(connection);
      for (const [name, migration] of await readPending(connection, options)) {
        const start = performance.now();
        if ('up' in migration) {
          await runInTransaction(connection, name, migration.up);
        } else {
          if ('indexes' in migration) {
            await buildIndexes(connection, migration.indexes, { isConcurrent: kind === 'server' });
          } else {
            let after: string | null = '';
            while (after !== null) after = await migration.changeAfter(connection, after);
          }
          await record(connection, name);
        }
        options.onDone?.(name, performance.now() - start);
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_ID})`.execute(connection);
    }
  });
}

async function readPending(
  db: QueryExecutorProvider,
  { migrations = MIGRATIONS, isExpandOnly = false }: MigrateOptions,
): Promise<[string, Migration][]> {
  const { pending, problem } = await readSchema(db, migrations);
  if (problem) throw new Error(problem);
  const first = isExpandOnly ? pending.findIndex((name) => neededBy(name) !== null) : -1;
  const wanted = new Set(first < 0 ? pending : pending.slice(0, first));
  return Object.entries(migrations)
    .filter(([name]) => wanted.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

async function tryLock(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK_ID}) as locked`.execute(
    db,
  );
  return rows[0]?.locked === true;
}

async function runInTransaction(
  db: Kysely<unknown>,
  name: string,
  up: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  for (let waits = 1; ; waits += 1) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_MILLISECONDS)}`.execute(transaction);
        await up(transaction);
        await record(transaction, name);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_FREE) throw error;
      if (waits === MAX_LOCK_WAITS) {
        throw new Error(`a long transaction blocks migration ${name}; run it again later`, { cause: error });
      }
      await setTimeout(PAUSE_MILLISECONDS);
    }
  }
}

/** Without a transaction, so an interrupted run may have built some of them. */
async function buildIndexes(
  db: Kysely<unknown>,
  indexes: Readonly<Record<string, string>>,
  { isConcurrent }: { isConcurrent: boolean },
): Promise<void> {
  const concurrently = sql.raw(isConcurrent ? 'concurrently' : '');
  for (const [name, definition] of Object.entries(indexes)) {
    const { rows: interrupted } = await sql`
      select from pg_index where indexrelid = to_regclass(quote_ident(${name})) and not indisvalid`.execute(
      db,
    );
    if (interrupted.length > 0) await sql`drop index ${concurrently} ${sql.id(name)}`.execute(db);
    await sql`create index ${concurrently} if not exists ${sql.id(name)} ${sql.raw(definition)}`.execute(db);
  }
}

async function record(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(db);
}
