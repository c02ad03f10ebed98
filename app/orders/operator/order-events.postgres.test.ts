import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAgain, openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { untilWaiting } from '../../../tests/support/in-process/until-waiting.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { Database } from '../../db/open-database.server.ts';
import { numberEvents, readEventsAfter, readLastPosition } from './order-events.server.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
let database: Database;
let other: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  other = await openAgain(database);
  await seedCatalogue(database);
  await seedUser(database, 'asha');
});
beforeEach(async () => {
  await database.pool.query('truncate orders, orderevents cascade');
});
afterAll(async () => {
  await other.close();
  await database.close();
});

const place = () => placeTestOrder({ database, now: () => NOW, newId: () => crypto.randomUUID() }, 'asha');
const logRow = (orderId: string) =>
  sql`insert into "statusLogs" values (${crypto.randomUUID()}, ${orderId}, 'asha', 'Accepted', ${NOW})`;

/** What a reader sees who has seen `after`: ids of orders by position. */
async function readAfter(after: number): Promise<{ position: number; orderId: string }[]> {
  await numberEvents(database.db);
  const { events } = await readEventsAfter(database.db, after, await readLastPosition(database.db));
  return events.map(({ position, row }) => ({ position, orderId: row.OrderId }));
}

test('an event that was written first and committed last comes last, and is not missed', async () => {
  const [slow, quick] = [await place(), await place()];
  const before = (await readAfter(0)).at(-1)?.position ?? 0;
  const transaction = await other.db.startTransaction().execute();
  await logRow(slow.OrderId).execute(transaction);
  await logRow(quick.OrderId).execute(database.db);
  const seen = await readAfter(before);
  expect(seen.map(({ orderId }) => orderId)).toEqual([quick.OrderId]);
  await transaction.commit().execute();
  const rest = await readAfter(seen[0]?.position ?? 0);
  expect(rest.map(({ orderId }) => orderId)).toEqual([slow.OrderId]);
});

test('while a node numbers events, no other shows later ones, and each gets one position', async () => {
  const first = await place();
  const numbering = await other.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(7410519369)`.execute(numbering);
  await sql`update orderevents set position = nextval('ordereventpositions')`.execute(numbering);
  const second = await place();
  const reading = readAfter(0);
  await untilWaiting(database);
  expect(await readLastPosition(database.db)).toBe(0);
  await numbering.commit().execute();
  expect((await reading).map(({ orderId }) => orderId)).toEqual([first.OrderId, second.OrderId]);
});

test('many nodes that write and read at once show every event once and in one order', async () => {
  const { OrderId } = await place();
  const seen: number[][] = [];
  const write = async () => {
    for (let count = 0; count < 50; count += 1) await logRow(OrderId).execute(other.db);
  };
  const writing = Promise.all([write(), write(), write()]);
  let isWriting = true;
  const read = async () => {
    const positions: number[] = [];
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      positions.push(...(await readAfter(positions.at(-1) ?? 0)).map(({ position }) => position));
    }
    seen.push(positions);
  };
  const reading = [read(), read()];
  await writing;
  isWriting = false;
  await Promise.all(reading);
  expect(seen[0]).toHaveLength(151);
  expect(seen[1]).toEqual(seen[0]);
});

test('a row that a node of the previous version writes is an event too', async () => {
  const { OrderId } = await place();
  await database.pool.query(
    `insert into "statusLogs" ("id", "orderId", "userId", "status", "timestamp")
     values ('a', $1, 'asha', 'Accepted', now())`,
    [OrderId],
  );
  expect(await readAfter(0)).toHaveLength(2);
});
