import type { Database } from '../../../app/db/open-database.server.ts';
import { readOnSale } from '../../../app/orders/checkout/on-sale.server.ts';
import type { OrderLimits } from '../../../app/orders/checkout/order-limits.ts';
import { placeOrder } from '../../../app/orders/checkout/place-order.server.ts';
import type { FindUndelivered } from '../../../app/orders/checkout/undelivered.ts';
import type { OrderRequest, PlaceOrderResult } from '../../../app/orders/order.ts';
import type { ProductCounters } from '../../../app/services.server.ts';
import { TEST_SETTINGS } from './test-settings.ts';

/** Places an order for a customer without a session, with what is on sale now. */
export async function placeAs(
  services: {
    database: Database;
    now: () => Date;
    newId: () => string;
    counters?: Pick<ProductCounters, 'orderPlaced' | 'orderIdTaken'>;
  },
  userId: string,
  request: OrderRequest,
  orderLimits: OrderLimits = TEST_SETTINGS.orderLimits,
  findUndelivered: FindUndelivered | null = null,
): Promise<PlaceOrderResult> {
  const itemIds = request.lines.map((line) => line.itemId);
  const onSale = await readOnSale(services.database, itemIds, services.now());
  return placeOrder({ ...services, settings: { orderLimits }, findUndelivered }, { userId, onSale }, request);
}
