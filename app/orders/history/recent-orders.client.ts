import { paths } from '../../paths.ts';
import { readOrderDocument } from '../order-schema.ts';
import { isOrderStatus } from '../order-status.ts';
import { type OrderSummary, summarizeOrder } from '../order-summary.ts';

/**
 * The signed-in customer's last few orders; empty for a guest, or where the server does not answer.
 * @param onSignedOut called if nobody is signed in
 */
export async function fetchRecentOrders(onSignedOut: () => void): Promise<OrderSummary[]> {
  try {
    const response = await fetch(paths.recentOrders(), { headers: { Accept: 'application/json' } });
    if (response.status === 401) onSignedOut();
    if (!response.ok) return [];
    const { orders } = (await response.json()) as { orders: unknown[] };
    return orders.flatMap((order) => {
      const document = readOrderDocument(order);
      return document && isOrderStatus(document.status) ? [summarizeOrder(document)] : [];
    });
  } catch (error) {
    console.warn(error);
    return [];
  }
}
