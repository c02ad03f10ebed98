import type { OrderDocument, OrderMode } from './order.ts';
import { isEndStatus, type OrderStatus, STATUS_LABELS, STATUS_WAY } from './order-status.ts';

/** A row of `statusLogs` as the track screen needs it. */
export interface LogEntry {
  status: OrderStatus;
  /** ISO 8601. */
  timestamp: string;
}

/** An order with the statuses it has passed, in order. */
export interface Tracking {
  order: OrderDocument;
  log: LogEntry[];
}

/** The server's state of an order at one moment: in the page, and in each live event. */
export interface TrackingState {
  log: LogEntry[];
  /** The server's clock when it was read, ISO 8601. */
  at: string;
  /** How long the customer may still cancel, in milliseconds from `at`; 0 when no longer. */
  cancelMilliseconds: number;
}

export interface TimelineStep {
  status: OrderStatus;
  label: string;
  /** When the step was reached; null while it is to come. */
  timestamp: string | null;
  kind: 'done' | 'current' | 'to-come';
}

/** The status of an order: the last it has passed. */
export function currentStatus(log: readonly LogEntry[]): OrderStatus {
  return log.at(-1)?.status ?? 'Created';
}

/**
 * Which of two states to show. A late message must not turn the screen back: the longer log wins; with the same log,
 * the later reading.
 */
export function newerState(shown: TrackingState, arrived: TrackingState): TrackingState {
  if (arrived.log.length !== shown.log.length) {
    return arrived.log.length > shown.log.length ? arrived : shown;
  }
  return arrived.at > shown.at ? arrived : shown;
}

/** The steps of the timeline: passed ones, then coming ones; a cancelled order has none to come. */
export function timelineSteps(mode: OrderMode, log: readonly LogEntry[]): TimelineStep[] {
  const current = currentStatus(log);
  const passed = log.map(({ status, timestamp }) => ({
    status,
    label: STATUS_LABELS[status],
    timestamp,
    kind: status === current && !isEndStatus(status) ? ('current' as const) : ('done' as const),
  }));
  if (current === 'Cancelled') return passed;
  const way: readonly OrderStatus[] = STATUS_WAY[mode];
  const toCome = way.slice(way.indexOf(current) + 1).map((status) => ({
    status,
    label: STATUS_LABELS[status],
    timestamp: null,
    kind: 'to-come' as const,
  }));
  return [...passed, ...toCome];
}

const INDIA_OFFSET_MILLISECONDS = 5.5 * 60 * 60 * 1000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * `7:42 pm`, or `1 Mar, 7:42 pm` on another day than `nowIso`. Always Indian time, so that server and browser render
 * the same; India has had no daylight saving since 1945.
 */
export function formatMoment(iso: string, nowIso: string): string {
  const moment = new Date(Date.parse(iso) + INDIA_OFFSET_MILLISECONDS);
  const hours = moment.getUTCHours();
  const minutes = String(moment.getUTCMinutes()).padStart(2, '0');
  const time = `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
  if (indianDay(iso) === indianDay(nowIso)) return time;
  return `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]}, ${time}`;
}

/** `7:40–7:50 pm`, or `11:55 am–12:05 pm`; Indian time, as above. */
export function formatSpan(fromIso: string, toIso: string): string {
  const [from, to] = [formatMoment(fromIso, fromIso), formatMoment(toIso, toIso)];
  const isSameHalf = from.slice(-3) === to.slice(-3);
  return `${isSameHalf ? from.slice(0, -3) : from}–${to}`;
}

/** `1 Mar 2026, 7:42 pm`, for lists that span years; Indian time, as above. */
export function formatDate(iso: string): string {
  const moment = new Date(Date.parse(iso) + INDIA_OFFSET_MILLISECONDS);
  const date = `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`;
  return `${date}, ${formatMoment(iso, iso)}`;
}

function indianDay(iso: string): number {
  return Math.floor((Date.parse(iso) + INDIA_OFFSET_MILLISECONDS) / DAY_MILLISECONDS);
}

/** Whether the customer still waits for the meal. */
export function isAwaited(status: OrderStatus): boolean {
  return status !== 'ReadyForPickup' && !isEndStatus(status);
}

/** Explains a status to the customer: the line below its label. */
export const STATUS_TEXTS = {
  Created: 'Waiting for the restaurant to accept it',
  Accepted: 'The restaurant has your order',
  Preparing: 'The kitchen is at work',
  OutForDelivery: 'Your order has left the restaurant',
  Delivered: 'Enjoy your meal!',
  ReadyForPickup: 'Show your order number at the counter',
  PickedUp: 'Enjoy your meal!',
  Cancelled: 'This order was cancelled',
} as const satisfies Record<OrderStatus, string>;
