import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { untilWaiting } from '../../tests/support/in-process/until-waiting.ts';
import { createDatabase } from '../../tests/support/processes/postgres.ts';
import { migrate } from './migrate.server.ts';
import type { Migration, Migrations } from './migration-list.server.ts';
import { type Database, openServer } from './open-database.server.ts';
import { readSchema, requireSchema } from './schema-state.server.ts';

const { url: server } = inject('postgres');

let url: string;
let database: Database;
beforeEach(async () => {
  url = await createDatabase(server, `migrate_${randomUUID()}`);
  database = await openServer(url, 4, { isPatient: true });
});
afterEach(() => database.close());

function run(statement: string): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await sql.raw(statement).execute(db);
    },
  };
}

const FIRST: Migrations = { '001-dishes': run('create table dishes (id integer primary key, name text)') };
const EXPANDED: Migrations = { ...FIRST, '002-price': run('alter table dishes add column price integer') };
const CONTRACTED: Migrations = {
  ...EXPANDED,
  '003-no-names-needs-002': run('alter table dishes drop column name'),
};
const INDEXED: Migrations = {
  ...FIRST,
  '002-dishes-by-name': { indexes: { dishes_by_name: 'on dishes (name)' } },
};

/** Whether each index of the dishes is complete. */
async function indexesOfDishes(): Promise<Record<string, boolean>> {
  const { rows } = await database.pool.query<{ name: string; valid: boolean }>(
    `select relname as name, indisvalid as valid
       from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'dishes'::regclass and not indisprimary`,
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

test('an older version serves beside what a newer one has added, and has nothing to migrate', async () => {
  await migrate(database, { migrations: EXPANDED });
  await migrate(database, { migrations: FIRST });
  await requireSchema(database.db, FIRST);
  expect(await readSchema(database.db, FIRST)).toEqual({
    done: ['001-dishes', '002-price'],
    pending: [],
    newer: ['002-price'],
    problem: null,
  });
});

test('a version that lacks what a migration needs is refused; one that has it serves beside it', async () => {
  await migrate(database, { migrations: CONTRACTED });
  await requireSchema(database.db, EXPANDED);
  const refusal = /003-no-names-needs-002 took away .+ ends with 001-dishes\. Start a newer version/;
  await expect(requireSchema(database.db, FIRST)).rejects.toThrow(refusal);
  await expect(migrate(database, { migrations: FIRST })).rejects.toThrow(refusal);
});

test('a version needs what it adds, not what it takes away', async () => {
  await expect(requireSchema(database.db, CONTRACTED)).rejects.toThrow(
    'these migrations are missing: 001-dishes, 002-price. Run them with the command "migrate run"',
  );
  await migrate(database, { migrations: CONTRACTED, isExpandOnly: true });
  await requireSchema(database.db, CONTRACTED);
  expect((await readSchema(database.db, CONTRACTED)).pending).toEqual(['003-no-names-needs-002']);
});

test('a migration that comes before one of the database is refused', async () => {
  await migrate(database, { migrations: { '002-price': run('select 1') } });
  await expect(migrate(database, { migrations: EXPANDED })).rejects.toThrow(
    'it has migration 002-price, but not 001-dishes, which comes before',
  );
});

test('a failing migration is undone, and those before it stay', async () => {
  const migrations = { ...FIRST, '002-broken': run('create table half (); select 1 / 0') };
  await expect(migrate(database, { migrations })).rejects.toThrow('division by zero');
  expect(await readSchema(database.db, migrations)).toMatchObject({ done: ['001-dishes'] });
  await migrate(database, { migrations: EXPANDED });
});

test('while a concurrent index waits for a writer, others write, and a second process waits without a deadlock', async () => {
  await migrate(database, { migrations: FIRST });
  const other = await openServer(url, 2, { isPatient: true });
  const writer = await database.pool.connect();
  await writer.query("begin; insert into dishes values (1, 'dosa')");
  const first = migrate(database, { migrations: INDEXED });
  await untilWaiting(database);
  const second = migrate(other, { migrations: INDEXED });
  await database.pool.query("insert into dishes values (2, 'idli')");
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and query like 'select pg\\_%advisory%'",
    );
    expect(rows).toHaveLength(1);
  });
  await writer.query('commit');
  writer.release();
  await Promise.all([first, second]);
  expect(await indexesOfDishes()).toEqual({ dishes_by_name: true });
  await other.close();
});

test('an interrupted concurrent index is removed and built again', async () => {
  await migrate(database, { migrations: FIRST });
  const writer = await database.pool.connect();
  await writer.query("begin; insert into dishes values (1, 'dosa')");
  const interrupted = expect(migrate(database, { migrations: INDEXED })).rejects.toThrow('terminat');
  await untilWaiting(database);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'create index%'",
  );
  await interrupted;
  await writer.query('commit');
  writer.release();
  expect(await indexesOfDishes()).toEqual({ dishes_by_name: false });
  await migrate(database, { migrations: INDEXED });
  expect(await indexesOfDishes()).toEqual({ dishes_by_name: true });
  expect(await readSchema(database.db, INDEXED)).toMatchObject({ pending: [] });
});

test('behind a long transaction a migration gives its place in the queue back to short statements', async () => {
  await migrate(database, { migrations: FIRST });
  const reader = await database.pool.connect();
  await reader.query('begin; select * from dishes');
  const migrated = migrate(database, { migrations: EXPANDED });
  await untilWaiting(database);
  const start = performance.now();
  await database.pool.query('select * from dishes');
  expect(performance.now() - start).toBeLessThan(1_000);
  expect((await readSchema(database.db, EXPANDED)).pending).toEqual(['002-price']);
  await reader.query('commit');
  reader.release();
  await migrated;
});
