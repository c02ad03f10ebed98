import { sql } from 'kysely';
import type { Database } from '../db/open-database.server.ts';
import { untilReplicated } from '../db/replication.server.ts';
import type { OrderDocument, OrderLineDocument, OrderMode } from './order.ts';
import { type OrderRow, toOrderDocument } from './order-document.ts';
import { eventOf } from './order-event.ts';
import { isOrderId } from './order-id.ts';
import { insertIntoLog } from './order-log.server.ts';
import { ORDER_MESSAGES } from './order-messages.ts';
import { insertIntoOutbox } from './order-outbox.server.ts';
import { shareOf } from './order-share.ts';
import { canCancel, canStep, isOrderStatus, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** An order passes each status once, so a step cannot be overtaken more often than that. */
const MAX_TRIES = ORDER_STATUSES.length;

interface StatusServices {
  database: Database;
  now: () => Date;
  newId: () => string;
  orderEvents: { announce: (orderId: string) => void };
}

type SetStatusResult =
  | { ok: true; order: OrderDocument }
  | { ok: false; reason: 'not-found' | 'not-allowed' | 'shared'; message: string };

const SHARED = 'This order has lines of other vendors too, so only the operator can move it.';

/**
 * Moves an order one step (docs/decisions/order-statuses.md), for the operator. Of two at once, the second is
 * checked against the status that the first has set.
 * @param vendorId the vendor who moves it, all of whose lines must be its own; null: the operator
 */
export function setStatus(
  services: StatusServices,
  orderId: string,
  to: OrderStatus,
  vendorId: string | null = null,
): Promise<SetStatusResult> {
  return tryToMove(services, { orderId, to }, (order) => {
    const share = shareOf(vendorId, order.orderDetails as OrderLineDocument[]);
    if (share === 'none') return unknownOrder(orderId);
    if (share === 'part') return { ok: false, reason: 'shared', message: SHARED };
    const { status: from, mode } = readStep(order);
    if (canStep(mode, from, to)) return null;
    return { ok: false, reason: 'not-allowed', message: `A ${mode} order cannot go from ${from} to ${to}.` };
  });
}

/** Cancels the customer's own order, within 5 minutes of placing by the server's clock (spec §9). */
export async function cancelOrder(
  services: StatusServices,
  userId: string,
  orderId: string,
): Promise<SetStatusResult> {
  // Anybody may write the id in a URL, and PostgreSQL rejects some texts instead of finding nothing.
  if (!isOrderId(orderId)) return unknownOrder(orderId);
  return tryToMove(services, { orderId, to: 'Cancelled', userId }, (row) => {
    const order = toOrderDocument(row);
    // Repeated after a lost answer, or from a second tab: the order already is cancelled, as the customer wants.
    if (order.status === 'Cancelled') return { ok: true, order };
    if (canCancel(order, services.now())) return null;
    return { ok: false, reason: 'not-allowed', message: ORDER_MESSAGES.tooLateToCancel };
  });
}

/**
 * Moves an order, again if it was moved meanwhile.
 * @param step.userId the customer whose order it must be; missing for the operator
 * @param settle returns the answer where the order must not be moved, else null
 */
async function tryToMove(
  services: StatusServices,
  { orderId, to, userId }: { orderId: string; to: OrderStatus; userId?: string },
  settle: (row: OrderRow) => SetStatusResult | null,
): Promise<SetStatusResult> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await services.database.db
      .selectFrom('orders')
      .selectAll()
      .where('OrderId', '=', orderId)
      .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
      .executeTakeFirst();
    if (!row) return unknownOrder(orderId);
    const settled = settle(row);
    if (settled) {
      // A refusal too says what the order is, as to an operator who repeats a step.
      await untilReplicated(services.database);
      return settled;
    }
    const moved = await moveOrder(services, { orderId, from: readStep(row).status, to, userId });
    if (moved) return { ok: true, order: moved };
  }
  // Without the id, because the error is logged.
  throw new Error(`An order was not moved in ${MAX_TRIES} tries.`);
}

function unknownOrder(orderId: string): SetStatusResult {
  return { ok: false, reason: 'not-found', message: `There is no order ${orderId}.` };
}

/**
 * Writes an allowed step with its log row and its messages to webhooks in one statement, and announces it. PostgreSQL
 * commits transactions that notify one after the other, so the step is announced afterwards.
 * @returns the moved order; null when it is no longer in `from`
 */
export async function moveOrder(
  { database, now, newId, orderEvents }: StatusServices,
  step: { orderId: string; from: OrderStatus; to: OrderStatus; userId?: string | undefined },
): Promise<OrderDocument | null> {
  const { orderId, from, to, userId } = step;
  const at = sql<Date>`${now()}::timestamptz`;
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
    .with('logged', () => insertIntoLog('moved', sql`${newId()}`, at))
    .with('announced', () => insertIntoOutbox('moved', eventOf(to), at))
    .selectFrom('moved')
    .selectAll()
    .executeTakeFirst();
  if (!row) return null;
  orderEvents.announce(orderId);
  return toOrderDocument(row);
}

/** The two fields that decide about steps, in the types of the step table. Throws on an unknown status. */
export function readStep(order: Pick<OrderRow, 'status' | 'orderMode'>): {
  status: OrderStatus;
  mode: OrderMode;
} {
  if (!isOrderStatus(order.status)) throw new Error(`Unknown order status ${order.status}`);
  return { status: order.status, mode: order.orderMode === 'Pickup' ? 'Pickup' : 'Delivery' };
}
