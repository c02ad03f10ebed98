import type { Kysely } from 'kysely';
import { eraseCustomer, lockCustomer } from '../account/erase-customer.server.ts';
import type { Tables } from '../db/tables.ts';
import { anonymizeOrders, listOrdersUnderWay } from '../orders/anonymize-orders.server.ts';

/** Erases a customer and anonymizes their orders, all or nothing. Returns false while an order is in progress. */
export function deactivateCustomer(db: Kysely<Tables>, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, userId);
    if ((await listOrdersUnderWay(transaction, userId)).length > 0) return false;
    await anonymizeOrders(transaction, userId);
    await eraseCustomer(transaction, userId);
    return true;
  });
}
