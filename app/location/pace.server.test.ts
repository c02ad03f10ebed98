import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, type TestClock } from '../../tests/support/test-clock.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/open-database.server.ts';
import { createPace } from './pace.server.ts';

const START = new Date('2026-03-01T10:00:00.000Z');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('paces').execute());

/** A node of its own, on the common database; with what it waited for, in milliseconds. */
function startNode({
  clock = createTestClock(START),
  stopped = new AbortController().signal,
  name = 'https://maps.test',
  perSecond = 1,
} = {}) {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
  };
  const parts = { db: database.db, now: () => clock.now, wait, stopped };
  const takeTurn = createPace(parts, name, perSecond);
  return { takeTurn, waits, clock };
}

function move(clock: TestClock, milliseconds: number): void {
  clock.now = new Date(clock.now.getTime() + milliseconds);
}

test('the first goes at once, and so does who comes a second later', async () => {
  const { takeTurn, waits, clock } = startNode();
  expect(await takeTurn()).toBe(true);
  move(clock, 1_000);
  expect(await takeTurn()).toBe(true);
  expect(waits).toEqual([]);
  move(clock, 400);
  expect(await takeTurn()).toBe(true);
  expect(waits).toEqual([600]);
});

test('all nodes together get one turn a second, and nobody waits longer than 4 s', async () => {
  const [one, other] = [startNode(), startNode()];
  const turns = await Promise.all(
    [one, other, one, other, one, other, one].map(({ takeTurn }) => takeTurn()),
  );
  expect(turns.filter((isTaken) => !isTaken)).toHaveLength(2);
  expect([...one.waits, ...other.waits].sort()).toEqual([1_000, 2_000, 3_000, 4_000]);
  // Who is refused takes no turn away.
  move(one.clock, 1_000);
  expect(await one.takeTurn()).toBe(true);
  expect(one.waits.at(-1)).toBe(4_000);
});

test('another service has a pace of its own', async () => {
  for (const name of ['https://a.test', 'https://b.test']) {
    const { takeTurn, waits } = startNode({ name });
    expect(await takeTurn()).toBe(true);
    expect(waits).toEqual([]);
  }
});

test('a server of one’s own may be asked more often', async () => {
  const { takeTurn, waits } = startNode({ perSecond: 10 });
  for (let turn = 0; turn < 4; turn += 1) expect(await takeTurn()).toBe(true);
  expect(waits).toEqual([100, 200, 300]);
});

test('a node whose clock is wrong silences the others for no longer than a minute', async () => {
  const [ahead, right] = [
    startNode({ clock: createTestClock(new Date('2026-03-02T10:00:00.000Z')) }),
    startNode(),
  ];
  await ahead.takeTurn();
  expect(await right.takeTurn()).toBe(true);
  expect(right.waits).toEqual([]);
});

test('when the site stops a turn is not used', async () => {
  expect(await startNode({ stopped: AbortSignal.abort() }).takeTurn()).toBe(false);
});
