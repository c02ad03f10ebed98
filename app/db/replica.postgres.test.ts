import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../tests/support/in-process/test-app.ts';
import { createTestClock } from '../../tests/support/in-process/test-clock.ts';
import { createMigratedDatabase } from '../../tests/support/in-process/test-database.ts';
import { OPERATOR_TOKEN } from '../../tests/support/in-process/test-settings.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/processes/postgres.ts';
import { type Relay, startRelay } from '../../tests/support/processes/relay.ts';
import { SEED, seedCatalogue } from '../../tests/support/test-data/seed.ts';
import { type Database, openServer } from './open-database.server.ts';

/** On a busy machine the default of a second is too short. */
const WAITING = { timeout: 10_000 };

let primary: TestPostgres;
let replica: TestPostgres;
let relay: Relay;
let database: Database;
let operator: pg.Client;
const clock = { milliseconds: 0 };
const failures: string[] = [];

beforeAll(async () => {
  primary = await startPostgres();
  const url = await createMigratedDatabase(primary);
  replica = await primary.replicate();
  relay = await startRelay(replica.url.replace(/[^/]*$/, new URL(url).pathname.slice(1)));
  database = await openServer(url, 4, {
    readUrl: relay.url,
    maxWaitMilliseconds: 20_000,
    now: () => clock.milliseconds,
    onReplicaFailure: (reason) => failures.push(reason),
  });
  await seedCatalogue(database);
  await connectOperator();
});
afterAll(async () => {
  await operator.end();
  await database.close();
  relay.close();
  await replica.stop();
  await primary.stop();
});
beforeEach(async () => {
  await untilFromReplica();
  // While the replica catches up after the test before, it is reported as behind.
  failures.length = 0;
});

async function connectOperator(): Promise<void> {
  operator = new pg.Client({ connectionString: relay.url });
  operator.on('error', () => {});
  await operator.connect();
}

const rename = (name: string) =>
  database.db.updateTable('category').set({ name }).where('id', '=', 'c-food').execute();

/** The name of the category, and whether it came from the replica. */
async function read(): Promise<{ name: string; isReplica: boolean }> {
  const { rows } = await sql<{ name: string; isReplica: boolean }>`
    select name, pg_is_in_recovery() as "isReplica" from category where id = 'c-food'`.execute(
    database.catalogue.db,
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such category.');
  return row;
}

const untilFromReplica = () =>
  vi.waitFor(async () => expect(await read()).toMatchObject({ isReplica: true }), WAITING);

/** Runs `work` while the replica receives changes but does not show them. */
async function whilePaused<Result>(work: () => Promise<Result>): Promise<Result> {
  await operator.query('select pg_wal_replay_pause()');
  try {
    return await work();
  } finally {
    await operator.query('select pg_wal_replay_resume()');
  }
}

test('after an announced change the primary is read until the replica has replayed it', async () => {
  await whilePaused(async () => {
    await rename('Renamed');
    database.catalogue.expire();
    for (let reads = 0; reads < 5; reads += 1) {
      expect(await read()).toEqual({ name: 'Renamed', isReplica: false });
    }
  });
  await untilFromReplica();
  expect(await read()).toEqual({ name: 'Renamed', isReplica: true });
});

test('without an announced change the replica may be 10 s behind, and no more', async () => {
  const { name } = await read();
  await whilePaused(async () => {
    await rename('Unannounced');
    clock.milliseconds += 9_000;
    expect(await read()).toEqual({ name, isReplica: true });
    clock.milliseconds += 9_000;
    await vi.waitFor(async () => {
      expect(await read()).toEqual({ name: 'Unannounced', isReplica: false });
    }, WAITING);
  });
  await untilFromReplica();
  expect(failures).toEqual([]);
});

test('an operator learns of a replica that stays behind', async () => {
  await whilePaused(async () => {
    await rename('Behind');
    database.catalogue.expire();
    await vi.waitFor(async () => {
      clock.milliseconds += 5_000;
      await read();
      expect(failures).toEqual([expect.stringContaining('more than 10 s behind')]);
    }, WAITING);
  });
});

describe('a replica that fails', () => {
  test('is left for the primary, without an outage, and used again once it is back', async () => {
    await operator.end();
    await replica.halt();
    const { result, outage } = await database.outages.watch(read);
    expect([result.isReplica, outage]).toEqual([false, null]);
    expect(failures).toHaveLength(1);
    await replica.resume();
    await connectOperator();
    expect(await read()).toMatchObject({ isReplica: false });
    clock.milliseconds += 5_000;
    await untilFromReplica();
  });

  test('by falling silent delays a read by half a second', async () => {
    clock.milliseconds += 3_000;
    // Moves the log on, so that the replica is asked whether it has replayed it.
    await rename('Moved on');
    await untilFromReplica();
    await rename('Silent');
    database.catalogue.expire();
    await read();
    relay.fallSilent();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = vi.waitFor(async () => {
      await read();
      expect(failures).toHaveLength(1);
    }, WAITING);
    await vi.advanceTimersByTimeAsync(600);
    vi.useRealTimers();
    await reading;
    expect(await read()).toEqual({ name: 'Silent', isReplica: false });
    await connectOperator();
    clock.milliseconds += 5_000;
    await untilFromReplica();
  });
});

test('what is not a reading statement is refused', async () => {
  const { db } = database.catalogue;
  const refusal = 'only read';
  await expect(db.deleteFrom('category').execute()).rejects.toThrow(refusal);
  await expect(db.transaction().execute((trx) => sql`select 1`.execute(trx))).rejects.toThrow(refusal);
});

test('a page made after an import by another process shows it, while the replica does not yet', async () => {
  const shop = await createTestApp(
    {},
    { database, clock: createTestClock(new Date('2026-03-01T10:00:00Z')) },
  );
  const menu = async () => (await shop.get(`/restaurant?vendorId=${SEED.vendors.open}`)).text();
  const changed = Promise.withResolvers<void>();
  shop.app.onCatalogueChange(() => changed.resolve());
  await menu();
  await whilePaused(async () => {
    const importing = await shop.app.handle(
      new Request('http://shop.test/operator/catalogue/subcategory', {
        method: 'POST',
        headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
        body: JSON.stringify([{ id: 's-south', name: 'Far South', categoryId: 'c-food', imageBlob: null }]),
      }),
    );
    expect(importing.status).toBe(200);
    await importing.text();
    await changed.promise;
    expect(await menu()).toContain('Far South');
  });
  await shop.close();
});
