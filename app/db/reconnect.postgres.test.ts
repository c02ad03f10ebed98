import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMigratedDatabase } from '../../tests/support/in-process/test-database.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/processes/postgres.ts';
import { type Relay, startRelay } from '../../tests/support/processes/relay.ts';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import { readOnSale } from '../orders/checkout/on-sale.server.ts';
import { type Database, openServer } from './open-database.server.ts';
import { isOutage } from './outage.server.ts';

const CONNECTIONS = 6;
const PATIENT = { maxWaitMilliseconds: 20_000 };

/** On a busy machine the default of a second is too short. */
const WAITING = { timeout: 10_000 };

let postgres: TestPostgres;
let url: string;
let relay: Relay;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await createMigratedDatabase(postgres);
  const seeded = await openServer(url, 1, PATIENT);
  await seedCatalogue(seeded);
  await seedUser(seeded, 'asha');
  await seeded.close();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  relay = await startRelay(url);
  database = await openServer(relay.url, CONNECTIONS, PATIENT);
});
afterEach(async () => {
  await database.close();
  relay.close();
});

const readDosa = () => readOnSale(database, [SEED.items.dosa.itemId], new Date());
const services = () => ({ database, now: () => new Date('2026-03-01T10:00:00.000Z'), newId: randomUUID });
const countOrders = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int from orders');
  return rows[0]?.count;
};
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

/** Runs `work` and ends its connections once `count` statements wait behind a lock of this table. */
async function endBehindLock<Result>(
  table: string,
  count: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const working = work();
    working.catch(() => {});
    const waiting = "datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(`select from pg_stat_activity where ${waiting}`);
      expect(rows).toHaveLength(count);
    }, WAITING);
    await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`);
    await holder.query('commit');
    return await working;
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

describe('a connection that is ended', () => {
  test('under prepared statements: each is sent once more, and no outage is noted', async () => {
    const { result, outage } = await endBehindLock('restaurantitems', CONNECTIONS, () =>
      database.outages.watch(() => Promise.all(Array.from({ length: CONNECTIONS }, readDosa))),
    );
    expect(result.map((items) => items.length)).toEqual(result.map(() => 1));
    expect(outage).toBeNull();
  });

  test('under the statement that writes an order: it is placed once', async () => {
    const before = (await countOrders()) ?? 0;
    const placed = await endBehindLock('orders', 1, () => placeTestOrder(services(), 'asha'));
    expect(placed).toMatchObject({ status: 'Created' });
    expect(await countOrders()).toBe(before + 1);
  });

  test('in a transaction: nothing is repeated', async () => {
    const work = vi.fn(async (trx: Database['db']) => {
      await sql`select from vendors`.execute(trx);
    });
    const failed = endBehindLock('vendors', 1, () => database.db.transaction().execute(work));
    expect(isOutage(await failureOf(failed))).toBe(true);
    expect(work).toHaveBeenCalledOnce();
  });
});

test('after one connection has fallen silent no other of the same time is used', async () => {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => database.pool.query('select pg_sleep(0.05)')));
  expect(database.pool.idleCount).toBe(CONNECTIONS);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  relay.fallSilent();
  const read = readDosa();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await read).toHaveLength(1);
  expect(await readDosa()).toHaveLength(1);
});

test('a stopped and started server is used again at once, for reads and orders', async () => {
  await readDosa();
  await postgres.halt();
  expect(isOutage(await failureOf(readDosa()))).toBe(true);
  await postgres.resume();
  expect(await readDosa()).toHaveLength(1);
  expect(await placeTestOrder(services(), 'asha')).toMatchObject({ status: 'Created' });
});

test('after a failover the promoted standby is used at once, and never a server that is a standby', async () => {
  const standby = await postgres.replicate();
  const standbyUrl = url.replace(String(postgres.port), String(standby.port));
  const first = await placeTestOrder(services(), 'asha');
  const operator = new pg.Client({ connectionString: standby.url });
  await operator.connect();

  // The address leads to a server that is not promoted yet: even a read would be of the past.
  relay.pointTo(standbyUrl);
  expect(await failureOf(readDosa())).toMatchObject({ code: '25006' });
  await postgres.halt();
  await operator.query('select pg_promote()');
  expect(await readDosa()).toHaveLength(1);
  const second = await placeTestOrder(services(), 'asha');
  const { rows } = await database.pool.query('select "OrderId" as id from orders where "OrderId" = any($1)', [
    [first.OrderId, second.OrderId],
  ]);
  expect(rows).toHaveLength(2);
  await operator.end();
  await standby.stop();
  await postgres.resume();
});
