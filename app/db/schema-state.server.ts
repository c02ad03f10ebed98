import { type QueryExecutorProvider, sql } from 'kysely';
import { MIGRATIONS, type Migrations } from './migration-list.server.ts';

/** How a database's schema stands to this version of the program. */
export interface SchemaState {
  /** The names of the migrations that the database has, in their order. */
  done: string[];
  /** Those that this version knows and the database lacks. */
  pending: string[];
  /** Those that only newer versions know. */
  newer: string[];
  /** Why this version can neither serve with the database nor migrate it; null if it can. */
  problem: string | null;
}

/** Reads which migrations a database has. It changes nothing and waits for no other process that migrates. */
export async function readSchema(
  db: QueryExecutorProvider,
  migrations: Migrations = MIGRATIONS,
): Promise<SchemaState> {
  const done = await readDone(db);
  const known = Object.keys(migrations).sort();
  const pending = known.filter((name) => !done.includes(name));
  const newer = done.filter((name) => !known.includes(name));
  return { done, pending, newer, problem: problemOf(known, done, pending) };
}

/**
 * The number of the migration that a version must know to serve beside this one; null if every version can, because it
 * takes nothing away.
 */
export function neededBy(name: string): number | null {
  const needed = /-needs-(\d+)$/.exec(name)?.[1];
  return needed === undefined ? null : Number(needed);
}

/** Throws what an operator must do before this version can serve with the database. */
export async function requireSchema(
  db: QueryExecutorProvider,
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  const { pending, problem } = await readSchema(db, migrations);
  if (problem) throw new Error(problem);
  // Those that take something away may follow when no older version runs any more.
  const missing = pending.filter((name) => neededBy(name) === null);
  if (missing.length > 0) {
    throw new Error(
      `these migrations are missing: ${missing.join(', ')}. Run them with the command "migrate run", or start with MIGRATE_AT_START=on`,
    );
  }
}

function problemOf(known: string[], done: string[], pending: string[]): string | null {
  const last = known.at(-1) ?? '';
  const tooNew = done.find((name) => (neededBy(name) ?? 0) > numberOf(last));
  if (tooNew) {
    return `its migration ${tooNew} took away what this version needs, which ends with ${last}. Start a newer version`;
  }
  const skipped = pending.find((name) => name < (done.at(-1) ?? ''));
  if (skipped) return `it has migration ${done.at(-1)}, but not ${skipped}, which comes before`;
  return null;
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10);
}

async function readDone(db: QueryExecutorProvider): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}
