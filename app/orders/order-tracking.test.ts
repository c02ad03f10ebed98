import { describe, expect, test } from 'vitest';
import { type OrderStatus, STATUS_LABELS } from './order-status.ts';
import {
  currentStatus,
  formatDate,
  formatMoment,
  formatSpan,
  isAwaited,
  newerState,
  STATUS_TEXTS,
  timelineSteps,
} from './order-tracking.ts';

const log = (...statuses: OrderStatus[]) =>
  statuses.map((status, minute) => ({ status, timestamp: `2026-03-01T10:0${minute}:00.000Z` }));
const kinds = (mode: 'Delivery' | 'Pickup', ...statuses: OrderStatus[]) =>
  timelineSteps(mode, log(...statuses)).map((step) => `${step.label}: ${step.kind}`);

test('an order has the status of its last log entry, and is created before the first', () => {
  expect(currentStatus(log('Created', 'Accepted'))).toBe('Accepted');
  expect(currentStatus([])).toBe('Created');
});

describe('the timeline', () => {
  test('shows past, current and coming steps', () => {
    expect(kinds('Delivery', 'Created', 'Accepted')).toEqual([
      'Order placed: done',
      'Accepted: current',
      'Preparing: to-come',
      'Out for delivery: to-come',
      'Delivered: to-come',
    ]);
  });

  test('ends at pickup with everything done', () => {
    expect(kinds('Pickup', 'Created', 'Accepted', 'Preparing', 'ReadyForPickup', 'PickedUp')).toEqual([
      'Order placed: done',
      'Accepted: done',
      'Preparing: done',
      'Ready for pickup: done',
      'Picked up: done',
    ]);
  });

  test('of a cancelled order has no coming steps', () => {
    expect(kinds('Delivery', 'Created', 'Accepted', 'Cancelled')).toEqual([
      'Order placed: done',
      'Accepted: done',
      'Cancelled: done',
    ]);
  });
});

test.each<[OrderStatus, string, string]>([
  ['Created', 'Order placed', 'Waiting for the restaurant to accept it'],
  ['Accepted', 'Accepted', 'The restaurant has your order'],
  ['Preparing', 'Preparing', 'The kitchen is at work'],
  ['OutForDelivery', 'Out for delivery', 'Your order has left the restaurant'],
  ['Delivered', 'Delivered', 'Enjoy your meal!'],
  ['ReadyForPickup', 'Ready for pickup', 'Show your order number at the counter'],
  ['PickedUp', 'Picked up', 'Enjoy your meal!'],
  ['Cancelled', 'Cancelled', 'This order was cancelled'],
])('a %s order shows "%s": %s', (status, label, text) => {
  expect(STATUS_LABELS[status]).toBe(label);
  expect(STATUS_TEXTS[status]).toBe(text);
});

describe('of two states', () => {
  const state = (at: string, ...statuses: OrderStatus[]) => ({
    log: log(...statuses),
    at,
    cancelMilliseconds: 0,
  });
  const early = state('2026-03-01T10:00:00.000Z', 'Created');
  const late = state('2026-03-01T10:05:00.000Z', 'Created', 'Accepted');

  test('the one with more steps is shown, whichever arrives first', () => {
    expect(newerState(early, late)).toBe(late);
    expect(newerState(late, early)).toBe(late);
  });

  test('an older reading of the same log does not replace a later one', () => {
    const again = { ...late, at: '2026-03-01T10:04:00.000Z' };
    expect(newerState(late, again)).toBe(late);
    expect(newerState(again, late)).toBe(late);
  });

  test('the same reading again replaces nothing', () => {
    expect(newerState(late, { ...late })).toBe(late);
  });

  test('a longer log wins over a later clock', () => {
    expect(newerState({ ...early, at: '2026-03-01T11:00:00.000Z' }, late)).toBe(late);
  });
});

test.each([
  ['2026-03-01T14:12:00.000Z', '7:42 pm'],
  ['2026-03-01T06:30:00.000Z', '12:00 pm'],
  ['2026-03-01T05:29:59.000Z', '10:59 am'],
  ['2026-02-28T18:30:00.000Z', '12:00 am'],
  ['2026-02-28T18:29:00.000Z', '28 Feb, 11:59 pm'],
])('%s is written "%s" on 1 March in India', (iso, text) => {
  expect(formatMoment(iso, '2026-03-01T15:00:00.000Z')).toBe(text);
});

test.each([
  ['2026-03-01T14:12:00.000Z', '1 Mar 2026, 7:42 pm'],
  ['2025-12-31T18:30:00.000Z', '1 Jan 2026, 12:00 am'],
])('%s is written with its year as "%s"', (iso, text) => {
  expect(formatDate(iso)).toBe(text);
});

test.each([
  ['2026-03-01T14:10:00.000Z', '2026-03-01T14:20:00.000Z', '7:40–7:50 pm'],
  ['2026-03-01T06:25:00.000Z', '2026-03-01T06:35:00.000Z', '11:55 am–12:05 pm'],
  ['2026-03-01T18:25:00.000Z', '2026-03-01T18:35:00.000Z', '11:55 pm–12:05 am'],
])('from %s to %s is written "%s"', (from, to, text) => {
  expect(formatSpan(from, to)).toBe(text);
});

test('a meal is awaited until it is ready for pickup, delivered or cancelled', () => {
  expect((Object.keys(STATUS_TEXTS) as OrderStatus[]).filter(isAwaited)).toEqual([
    'Created',
    'Accepted',
    'Preparing',
    'OutForDelivery',
  ]);
});
