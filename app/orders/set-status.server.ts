import { sql } from 'kysely';
import type { Database } from '../db/open-database.server.ts';
import type { OrderDocument, OrderMode } from './order.ts';
import { type OrderRow, toOrderDocument } from './order-document.ts';
import { isOrderId } from './order-id.ts';
import { ORDER_MESSAGES } from './order-messages.ts';
import { canCancel, canStep, isOrderStatus, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** An order passes each status once, so a step cannot be overtaken more often than that. */
const MAX_TRIES = ORDER_STATUSES.length;

interface StatusServices {
  database: Database;
  now: () => Date;
  newId: () => string;
}

export type SetStatusResult =
  | { ok: true; order: OrderDocument }
  | { ok: false; reason: 'not-found' | 'not-allowed'; message: string };

/**
 * Moves an order one step (design: Orders), for the operator. Of two at once, the second is checked against the status
 * that the first has set.
 */
export async function setStatus(
  services: StatusServices,
  orderId: string,
  to: OrderStatus,
): Promise<SetStatusResult> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const order = await services.database.db
      .selectFrom('orders')
      .select(['status', 'orderMode'])
      .where('OrderId', '=', orderId)
      .executeTakeFirst();
    if (!order) return unknownOrder(orderId);
    const { status: from, mode } = readStep(order);
    if (!canStep(mode, from, to)) {
      const message = `A ${mode} order cannot go from ${from} to ${to}.`;
      return { ok: false, reason: 'not-allowed', message };
    }
    const moved = await moveOrder(services, { orderId, from, to });
    if (moved) return { ok: true, order: moved };
  }
  throw neverMoved(orderId);
}

/** Cancels the customer's own order, within 5 minutes of placing by the server's clock (spec §9). */
export async function cancelOrder(
  services: StatusServices,
  userId: string,
  orderId: string,
): Promise<SetStatusResult> {
  // Anybody may write the id in a URL, and PostgreSQL rejects some texts instead of finding nothing.
  if (!isOrderId(orderId)) return unknownOrder(orderId);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await services.database.db
      .selectFrom('orders')
      .selectAll()
      .where('OrderId', '=', orderId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (!row) return unknownOrder(orderId);
    // Repeated after a lost answer, or from a second tab: the order already is cancelled, as the customer wants.
    if (row.status === 'Cancelled') return { ok: true, order: toOrderDocument(row) };
    if (!canCancel(toOrderDocument(row), services.now())) {
      return { ok: false, reason: 'not-allowed', message: ORDER_MESSAGES.tooLateToCancel };
    }
    const cancelled = await moveOrder(services, {
      orderId,
      from: readStep(row).status,
      to: 'Cancelled',
      userId,
    });
    if (cancelled) return { ok: true, order: cancelled };
  }
  throw neverMoved(orderId);
}

function neverMoved(orderId: string): Error {
  return new Error(`Order ${orderId} was not moved in ${MAX_TRIES} tries.`);
}

function unknownOrder(orderId: string): SetStatusResult {
  return { ok: false, reason: 'not-found', message: `There is no order ${orderId}.` };
}

/**
 * Writes an allowed step, its log row and its announcement in one statement.
 * @returns the moved order; null when it is no longer in `from`
 */
export async function moveOrder(
  { database, now, newId }: StatusServices,
  step: { orderId: string; from: OrderStatus; to: OrderStatus; userId?: string },
): Promise<OrderDocument | null> {
  const { orderId, from, to, userId } = step;
  const row = await database.db
    .with('moved', (query) =>
      query
        .updateTable('orders')
        .set({ status: to })
        .where('OrderId', '=', orderId)
        .where('status', '=', from)
        .$if(userId !== undefined, (update) => update.where('userId', '=', userId ?? ''))
        .returningAll(),
    )
    .with('logged', (query) =>
      query
        .insertInto('statusLogs')
        .columns(['id', 'orderId', 'userId', 'status', 'timestamp'])
        .expression((insert) =>
          insert
            .selectFrom('moved')
            .select([
              sql<string>`${newId()}`.as('id'),
              'OrderId',
              'userId',
              'status',
              sql<Date>`${now()}::timestamptz`.as('timestamp'),
            ]),
        ),
    )
    .selectFrom('moved')
    .selectAll()
    .select(sql`pg_notify('order_status', "OrderId")`.as('announced'))
    .executeTakeFirst();
  return row ? toOrderDocument(row) : null;
}

/** The two fields that decide about steps, in the types of the step table. Throws on an unknown status. */
export function readStep(order: Pick<OrderRow, 'status' | 'orderMode'>): {
  status: OrderStatus;
  mode: OrderMode;
} {
  if (!isOrderStatus(order.status)) throw new Error(`Unknown order status ${order.status}`);
  return { status: order.status, mode: order.orderMode === 'Pickup' ? 'Pickup' : 'Delivery' };
}
