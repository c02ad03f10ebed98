import type { Kysely } from 'kysely';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import type { OrderDocument } from './order.ts';
import { toOrderDocument } from './order-document.ts';
import { isOrderId } from './order-id.ts';
import {
  cancelMillisecondsLeft,
  END_STATUSES,
  isOrderStatus,
  type OrderStatus,
  sortLog,
} from './order-status.ts';
import { currentStatus, type LogEntry, type Tracking, type TrackingState } from './order-tracking.ts';

/** The customer's own order; null when it does not exist, or belongs to somebody else. */
export async function readOrder(
  db: Kysely<Tables>,
  userId: string,
  orderId: string,
): Promise<OrderDocument | null> {
  const row = await readOwnRow(db, userId, orderId);
  return row && toOrderDocument(row);
}

/** As `readOrder`, as the stored row. */
export async function readOwnRow(db: Kysely<Tables>, userId: string, orderId: string) {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('OrderId', '=', orderId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The statuses that the customer's own order has passed, in order; empty when it is not theirs. */
async function readLog(db: Kysely<Tables>, userId: string, orderId: string): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('statusLogs')
    .select(['status', 'timestamp'])
    .where('orderId', '=', orderId)
    .where('userId', '=', userId)
    .execute();
  return sortLog(
    rows.map(({ status, timestamp }) => ({ status: known(status), timestamp: timestamp.toISOString() })),
  );
}

/** The customer's own order with its log; null when it does not exist, or belongs to somebody else. */
export async function readTracking(
  db: Kysely<Tables>,
  userId: string,
  orderId: string,
): Promise<Tracking | null> {
  const order = await readOrder(db, userId, orderId);
  return order && { order, log: await readLog(db, userId, orderId) };
}

/** A tracked order as the screen shows it at `now`, the server's clock. */
export function toTrackingState({ order, log }: Tracking, now: Date): TrackingState {
  const { createdAt } = order;
  return {
    log,
    at: now.toISOString(),
    cancelMilliseconds: cancelMillisecondsLeft({ status: currentStatus(log), createdAt }, now),
  };
}

/** As `readTracking`, converted for the screen. */
export async function readTrackingState(
  { database, now }: { database: Database; now: () => Date },
  userId: string,
  orderId: string,
): Promise<TrackingState | null> {
  const tracking = await readTracking(database.db, userId, orderId);
  return tracking && toTrackingState(tracking, now());
}

/** Orders on one page of the list. */
const ORDERS_PER_PAGE = 20;

/**
 * The customer's own orders, newest first, one page of `limit` at a time.
 * @param afterOrderId the last order of the previous page; one that is not the customer's starts at the newest
 * @returns `nextAfter` is the next page's `afterOrderId`; null on the last page
 */
export async function readOrdersPage(
  db: Kysely<Tables>,
  userId: string,
  afterOrderId: string | null,
  limit = ORDERS_PER_PAGE,
): Promise<{ orders: OrderDocument[]; nextAfter: string | null }> {
  const last = afterOrderId === null ? null : await readOrder(db, userId, afterOrderId);
  let query = db
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('OrderId')
    // One extra row shows whether there is a next page.
    .limit(limit + 1);
  if (last) {
    query = query.where(({ eb, or, and }) =>
      or([
        eb('createdAt', '<', new Date(last.createdAt)),
        and([eb('createdAt', '=', new Date(last.createdAt)), eb('OrderId', '>', last.OrderId)]),
      ]),
    );
  }
  const rows = await query.execute();
  const orders = rows.slice(0, limit).map(toOrderDocument);
  return { orders, nextAfter: rows.length > limit ? (orders.at(-1)?.OrderId ?? null) : null };
}

/** Ids of the customer's open orders, newest first. */
export async function listOpenOrders(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('OrderId')
    .where('userId', '=', userId)
    .where('status', 'not in', END_STATUSES)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ OrderId }) => OrderId);
}

function known(status: string): OrderStatus {
  if (!isOrderStatus(status)) throw new Error(`Unknown order status ${status}`);
  return status;
}
