import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { OrderStatus } from '../order-status.ts';
import { type OperatorOrder, toOperatorOrder } from './operator-order.ts';

/** Which orders are wanted; what is missing does not limit them. */
export interface OrderFilter {
  /** Only orders of one of these statuses. */
  statuses?: readonly OrderStatus[] | undefined;
  /** Only orders with a line of this vendor. */
  vendor?: string | undefined;
  /** Only orders of this customer. */
  customer?: string | undefined;
  /** Only orders that were placed then or later. */
  since?: Date | undefined;
}

/**
 * Orders, newest first; of those placed at the same moment by id. Orders are never deleted and do not move in this
 * order, so following `after` shows each once, however many are placed meanwhile.
 * @param viewerId the vendor that sees its orders only, or null
 * @param after the id of the last order of the page before
 * @returns `unknown-after` where the viewer sees no such order
 */
export async function listOrders(
  db: Kysely<Tables>,
  viewerId: string | null,
  {
    statuses,
    vendor,
    customer,
    since,
    after,
    limit,
  }: OrderFilter & { after?: string | undefined; limit: number },
): Promise<OperatorOrder[] | 'unknown-after'> {
  const last = after === undefined ? null : await readTime(db, viewerId, after);
  if (last === undefined) return 'unknown-after';
  // The index of a vendor's orders, else that of all orders, has them in this order.
  const vendors = [viewerId, vendor].filter((id) => id != null);
  const [first, second] = vendors;
  if (second !== undefined && second !== first) return [];
  const createdAt = sql.ref<Date>(first === undefined ? 'orders.createdAt' : 'own.createdat');
  const orderId = sql.ref<string>(first === undefined ? 'orders.OrderId' : 'own.orderid');
  const rows = await db
    .selectFrom('orders')
    .$if(first !== undefined, (query) =>
      query.innerJoin('vendororders as own', (join) =>
        join.onRef('own.orderid', '=', 'orders.OrderId').on('own.vendorid', '=', first ?? ''),
      ),
    )
    .leftJoin('users', 'users.id', 'orders.userId')
    .selectAll('orders')
    .select(['users.fullName', 'users.mobile'])
    .$if(statuses !== undefined, (query) => query.where('orders.status', 'in', statuses ?? []))
    .$if(customer !== undefined, (query) => query.where('orders.userId', '=', customer ?? ''))
    .$if(since !== undefined, (query) => query.where(sql<boolean>`${createdAt} >= ${since}`))
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`${createdAt} <= ${last} and (${createdAt} < ${last} or ${orderId} > ${after})`,
      ),
    )
    .orderBy(createdAt, 'desc')
    .orderBy(orderId)
    .limit(limit)
    .execute();
  return rows.flatMap((row) => toOperatorOrder(row, viewerId) ?? []);
}

/**
 * When the order was placed, as text, since a Date has milliseconds only; undefined where the viewer sees no such order.
 */
async function readTime(
  db: Kysely<Tables>,
  viewerId: string | null,
  orderId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(sql<string>`orders."createdAt"::text`.as('createdAt'))
    .where('OrderId', '=', orderId)
    .$if(viewerId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('vendororders')
            .select('orderid')
            .where('vendorid', '=', viewerId ?? '')
            .whereRef('orderid', '=', 'orders.OrderId')
            .whereRef('createdat', '=', 'orders.createdAt'),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.createdAt;
}

/** One order; null where there is none, or the viewer sees none. */
export async function readOperatorOrder(
  db: Kysely<Tables>,
  viewerId: string | null,
  orderId: string,
): Promise<OperatorOrder | null> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .selectAll('orders')
    .select(['users.fullName', 'users.mobile'])
    .where('OrderId', '=', orderId)
    .executeTakeFirst();
  return row ? toOperatorOrder(row, viewerId) : null;
}
