import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/in-process/test-clock.ts';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { outboxAt, seedWebhook } from '../../tests/support/in-process/webhook-receivers.ts';
import {
  placeTestOrder,
  SEED,
  seedAddress,
  seedCatalogue,
  seedUser,
} from '../../tests/support/test-data/seed.ts';
import type { Database } from '../db/open-database.server.ts';
import { anonymizeOrders } from '../orders/anonymize-orders.server.ts';
import { cancelOrder, setStatus } from '../orders/set-status.server.ts';
import { removeWebhook, retryMessages } from './change-webhook.server.ts';
import { deleteOldMessages } from './delete-old-messages.server.ts';
import { listWebhooks } from './list-webhooks.server.ts';
import { orderMessage } from './order-message.ts';
import {
  claimMessages,
  listDueWebhooks,
  noteDelivered,
  noteFailed,
  readOutboxState,
} from './outbox.server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const KITCHEN = 'https://kitchen.example/';
const clock = createTestClock(new Date('2026-03-01T10:00:00.000Z'));

let database: Database;
const services = () => ({
  database,
  now: () => clock.now,
  newId: () => crypto.randomUUID(),
  orderEvents: { announce: () => {} },
});
const outbox = () => outboxAt(database, clock);
const pass = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('createdat').execute();

beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
  await seedUser(database, 'asha');
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['outbox', 'webhooks'] as const) await database.db.deleteFrom(table).execute();
});

describe('writing', () => {
  test('without a webhook an order writes no row, whatever happens to it', async () => {
    const { OrderId } = await placeTestOrder(services(), 'asha');
    await setStatus(services(), OrderId, 'Accepted');
    await cancelOrder(services(), 'asha', OrderId);
    expect(await rows()).toEqual([]);
  });

  test('each change of an order writes one row for each webhook that wants it, with the status as of then', async () => {
    const all = await seedWebhook(database, KITCHEN);
    const cancelled = await seedWebhook(database, 'https://refunds.example/', ['order.cancelled']);
    const { OrderId } = await placeTestOrder(services(), 'asha');
    pass(1_000);
    await setStatus(services(), OrderId, 'Accepted');
    pass(1_000);
    await cancelOrder(services(), 'asha', OrderId);
    const written = (await rows()).map(({ webhookid, event, orderid, status }) => [
      webhookid,
      event,
      orderid,
      status,
    ]);
    expect(written.slice(0, 2)).toEqual([
      [all, 'order.created', OrderId, 'Created'],
      [all, 'order.status_changed', OrderId, 'Accepted'],
    ]);
    expect(written.slice(2).sort()).toEqual(
      [
        [all, 'order.cancelled', OrderId, 'Cancelled'],
        [cancelled, 'order.cancelled', OrderId, 'Cancelled'],
      ].sort(),
    );
  });

  test('a repeat, a refused order and a refused step write nothing', async () => {
    await seedWebhook(database, KITCHEN);
    const checkoutKey = crypto.randomUUID();
    const { OrderId } = await placeTestOrder(services(), 'asha', { checkoutKey });
    await placeTestOrder(services(), 'asha', { checkoutKey });
    await expect(placeTestOrder(services(), 'nobody')).rejects.toThrow();
    await setStatus(services(), OrderId, 'PickedUp');
    expect(await rows()).toHaveLength(1);
  });
});

describe('a message', () => {
  test('has what a kitchen needs, as of the event, and nothing of who ordered', async () => {
    await seedUser(database, 'ravi');
    await seedAddress(database, 'ravi', {
      id: 'home',
      address: '14, 3rd Cross',
      additionalDetails: 'Old mill',
    });
    const id = await seedWebhook(database, KITCHEN);
    const order = await placeTestOrder(services(), 'ravi', {
      orderMode: 'Delivery',
      address: { id: 'home', text: '14, 3rd Cross · Old mill' },
      lines: [{ ...SEED.items.dosa, quantity: 3 }],
    });
    await setStatus(services(), order.OrderId, 'Accepted');
    const [first] = await claimMessages(outbox(), id, 1);
    if (!first) throw new Error('nothing was claimed');
    const body = orderMessage(first.event, first.at, first.order);
    const { FirestoreDocId: _, userId: __, address: ___, voucherCode: ____, ...told } = order;
    expect(JSON.parse(body)).toEqual({ type: 'order.created', timestamp: order.createdAt, data: told });
    expect(body).not.toMatch(/ravi|Rao|9876543210|3rd Cross|Old mill/);
    expect(JSON.stringify(await rows())).not.toMatch(/ravi|Rao|9876543210|3rd Cross|Old mill/);
  });

  test('of a customer who has left is the same', async () => {
    await seedUser(database, 'meera');
    const id = await seedWebhook(database, KITCHEN);
    await placeTestOrder(services(), 'meera');
    const before = await claimMessages(outbox(), id, 1);
    await database.db.transaction().execute((transaction) => anonymizeOrders(transaction, 'meera'));
    pass(MINUTE);
    const after = await claimMessages(outbox(), id, 1);
    expect(after).toEqual(before.map((message) => ({ ...message, attempts: 2 })));
    expect(JSON.stringify([await rows(), after])).not.toContain('meera');
  });
});

describe('a lease', () => {
  test('keeps a claimed message from others for 30 s, and then gives it again under its id', async () => {
    const id = await seedWebhook(database, KITCHEN);
    await placeTestOrder(services(), 'asha');
    expect(await listDueWebhooks(outbox())).toEqual([id]);
    const [first] = await claimMessages(outbox(), id, 8);
    pass(30_000 - 1);
    expect(await listDueWebhooks(outbox())).toEqual([]);
    expect(await claimMessages(outbox(), id, 8)).toEqual([]);
    pass(1);
    const [second] = await claimMessages(outbox(), id, 8);
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
    // The first worker was only slow: its failure does not end the second one's lease, its success counts.
    await noteFailed(
      outbox(),
      { id: first?.id ?? '', attempts: 1 },
      { reason: 'late', pauseMilliseconds: 0 },
    );
    expect(await listDueWebhooks(outbox())).toEqual([]);
    await noteDelivered(outbox(), first?.id ?? '');
    await noteFailed(
      outbox(),
      { id: first?.id ?? '', attempts: 2 },
      { reason: 'late', pauseMilliseconds: 0 },
    );
    pass(MINUTE);
    expect(await claimMessages(outbox(), id, 8)).toEqual([]);
    expect(await rows()).toMatchObject([{ dueat: null, setasideat: null, lasterror: null }]);
  });

  test('the oldest messages are claimed first, at most as many as wanted', async () => {
    const id = await seedWebhook(database, KITCHEN);
    const orders = [];
    for (let index = 0; index < 3; index += 1) {
      orders.push((await placeTestOrder(services(), 'asha')).OrderId);
      pass(1_000);
    }
    const claimed = [...(await claimMessages(outbox(), id, 2)), ...(await claimMessages(outbox(), id, 2))];
    expect(claimed.map(({ order }) => order.OrderId).sort()).toEqual(orders.sort());
    expect(await claimMessages(outbox(), 'wh_00000000', 2)).toEqual([]);
  });
});

test('a retry that is due comes before newer messages, however many are added', async () => {
  const id = await seedWebhook(database, KITCHEN);
  await placeTestOrder(services(), 'asha');
  const [old] = await claimMessages(outbox(), id, 1);
  if (!old) throw new Error('nothing was claimed');
  await noteFailed(outbox(), old, { reason: 'it answered 500', pauseMilliseconds: MINUTE });
  const claimed: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    pass(MINUTE / 2);
    for (const _ of ['first', 'second']) await placeTestOrder(services(), 'asha');
    claimed.push(...(await claimMessages(outbox(), id, 1)).map((message) => message.id));
  }
  // Its pause ended in the second turn.
  expect(claimed.indexOf(old.id)).toBe(1);
});

/** Fails a message after its pause, again and again until it is set aside. Returns the time that took. */
async function failUntilSetAside(webhookId: string): Promise<number> {
  const start = clock.now.getTime();
  for (;;) {
    const [message] = await claimMessages(outbox(), webhookId, 1);
    if (!message) return clock.now.getTime() - start;
    const reason = 'it answered 500';
    await noteFailed(outbox(), message, { reason, pauseMilliseconds: 60 * MINUTE });
    pass(60 * MINUTE);
  }
}

describe('a message that fails', () => {
  test('for a day is set aside, listed, and sent again only when the operator says so', async () => {
    const id = await seedWebhook(database, KITCHEN);
    const { OrderId } = await placeTestOrder(services(), 'asha');
    expect(await failUntilSetAside(id)).toBe(DAY + 60 * MINUTE);
    const [webhook] = await listWebhooks(outbox(), 10);
    const [message] = webhook?.newestSetAside ?? [];
    expect(webhook).toMatchObject({ id, waiting: 0, waitingSince: null, setAside: 1 });
    expect(message).toMatchObject({ orderId: OrderId, attempts: 25, lastError: 'it answered 500' });
    expect(await readOutboxState(outbox())).toEqual({ oldestSeconds: 0, setAside: 1 });
    expect(await retryMessages(outbox(), 'msg_00000000-0000-0000-0000-000000000000')).toBe(0);
    expect(await retryMessages(outbox(), message?.id ?? '')).toBe(1);
    expect(await retryMessages(outbox(), null)).toBe(0);
    const [again] = await claimMessages(outbox(), id, 1);
    expect(again).toMatchObject({ id: message?.id, attempts: 1 });
  });

  test('counts by the age of its event', async () => {
    await seedWebhook(database, KITCHEN);
    await placeTestOrder(services(), 'asha');
    pass(90_000);
    await placeTestOrder(services(), 'asha');
    expect(await readOutboxState(outbox())).toEqual({ oldestSeconds: 90, setAside: 0 });
  });
});

test('old messages and those of a removed webhook are deleted, and a secret that no longer signs', async () => {
  const kept = await seedWebhook(database, KITCHEN);
  const removed = await seedWebhook(database, 'https://gone.example/');
  await database.db
    .updateTable('webhooks')
    .set({ oldsecret: 'whsec_b2xk', oldsecretuntil: new Date(clock.now.getTime() + DAY) })
    .execute();
  await placeTestOrder(services(), 'asha');
  for (const { id } of await claimMessages(outbox(), kept, 1)) await noteDelivered(outbox(), id);
  await placeTestOrder(services(), 'asha');
  await removeWebhook(outbox(), removed);
  expect(await listDueWebhooks(outbox())).toEqual([kept]);
  await deleteOldMessages(outbox());
  expect((await rows()).map(({ webhookid }) => webhookid)).toEqual([kept, kept]);
  pass(7 * DAY + 1);
  await deleteOldMessages(outbox());
  expect(await rows()).toMatchObject([{ webhookid: kept, deliveredat: null }]);
  await failUntilSetAside(kept);
  pass(30 * DAY);
  await deleteOldMessages(outbox());
  expect(await rows()).toEqual([]);
  const secrets = await database.db.selectFrom('webhooks').select('oldsecret').execute();
  expect(secrets).toEqual([{ oldsecret: null }]);
});
