import { type Expression, type Kysely, sql } from 'kysely';
import type { DatabaseNow } from '../db/database-now.server.ts';
import type { Tables } from '../db/tables.ts';
import type { OrderLineDocument } from '../orders/order.ts';
import { toOrderLine } from '../orders/order-document.ts';
import type { OrderEvent } from '../orders/order-event.ts';
import type { MessageOrder } from './order-message.ts';
import { SEND_MILLISECONDS } from './webhook-sender.server.ts';

/** For what surrounds an attempt: storing its result, and a node that is slow. */
const LEASE_MILLISECONDS = 2 * SEND_MILLISECONDS;
/** A message that still fails this long after its first attempt is set aside. */
const TRYING_MILLISECONDS = 24 * 60 * 60 * 1000;

/** What every statement here needs: all nodes share the database's clock. */
export interface Outbox {
  db: Kysely<Tables>;
  databaseNow: DatabaseNow;
}

/** A message for one attempt. */
export interface ClaimedMessage {
  id: string;
  event: OrderEvent;
  at: Date;
  /** Counts this attempt. */
  attempts: number;
  url: string;
  /** The current one, and during a change also the one before. */
  secrets: string[];
  order: MessageOrder;
}

/** The webhooks that have a message to send now. */
export async function listDueWebhooks({ db, databaseNow }: Outbox): Promise<string[]> {
  const rows = await db
    .with(...clock(databaseNow))
    .selectFrom('webhooks')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox')
          .select(sql`1`.as('due'))
          .whereRef('outbox.webhookid', '=', 'webhooks.id')
          .where('dueat', '<=', NOW),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes messages of a webhook that are due, those of the oldest events first, so that new ones never keep a retry
 * waiting, for as long as an attempt may last: no other worker gets
 * them meanwhile. Committed before anything is sent, so that a worker that dies with them has them sent again.
 */
export async function claimMessages(
  { db, databaseNow }: Outbox,
  webhookId: string,
  limit: number,
): Promise<ClaimedMessage[]> {
  const rows = await db
    .with(...clock(databaseNow))
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('outbox')
          .select('outbox.id')
          .where('webhookid', '=', webhookId)
          .where('dueat', '<=', NOW)
          .orderBy('createdat')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .from(['due', 'webhooks', 'orders'])
    .set({
      dueat: after(NOW, LEASE_MILLISECONDS),
      attempts: sql<number>`attempts + 1`,
      triedsince: sql<Date>`coalesce(triedsince, ${NOW})`,
    })
    .whereRef('outbox.id', '=', 'due.id')
    .whereRef('webhooks.id', '=', 'outbox.webhookid')
    .whereRef('orders.OrderId', '=', 'outbox.orderid')
    .returning([
      'outbox.id',
      'outbox.event',
      'outbox.createdat',
      'outbox.attempts',
      'outbox.status',
      'webhooks.url',
      'webhooks.secret',
      sql<string | null>`case when oldsecretuntil > ${NOW} then oldsecret end`.as('oldsecret'),
      'orders.OrderId',
      'orders.createdAt as placedAt',
      'orders.subtotal',
      'orders.discount',
      'orders.totalAmount',
      'orders.paymentMethod',
      'orders.orderMode',
      'orders.orderDetails',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    event: row.event as OrderEvent,
    at: row.createdat,
    attempts: row.attempts,
    url: row.url,
    secrets: [row.secret, row.oldsecret].filter((secret) => secret !== null),
    order: {
      OrderId: row.OrderId,
      createdAt: row.placedAt.toISOString(),
      status: row.status,
      subtotal: Number(row.subtotal),
      discount: Number(row.discount),
      totalAmount: Number(row.totalAmount),
      paymentMethod: row.paymentMethod,
      orderMode: row.orderMode,
      orderDetails: (row.orderDetails as OrderLineDocument[]).map(toOrderLine),
    },
  }));
}

/** Notes a delivery, also by a worker whose time was over. */
export async function noteDelivered({ db, databaseNow }: Outbox, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ deliveredat: databaseNow(), dueat: null, setasideat: null, lasterror: null })
    .where('id', '=', id)
    .where('deliveredat', 'is', null)
    .execute();
}

/**
 * Notes a failed attempt: the next one is after `pauseMilliseconds`, or never once a day has passed. Does nothing where
 * another worker has taken the message since.
 */
export async function noteFailed(
  { db, databaseNow }: Outbox,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  { reason, pauseMilliseconds }: { reason: string; pauseMilliseconds: number },
): Promise<void> {
  const isOver = sql<boolean>`${after(sql.ref<Date>('triedsince'), TRYING_MILLISECONDS)} <= ${NOW}`;
  await db
    .with(...clock(databaseNow))
    .updateTable('outbox')
    .set({
      lasterror: reason,
      dueat: sql<Date | null>`case when ${isOver} then null else ${after(NOW, pauseMilliseconds)} end`,
      setasideat: sql<Date | null>`case when ${isOver} then ${NOW} end`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('dueat', 'is not', null)
    .execute();
}

/** Of the messages that are not delivered. */
export interface OutboxState {
  /** For how long the oldest waits; 0 if none waits. */
  oldestSeconds: number;
  /** How many were set aside. */
  setAside: number;
}

/** Reads it by the database's clock. */
export async function readOutboxState({ db, databaseNow }: Outbox): Promise<OutboxState> {
  const isKnown = sql`webhookid in (select id from webhooks)`;
  // Each subquery has an index of its rows alone, however many are delivered.
  const { rows } = await sql<OutboxState>`
    select coalesce(extract(epoch from ${databaseNow()} - (
             select min(createdat) from outbox where dueat is not null and ${isKnown}
           )), 0)::double precision as "oldestSeconds",
           (select count(*)::integer from outbox where setasideat is not null and ${isKnown}) as "setAside"`.execute(
    db,
  );
  return rows[0] ?? { oldestSeconds: 0, setAside: 0 };
}

/** The time of a statement, read once, because the clock advances while it runs. */
const NOW = sql<Date>`(select clock.now from clock)`;

function clock(databaseNow: DatabaseNow) {
  return ['clock', () => sql<{ now: Date }>`(select ${databaseNow()} as now)`] as const;
}

function after(time: Expression<Date>, milliseconds: number) {
  return sql<Date>`${time} + ${milliseconds} * interval '1 millisecond'`;
}
