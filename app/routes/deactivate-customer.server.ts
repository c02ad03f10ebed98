import type { Kysely } from 'kysely';
import { eraseCustomer, lockCustomer } from '../account/erase-customer.server.ts';
import type { Tables } from '../db/tables.ts';
import { releaseOrders } from '../orders/release-orders.server.ts';

/** Erases a customer and takes them off their orders: all or nothing. Returns false while an order is under way. */
export function deactivateCustomer(db: Kysely<Tables>, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, userId);
    if (!(await releaseOrders(transaction, userId))) return false;
    await eraseCustomer(transaction, userId);
    return true;
  });
}
