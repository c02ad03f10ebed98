import type { OrderDocument } from '../orders/order.ts';
import type { OrderEvent } from '../orders/order-event.ts';

/** What a kitchen needs of an order. Who ordered, and the address, are read through `/operator/orders`. */
export type MessageOrder = Omit<OrderDocument, 'FirestoreDocId' | 'userId' | 'address' | 'voucherCode'>;

/** The body of a message, the same at each attempt. */
export function orderMessage(event: OrderEvent, at: Date, order: MessageOrder): string {
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data: order });
}
