import type { Database } from '../../db/open-database.server.ts';
import { readOnSale } from '../checkout/on-sale.server.ts';
import { toOrderDocument } from '../order-document.ts';
import { readOwnRow } from '../read-orders.server.ts';
import { type Reorder, reorder } from './reorder.ts';

/** The customer's own order as it is available today; null when it does not exist, or belongs to somebody else. */
export async function readReorder(
  database: Database,
  userId: string,
  orderId: string,
  now: Date,
): Promise<Reorder | null> {
  const row = await readOwnRow(database.db, userId, orderId);
  if (!row) return null;
  const onSale = row.itemids?.length ? await readOnSale(database, row.itemids, now) : [];
  return reorder(toOrderDocument(row).orderDetails, row.itemids, onSale);
}
