import type { Kysely } from 'kysely';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import type { OrderDocument } from './order.ts';
import { toOrderDocument } from './order-document.ts';
import { isOrderId } from './order-id.ts';
import { cancelMillisecondsLeft, isOrderStatus, type OrderStatus, sortLog } from './order-status.ts';
import { currentStatus, type LogEntry, type Tracking, type TrackingState } from './tracking.ts';

/** The customer's own order; null when there is none of that id, or it is somebody else's. */
export async function readOrder(
  db: Kysely<Tables>,
  userId: string,
  orderId: string,
): Promise<OrderDocument | null> {
  if (!isOrderId(orderId)) return null;
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('OrderId', '=', orderId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? toOrderDocument(row) : null;
}

/** The statuses that the customer's own order has passed, in their order; empty when it is not theirs. */
export async function readLog(db: Kysely<Tables>, userId: string, orderId: string): Promise<LogEntry[]> {
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

/** The customer's own order with its log; null when there is none, or it is somebody else's. */
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

/** As `readTracking`, as the screen shows it now. */
export async function readTrackingState(
  { database, now }: { database: Database; now: () => Date },
  userId: string,
  orderId: string,
): Promise<TrackingState | null> {
  const tracking = await readTracking(database.db, userId, orderId);
  return tracking && toTrackingState(tracking, now());
}

/** The customer's orders, newest first. */
export function listCustomerOrders(
  db: Kysely<Tables>,
  userId: string,
  limit: number,
): Promise<OrderDocument[]> {
  return listOrders(db, { userId, limit });
}

/** Everybody's orders, newest first: for the operator, or one customer's own. */
export async function listOrders(
  db: Kysely<Tables>,
  wanted: { status?: OrderStatus | undefined; userId?: string; limit: number },
): Promise<OrderDocument[]> {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('OrderId')
    .limit(wanted.limit);
  if (wanted.userId !== undefined) query = query.where('userId', '=', wanted.userId);
  if (wanted.status) query = query.where('status', '=', wanted.status);
  return (await query.execute()).map(toOrderDocument);
}

function known(status: string): OrderStatus {
  if (!isOrderStatus(status)) throw new Error(`Unknown order status ${status}`);
  return status;
}
