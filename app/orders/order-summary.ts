import { toPaise } from '../money/price.ts';
import type { OrderDocument } from './order.ts';
import { isOrderStatus, type OrderStatus } from './order-status.ts';

/** An order as a row in the list of the customer's orders. */
export interface OrderSummary {
  orderId: string;
  /** ISO 8601. */
  createdAt: string;
  status: OrderStatus;
  /** `Spice Garden, Corner Sweets`. */
  vendors: string;
  itemCount: number;
  totalPaise: number;
  /** The picture of the first line; null without one. */
  picture: string | null;
  isPickup: boolean;
}

/** What the list shows of an order. Throws on an unknown status. */
export function summarizeOrder(order: OrderDocument): OrderSummary {
  const { status, orderDetails: lines } = order;
  if (!isOrderStatus(status)) throw new Error(`Unknown order status ${status}`);
  return {
    orderId: order.OrderId,
    createdAt: order.createdAt,
    status,
    vendors: [...new Set(lines.map(({ vendorName }) => vendorName))].join(', '),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPaise: toPaise(order.totalAmount),
    picture: lines[0]?.image || null,
    isPickup: order.orderMode === 'Pickup',
  };
}
