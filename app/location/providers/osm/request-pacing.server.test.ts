import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../../../tests/support/in-process/test-clock.ts';
import { openTestDatabase } from '../../../../tests/support/in-process/test-database.ts';
import type { Database } from '../../../db/open-database.server.ts';
import { createServiceRateLimiter } from './request-pacing.server.ts';

const START = new Date('2026-03-01T10:00:00.000Z');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('paces').execute());

/**
 * A separate node on the same database, and the milliseconds that it waited.
 * @param clock replaces the database's clock; null keeps that one
 */
function startNode({
  clock = createTestClock(START) as TestClock | null,
  stopped = new AbortController().signal,
  name = 'https://maps.test',
  perSecond = 1,
} = {}) {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
  };
  const databaseNow = clock ? () => sql<Date>`${clock.now}::timestamptz` : undefined;
  const takeTurn = createServiceRateLimiter({ db: database.db, databaseNow, wait, stopped }, name, perSecond);
  return { takeTurn, waits };
}

function move(clock: TestClock, milliseconds: number): void {
  clock.now = new Date(clock.now.getTime() + milliseconds);
}

test('the first request goes at once, and so does one a second later', async () => {
  const clock = createTestClock(START);
  const { takeTurn, waits } = startNode({ clock });
  expect(await takeTurn()).toBe(true);
  move(clock, 1_000);
  expect(await takeTurn()).toBe(true);
  expect(waits).toEqual([]);
  move(clock, 400);
  expect(await takeTurn()).toBe(true);
  expect(waits).toEqual([600]);
});

test('all nodes share one turn a second, and nobody waits longer than 4 s', async () => {
  const clock = createTestClock(START);
  const [one, other] = [startNode({ clock }), startNode({ clock })];
  const turns = await Promise.all(
    [one, other, one, other, one, other, one].map(({ takeTurn }) => takeTurn()),
  );
  expect(turns.filter((isTaken) => !isTaken)).toHaveLength(2);
  expect([...one.waits, ...other.waits].sort()).toEqual([1_000, 2_000, 3_000, 4_000]);
  // A refused request uses no turn.
  move(clock, 1_000);
  expect(await one.takeTurn()).toBe(true);
  expect(one.waits.at(-1)).toBe(4_000);
});

test('another service has its own rate limit', async () => {
  for (const name of ['https://a.test', 'https://b.test']) {
    const { takeTurn, waits } = startNode({ name });
    expect(await takeTurn()).toBe(true);
    expect(waits).toEqual([]);
  }
});

test("the rate of an operator's own server is configurable", async () => {
  const { takeTurn, waits } = startNode({ perSecond: 10 });
  for (let turn = 0; turn < 4; turn += 1) expect(await takeTurn()).toBe(true);
  expect(waits).toEqual([100, 200, 300]);
});

test("the product uses the database's clock", async () => {
  const { takeTurn, waits } = startNode({ clock: null, perSecond: 0.5 });
  for (let turn = 0; turn < 2; turn += 1) expect(await takeTurn()).toBe(true);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[0]).toBeLessThanOrEqual(2_000);
  const { rows } = await sql<{ isAhead: boolean }>`
    select nextat between clock_timestamp() and clock_timestamp() + interval '4 seconds' as "isAhead"
    from paces`.execute(database.db);
  expect(rows).toEqual([{ isAhead: true }]);
});

test('a clock that was set back blocks nobody', async () => {
  await startNode({ clock: createTestClock(new Date('2026-03-02T10:00:00.000Z')) }).takeTurn();
  const { takeTurn, waits } = startNode();
  expect(await takeTurn()).toBe(true);
  expect(waits).toEqual([]);
});

test('a turn is not used after the site has stopped', async () => {
  expect(await startNode({ stopped: AbortSignal.abort() }).takeTurn()).toBe(false);
});
