import type { OrderStatus } from './order-status.ts';

/** The events that webhooks receive. */
export const ORDER_EVENTS = ['order.created', 'order.status_changed', 'order.cancelled'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** The event by which an order comes into a status. */
export function eventOf(status: OrderStatus): OrderEvent {
  switch (status) {
    case 'Created':
      return 'order.created';
    case 'Cancelled':
      return 'order.cancelled';
    default:
      return 'order.status_changed';
  }
}
