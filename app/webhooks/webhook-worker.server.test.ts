import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../tests/support/in-process/test-clock.ts';
import { openAgain, openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import {
  createReceivers,
  outboxAt,
  type Received,
  seedWebhook,
  UNREACHABLE,
} from '../../tests/support/in-process/webhook-receivers.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import type { Database } from '../db/open-database.server.ts';
import { setStatus } from '../orders/set-status.server.ts';
import { claimMessages, readOutboxState } from './outbox.server.ts';
import type { SendResult, WebhookSender } from './webhook-sender.server.ts';
import { sendDue, startWebhookWorker } from './webhook-worker.server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KITCHEN = 'https://kitchen.example/';
const LEASE = 30 * SECOND;
const clock = createTestClock(new Date('2026-03-01T10:00:00.000Z'));

let database: Database;
/** Another node's pool on the same database. */
let other: Database;
const services = () => ({
  database,
  now: () => clock.now,
  newId: () => crypto.randomUUID(),
  orderEvents: { announce: () => {} },
});
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const place = async () => (await placeTestOrder(services(), 'asha')).OrderId;

beforeAll(async () => {
  database = await openTestDatabase();
  other = await openAgain(database);
  await seedCatalogue(database);
  await seedUser(database, 'asha');
});
afterAll(async () => {
  await other.close();
  await database.close();
});
beforeEach(async () => {
  for (const table of ['outbox', 'webhooks'] as const) await database.db.deleteFrom(table).execute();
});

const running = { stopped: new AbortController().signal, abortSends: new AbortController().signal };

function workerParts(sender: Pick<WebhookSender, 'send'>, node: Database = database) {
  return {
    outbox: outboxAt(node, clock),
    inTurn: <Result>(work: () => Promise<Result>) => work(),
    now: () => clock.now,
    random: () => 1,
    sender,
    logFailure: () => {},
  };
}

/** A worker as the product starts it, which waits by the test's clock. */
function startWorker(sender: Pick<WebhookSender, 'send'>) {
  return startWebhookWorker({ ...workerParts(sender), wait: clock.wait });
}

/** Resolves when the worker has looked for messages and waits again. */
async function untilPolled(): Promise<void> {
  const waiting = clock.untilWaitedFor(SECOND);
  pass(SECOND);
  await waiting;
}

const idsOf = (received: readonly Received[], orderId: string) =>
  received.filter(({ data }) => data.OrderId === orderId).map(({ id }) => id);

describe('a worker that dies at any step between order and delivery', () => {
  const never = () => new Promise<SendResult>(() => {});

  test.each<[string, (id: string, receivers: ReturnType<typeof createReceivers>) => Promise<unknown>]>([
    ['before it has claimed the message', async () => {}],
    ['after it has claimed it', (id) => claimMessages(outboxAt(database, clock), id, 8)],
    [
      'when the receiver has it',
      async (id, { sender, received }) => {
        const dying = {
          send: async (...sent: Parameters<typeof sender.send>) => {
            await sender.send(...sent);
            return never();
          },
        };
        void sendDue(workerParts(dying), id, running);
        await vi.waitFor(() => expect(received).toHaveLength(1));
      },
    ],
    [
      'before it has stored the delivery',
      async (id, { sender }) => {
        const parts = workerParts(sender);
        let statements = 0;
        const inTurn = <Result>(work: () => Promise<Result>) => {
          statements += 1;
          return statements === 2 ? Promise.reject(new Error('killed')) : work();
        };
        await expect(sendDue({ ...parts, inTurn }, id, running)).rejects.toThrow('killed');
      },
    ],
    ['after it has stored it', (id, { sender }) => sendDue(workerParts(sender), id, running)],
  ])('%s: another delivers it, and a duplicate has the same id', async (_step, die) => {
    const id = await seedWebhook(database, KITCHEN);
    const receivers = createReceivers();
    const orderId = await place();
    await die(id, receivers);
    pass(LEASE);
    await sendDue(workerParts(receivers.sender, other), id, running);
    const ids = idsOf(receivers.received, orderId);
    expect(ids.length).toBeGreaterThanOrEqual(1);
    expect(new Set(ids).size).toBe(1);
    const bodies = new Set(receivers.received.map(({ body }) => body));
    expect(bodies.size).toBe(1);
    expect(await readOutboxState(outboxAt(database, clock))).toEqual({ oldestSeconds: 0, setAside: 0 });
    pass(LEASE);
    await sendDue(workerParts(receivers.sender), id, running);
    expect(idsOf(receivers.received, orderId)).toEqual(ids);
  });
});

test('while a receiver is gone for ten minutes orders go on, and afterwards it gets all of them', async () => {
  const start = clock.now.getTime();
  const isUp = () => clock.now.getTime() >= start + 10 * MINUTE;
  const taken: Received[] = [];
  const { sender } = createReceivers((message) => {
    if (!isUp()) return UNREACHABLE;
    taken.push(message);
    return { ok: true, status: 200 };
  });
  const id = await seedWebhook(database, KITCHEN);
  const orders: string[] = [];
  for (; !isUp(); pass(20 * SECOND)) {
    const orderId = await place();
    expect(await setStatus(services(), orderId, 'Accepted')).toMatchObject({ ok: true });
    orders.push(orderId);
    await sendDue(workerParts(sender), id, running);
  }
  expect(taken).toEqual([]);
  // The next attempt of the oldest is at most as far away as it has waited.
  for (; clock.now.getTime() <= start + 22 * MINUTE; pass(20 * SECOND)) {
    await sendDue(workerParts(sender), id, running);
  }
  const wanted = orders.flatMap((orderId) => [`${orderId} Created`, `${orderId} Accepted`]);
  expect(taken.map(({ data }) => `${data.OrderId} ${data.status}`).sort()).toEqual(wanted.sort());
});

test('workers of two nodes never send a message at the same time', async () => {
  const id = await seedWebhook(database, KITCHEN);
  const orders = await Promise.all(Array.from({ length: 40 }, place));
  const sending = new Set<string>();
  const { sender, received } = createReceivers(async (message) => {
    expect(sending).not.toContain(message.id);
    sending.add(message.id);
    await new Promise((turn) => setImmediate(turn));
    sending.delete(message.id);
    return { ok: true, status: 200 };
  });
  const nodes = [database, other, database, other];
  await Promise.all(nodes.map((node) => sendDue(workerParts(sender, node), id, running)));
  expect(received.map(({ data }) => data.OrderId).sort()).toEqual(orders.sort());
});

test('a receiver that never answers delays no other, and takes eight connections at most', async () => {
  await seedWebhook(database, 'https://slow.example/');
  await seedWebhook(database, KITCHEN);
  const { sender, received } = createReceivers(({ url }) =>
    url === KITCHEN ? { ok: true, status: 200 } : new Promise<SendResult>(() => {}),
  );
  const to = (url: string) => received.filter((message) => message.url === url);
  for (let index = 0; index < 20; index += 1) await place();
  const worker = startWorker(sender);
  await untilPolled();
  await vi.waitFor(() => expect(to(KITCHEN)).toHaveLength(20));
  const late = await place();
  await untilPolled();
  await vi.waitFor(() => expect(idsOf(to(KITCHEN), late)).toHaveLength(1));
  expect(to('https://slow.example/')).toHaveLength(8);
  const stopping = worker.stop();
  await clock.untilWaitedFor(4 * SECOND);
  void stopping;
});

test('stopping takes no further message, and finishes what is being sent', async () => {
  await seedWebhook(database, KITCHEN);
  const gate = Promise.withResolvers<SendResult>();
  const { sender, received } = createReceivers(() => gate.promise);
  for (let index = 0; index < 10; index += 1) await place();
  const worker = startWorker(sender);
  await untilPolled();
  await vi.waitFor(() => expect(received).toHaveLength(8));
  const stopping = worker.stop();
  gate.resolve({ ok: true, status: 200 });
  await stopping;
  expect(received).toHaveLength(8);
  const { rows } = await database.pool.query('select from outbox where deliveredat is null');
  expect(rows).toHaveLength(2);
});

test('what a stop aborts is no failure of the receiver, and is sent again after its lease', async () => {
  const id = await seedWebhook(database, KITCHEN);
  const orderId = await place();
  const begun = Promise.withResolvers<void>();
  const aborting: Pick<WebhookSender, 'send'> = {
    send: (_url, _message, aborted) =>
      new Promise((resolve) => {
        aborted.addEventListener('abort', () => resolve(UNREACHABLE));
        begun.resolve();
      }),
  };
  const worker = startWorker(aborting);
  await untilPolled();
  await begun.promise;
  const waiting = clock.untilWaitedFor(4 * SECOND);
  const stopping = worker.stop();
  await waiting;
  pass(4 * SECOND);
  await stopping;
  const { sender, received } = createReceivers();
  pass(LEASE);
  await sendDue(workerParts(sender), id, running);
  expect(idsOf(received, orderId)).toHaveLength(1);
});

test('a worker goes on after an outage of the database', async () => {
  await seedWebhook(database, KITCHEN);
  const orderId = await place();
  const { sender, received } = createReceivers();
  const parts = { ...workerParts(sender), logFailure: vi.fn() };
  let isAway = true;
  const outbox = {
    ...parts.outbox,
    get db() {
      if (isAway) throw new Error('the database is away');
      return database.db;
    },
  };
  const worker = startWebhookWorker({ ...parts, outbox, wait: clock.wait });
  await untilPolled();
  expect(parts.logFailure).toHaveBeenCalledWith(
    'Webhooks cannot be sent',
    expect.stringContaining('is away'),
  );
  isAway = false;
  await untilPolled();
  await vi.waitFor(() => expect(idsOf(received, orderId)).toHaveLength(1));
  await worker.stop();
});
