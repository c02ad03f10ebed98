import type { Database } from '../../app/db/open-database.server.ts';
import { readOnSale } from '../../app/orders/on-sale.server.ts';
import type { OrderRequest, PlaceOrderResult } from '../../app/orders/order.ts';
import { placeOrder } from '../../app/orders/place-order.server.ts';

/** Places an order for a customer of whom no session tells, with what is on sale now. */
export async function placeAs(
  services: { database: Database; now: () => Date; newId: () => string },
  userId: string,
  request: OrderRequest,
): Promise<PlaceOrderResult> {
  const itemIds = request.lines.map((line) => line.itemId);
  const onSale = await readOnSale(services.database, itemIds);
  return placeOrder(services, { userId, onSale }, request);
}
