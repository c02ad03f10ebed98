import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The `userId` of orders whose customer has left. */
export const NOBODY = 'deactivated';

/**
 * Removes the customer from all their orders, open ones too, which stay for the books without name and address. Part of
 * the caller's transaction, which has locked the customer; a customer who leaves must have no order in progress.
 */
export async function anonymizeOrders(transaction: Kysely<Tables>, userId: string): Promise<void> {
  const own = transaction.selectFrom('orders').select('OrderId').where('userId', '=', userId);
  // An order that is being moved logs its customer: wait until it has.
  await own.forUpdate().execute();
  await transaction
    .updateTable('statusLogs')
    .set({ userId: NOBODY })
    .where('userId', '=', userId)
    .where('orderId', 'in', own)
    .execute();
  await transaction
    .updateTable('orders')
    // Browsers make the keys, so those of two customers who left could be equal.
    .set({ userId: NOBODY, address: null, checkoutkey: sql<string>`gen_random_uuid()` })
    .where('userId', '=', userId)
    .execute();
}
