import type { OrderMode } from './order.ts';

/** Every status of an order, as stored, with the one label that customers read for it. */
export const STATUS_LABELS = {
  Created: 'Order placed',
  Accepted: 'Accepted',
  Preparing: 'Preparing',
  OutForDelivery: 'Out for delivery',
  Delivered: 'Delivered',
  ReadyForPickup: 'Ready for pickup',
  PickedUp: 'Picked up',
  Cancelled: 'Cancelled',
} as const;
export type OrderStatus = keyof typeof STATUS_LABELS;
export const ORDER_STATUSES = Object.keys(STATUS_LABELS) as OrderStatus[];

/** The statuses of an order from placing to its end (docs/decisions/order-statuses.md). */
export const STATUS_WAY = {
  Delivery: ['Created', 'Accepted', 'Preparing', 'OutForDelivery', 'Delivered'],
  Pickup: ['Created', 'Accepted', 'Preparing', 'ReadyForPickup', 'PickedUp'],
} as const satisfies Record<OrderMode, readonly OrderStatus[]>;

/** Orders in these statuses never change again. */
export const END_STATUSES = ['Delivered', 'PickedUp', 'Cancelled'] as const satisfies readonly OrderStatus[];

/** Every allowed step; all others are refused. */
const STEPS = {
  Delivery: {
    Created: ['Accepted', 'Cancelled'],
    Accepted: ['Preparing', 'Cancelled'],
    Preparing: ['OutForDelivery', 'Cancelled'],
    OutForDelivery: ['Delivered', 'Cancelled'],
  },
  Pickup: {
    Created: ['Accepted', 'Cancelled'],
    Accepted: ['Preparing', 'Cancelled'],
    Preparing: ['ReadyForPickup', 'Cancelled'],
    ReadyForPickup: ['PickedUp', 'Cancelled'],
  },
} as const satisfies Record<OrderMode, Partial<Record<OrderStatus, readonly OrderStatus[]>>>;

/** Cancellation within 5 minutes of placing (spec §9). */
const CANCEL_MILLISECONDS = 5 * 60 * 1000;
const CANCELLABLE_STATUSES: readonly string[] = ['Created', 'Accepted'] satisfies OrderStatus[];

export function isOrderStatus(value: string): value is OrderStatus {
  return Object.hasOwn(STATUS_LABELS, value);
}

export function isEndStatus(status: string): boolean {
  return (END_STATUSES as readonly string[]).includes(status);
}

export function canStep(mode: OrderMode, from: OrderStatus, to: OrderStatus): boolean {
  const steps: Partial<Record<OrderStatus, readonly OrderStatus[]>> = STEPS[mode];
  return steps[from]?.includes(to) ?? false;
}

/** The step after `status` for an order of `mode`; null at an end. */
export function nextStatus(mode: OrderMode, status: OrderStatus): OrderStatus | null {
  const way: readonly OrderStatus[] = STATUS_WAY[mode];
  const position = way.indexOf(status);
  return position === -1 ? null : (way[position + 1] ?? null);
}

/**
 * How long the customer may still cancel, in milliseconds; 0 when it is too late. Only while Created or Accepted, and
 * within 5 minutes of placing by the server's clock.
 */
export function cancelMillisecondsLeft(order: { status: string; createdAt: string }, now: Date): number {
  if (!CANCELLABLE_STATUSES.includes(order.status)) return 0;
  return Math.max(0, Date.parse(order.createdAt) + CANCEL_MILLISECONDS - now.getTime());
}

/** Whether the customer may cancel at `now`, the server's clock. */
export function canCancel(order: { status: string; createdAt: string }, now: Date): boolean {
  return cancelMillisecondsLeft(order, now) > 0;
}

/**
 * Sorts log rows by the order of statuses, of which an order has each once. Times do not decide, because different
 * nodes' clocks wrote them.
 */
export function sortLog<Row extends { status: OrderStatus }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status));
}
