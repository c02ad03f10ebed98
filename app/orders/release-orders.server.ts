import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { END_STATUSES } from './order-status.ts';

/** Stands under `userId` of orders whose customer has left. */
export const NOBODY = 'deactivated';

/** Ids of the customer's orders that are under way, newest first. */
export async function listOrdersUnderWay(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('OrderId')
    .where('userId', '=', userId)
    .where('status', 'not in', END_STATUSES)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ OrderId }) => OrderId);
}

/**
 * Takes the customer off their orders: these stay for the books, without whose they were and where
 * they went. Part of the caller's transaction, which is rolled back when an order is under way.
 * @returns false, with nothing written, while an order is under way
 */
export async function releaseOrders(transaction: Kysely<Tables>, userId: string): Promise<boolean> {
  if ((await listOrdersUnderWay(transaction, userId)).length > 0) return false;
  const own = transaction.selectFrom('orders').select('OrderId').where('userId', '=', userId);
  await transaction
    .updateTable('statusLogs')
    .set({ userId: NOBODY })
    .where('userId', '=', userId)
    .where('orderId', 'in', own)
    .execute();
  await transaction
    .updateTable('orders')
    // The keys are the browsers' own: those of two customers who left could be equal.
    .set({ userId: NOBODY, address: null, checkoutkey: sql<string>`gen_random_uuid()` })
    .where('userId', '=', userId)
    .execute();
  return true;
}
