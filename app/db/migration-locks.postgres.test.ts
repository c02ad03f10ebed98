import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase } from '../../tests/support/processes/postgres.ts';
import { migrate } from './migrate.server.ts';
import { MIGRATIONS, type Migration, type Migrations } from './migration-list.server.ts';
import { type Database, openServer } from './open-database.server.ts';

/** No release had the migrations up to this one, so they may lock for long. */
const LAST_WITHOUT_RULES = '022-pending-lists';
const VENDORS = 100_000;
/** How long a short statement may wait for a migration. */
const MAX_WAIT_MILLISECONDS = 1_000;

const { url: server } = inject('postgres');

/** Short statements of customers and imports, which run in turn while a migration runs. */
const READER = [
  "select name from vendors where id = 'v' || $1",
  `select "ItemPrice" from restaurantitems where id = 'i' || $1`,
  `select status from orders where "OrderId" = 'o' || $1`,
];
const WRITER = [
  "update vendors set popularity = popularity + 1 where id = 'v' || $1",
  `update restaurantitems set "ItemPrice" = 90 where id = 'i' || $1`,
  `update orders set status = 'Confirmed' where "OrderId" = 'o' || $1`,
];

/** Few vendors are active, and names are short, since the search indexes of the others would take a minute to fill. */
const FILL = [
  `insert into vendors (id, name, "isActive") select 'v' || n, n::text, n % 20 = 0 from generate_series(1, ${VENDORS}) n`,
  // Words that migrations after the rules forget.
  `insert into restaurantitems (id, "VendorId", "SubCategoryId", "ItemName", "ItemPrice", searchwords)
     select 'i' || n, 'v' || n, 's', 'Dosa', 80, array[case when n % 2 = 0 then '=imli' else '=kuri' end] from generate_series(1, ${VENDORS}) n`,
  `insert into orders (
       "OrderId", "FirestoreDocId", "userId", "createdAt", status, subtotal, discount, "totalAmount", "paymentMethod",
       "orderMode", "orderDetails", checkoutkey
     )
     select 'o' || n, 'o' || n, 'u' || n, now(), 'Placed', 80, 0, 80, 'COD', 'Delivery', '[]', gen_random_uuid()
     from generate_series(1, ${VENDORS}) n`,
];

const SLOW = 'md5(repeat(id, 2000))';

/** Those that lock for long show that the test can fail. Each takes seconds. */
const FIXTURES = {
  '990-locking-index': run(`create index locking on vendors (${SLOW})`),
  '991-rewrite': run(
    `alter table restaurantitems add column rewritten text generated always as (${SLOW}) stored`,
  ),
  '992-concurrent-index': { indexes: { concurrent: `on vendors (${SLOW})` } },
} satisfies Migrations;

let database: Database;
beforeAll(async () => {
  const url = await createDatabase(server, `locks_${randomUUID()}`);
  database = await openServer(url, 4, { isPatient: true });
  await migrate(database, { migrations: upTo(LAST_WITHOUT_RULES) });
  for (const statement of FILL) await database.pool.query(statement);
}, 120_000);
afterAll(() => database.close());

function run(statement: string): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await sql.raw(statement).execute(db);
    },
  };
}

function upTo(last: string): Migrations {
  const all = Object.entries({ ...MIGRATIONS, ...FIXTURES });
  return Object.fromEntries(all.filter(([name]) => name <= last));
}

/** The longest time in milliseconds that a short statement takes while the migrations up to `last` run. */
async function longestWait(last: string): Promise<number> {
  let isMigrating = true;
  const ask = async (statements: readonly string[]): Promise<number> => {
    let longest = 0;
    for (let turn = 0; isMigrating || turn < statements.length; turn += 1) {
      const start = performance.now();
      await database.pool.query(statements[turn % statements.length] ?? '', [1 + (turn % VENDORS)]);
      longest = Math.max(longest, performance.now() - start);
    }
    return longest;
  };
  const asking = Promise.all([ask(READER), ask(WRITER)]);
  try {
    await migrate(database, { migrations: upTo(last) });
  } finally {
    isMigrating = false;
  }
  return Math.max(...(await asking));
}

test('no short statement waits long for a migration', async () => {
  for (const name of Object.keys(MIGRATIONS)) {
    if (name <= LAST_WITHOUT_RULES) continue;
    expect(await longestWait(name), name).toBeLessThan(MAX_WAIT_MILLISECONDS);
  }
}, 120_000);

test.each(['990-locking-index', '991-rewrite'])(
  'a migration that locks for long is found: %s',
  async (name) => {
    expect(await longestWait(name)).toBeGreaterThan(MAX_WAIT_MILLISECONDS);
  },
  60_000,
);

test('the same index is built concurrently without a long wait', async () => {
  const start = performance.now();
  expect(await longestWait('992-concurrent-index')).toBeLessThan(MAX_WAIT_MILLISECONDS);
  expect(performance.now() - start, 'long enough to be noticed').toBeGreaterThan(MAX_WAIT_MILLISECONDS);
}, 60_000);
