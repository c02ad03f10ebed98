import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placeAs } from '../../tests/support/in-process/place-as.ts';
import { createMigratedDatabase } from '../../tests/support/in-process/test-database.ts';
import { startPostgres, type TestPostgres } from '../../tests/support/processes/postgres.ts';
import { SEED, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import { type Database, openServer } from '../db/open-database.server.ts';
import { isOutage } from '../db/outage.server.ts';
import type { OrderRequest } from './order.ts';
import { cancelOrder, setStatus } from './set-status.server.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
/** On a busy machine the default of a second is too short. */
const WAITING = { timeout: 10_000 };

let postgres: TestPostgres;
let database: Database;
/** Waits for no standby, as it writes nothing. */
let operator: pg.Client;
const services = () => ({
  database,
  now: () => NOW,
  newId: () => randomUUID(),
  orderEvents: { announce: () => {} },
});
const order = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  checkoutKey: randomUUID(),
  orderMode: 'Pickup',
  address: null,
  paymentMethod: 'COD',
  lines: [{ ...SEED.items.dosa, quantity: 3 }],
  ...changes,
});

beforeAll(async () => {
  postgres = await startPostgres();
  database = await openServer(await createMigratedDatabase(postgres), 4, { maxWaitMilliseconds: 20_000 });
  await seedCatalogue(database);
  await seedUser(database, 'asha');
  await connectOperator();
});
afterAll(async () => {
  await operator.end();
  await database.close();
  await postgres.stop();
});
beforeEach(() => requireStandby(false));

async function connectOperator(): Promise<void> {
  operator = new pg.Client({ connectionString: postgres.url });
  operator.on('error', () => {});
  await operator.connect();
}

/** Makes commits wait for a standby that does not exist, or for none. */
async function requireStandby(isRequired: boolean): Promise<void> {
  const value = isRequired ? 'nobody' : '';
  await operator.query(`alter system set synchronous_standby_names = '${value}'`);
  await operator.query('select pg_reload_conf()');
  await vi.waitFor(async () => {
    const { rows } = await operator.query('show synchronous_standby_names');
    expect(rows).toEqual([{ synchronous_standby_names: value }]);
  }, WAITING);
}

/** Resolves with 'waiting' once a commit waits for the standby, or with the result if `work` ends before. */
async function waitingOr<Result>(work: Promise<Result>): Promise<Result | 'waiting'> {
  const waiting = vi.waitFor(async () => {
    const { rows } = await operator.query("select from pg_stat_activity where wait_event = 'SyncRep'");
    expect(rows).toHaveLength(1);
    return 'waiting' as const;
  }, WAITING);
  return Promise.race([work, waiting]);
}

/** Stops the server while the commit of `work` waits, so that afterwards its row is there without a standby. */
async function restartUnder(work: Promise<unknown>): Promise<void> {
  const failed = work.catch((error: unknown) => error);
  expect(await waitingOr(failed)).toBe('waiting');
  await operator.end();
  await postgres.halt();
  await postgres.resume();
  expect(isOutage(await failed)).toBe(true);
  await connectOperator();
}

const storedIds = async () => {
  const rows = await database.db.selectFrom('orders').select('OrderId').execute();
  return rows.map(({ OrderId }) => OrderId);
};

test('an order that no standby has is not acknowledged by a repeat, whatever the repeat asks for', async () => {
  const first = order();
  await requireStandby(true);
  await restartUnder(placeAs(services(), 'asha', first));
  const [OrderId] = await storedIds();
  expect(OrderId).toBeDefined();

  const same = placeAs(services(), 'asha', first);
  expect(await waitingOr(same)).toBe('waiting');
  await requireStandby(false);
  expect(await same).toMatchObject({ ok: true, order: { OrderId } });

  await requireStandby(true);
  const other = placeAs(services(), 'asha', { ...first, lines: [] });
  expect(await waitingOr(other)).toBe('waiting');
  await requireStandby(false);
  expect(await other).toMatchObject({ reason: 'placed-before', orderId: OrderId });
  expect(await storedIds()).toEqual([OrderId]);
});

test('a cancellation that no standby has is not acknowledged by a repeat', async () => {
  const placed = await placeAs(services(), 'asha', order());
  const { OrderId = '' } = placed.ok ? placed.order : {};
  await requireStandby(true);
  await restartUnder(cancelOrder(services(), 'asha', OrderId));
  const again = cancelOrder(services(), 'asha', OrderId);
  expect(await waitingOr(again)).toBe('waiting');
  await requireStandby(false);
  expect(await again).toMatchObject({ ok: true, order: { status: 'Cancelled' } });
});

test("an operator's step that no standby has is not reported by a repeat", async () => {
  const placed = await placeAs(services(), 'asha', order());
  const { OrderId = '' } = placed.ok ? placed.order : {};
  await requireStandby(true);
  await restartUnder(setStatus(services(), OrderId, 'Accepted'));
  const again = setStatus(services(), OrderId, 'Accepted');
  expect(await waitingOr(again)).toBe('waiting');
  await requireStandby(false);
  expect(await again).toMatchObject({
    reason: 'not-allowed',
    message: 'A Pickup order cannot go from Accepted to Accepted.',
  });
});

test('an order that waits for a standby is refused within 10 s, and a later repeat is answered with it', async () => {
  await requireStandby(true);
  const request = order();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = placeAs(services(), 'asha', request).catch((error: unknown) => error);
  expect(await waitingOr(failed)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(isOutage(await failed)).toBe(true);
  await requireStandby(false);
  expect(await placeAs(services(), 'asha', request)).toMatchObject({ ok: true });
});

test('an order whose wait for a standby is cancelled is not acknowledged, though PostgreSQL reports success', async () => {
  await requireStandby(true);
  const request = order();
  const failed = placeAs(services(), 'asha', request).catch((error: unknown) => error);
  expect(await waitingOr(failed)).toBe('waiting');
  await operator.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
  expect(isOutage(await failed)).toBe(true);
  await requireStandby(false);
  expect(await placeAs(services(), 'asha', request)).toMatchObject({ ok: true });
});
