import { describe, expect, test } from 'vitest';
import { ORDER_MODES } from './order.ts';
import {
  canCancel,
  cancelMillisecondsLeft,
  canStep,
  END_STATUSES,
  isOrderStatus,
  nextStatus,
  ORDER_STATUSES,
  type OrderStatus,
  STATUS_WAY,
  sortLog,
} from './order-status.ts';

/** Repeated here, so that a change of the table must be deliberate. */
const ALLOWED = {
  Delivery: [
    'Created→Accepted',
    'Created→Cancelled',
    'Accepted→Preparing',
    'Accepted→Cancelled',
    'Preparing→OutForDelivery',
    'Preparing→Cancelled',
    'OutForDelivery→Delivered',
    'OutForDelivery→Cancelled',
  ],
  Pickup: [
    'Created→Accepted',
    'Created→Cancelled',
    'Accepted→Preparing',
    'Accepted→Cancelled',
    'Preparing→ReadyForPickup',
    'Preparing→Cancelled',
    'ReadyForPickup→PickedUp',
    'ReadyForPickup→Cancelled',
  ],
};

test.each(ORDER_MODES)('%s allows exactly the steps of its table', (mode) => {
  const allowed = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canStep(mode, from, to)).map((to) => `${from}→${to}`),
  );
  expect(allowed.toSorted()).toEqual(ALLOWED[mode].toSorted());
});

test.each(ORDER_MODES)('%s goes from Created to its end by allowed steps', (mode) => {
  const passed: OrderStatus[] = ['Created'];
  for (let next = nextStatus(mode, 'Created'); next; next = nextStatus(mode, next)) {
    expect(canStep(mode, passed.at(-1) ?? 'Created', next)).toBe(true);
    passed.push(next);
  }
  expect(passed).toEqual(STATUS_WAY[mode]);
});

test.each(END_STATUSES)('%s is an end status', (status) => {
  for (const mode of ORDER_MODES) {
    expect(nextStatus(mode, status)).toBeNull();
    expect(ORDER_STATUSES.some((to) => canStep(mode, status, to))).toBe(false);
  }
});

describe('the customer cancels', () => {
  const createdAt = '2026-03-01T10:00:00.000Z';
  test.each([
    { at: '10:00:00.000', status: 'Created', can: true },
    { at: '10:04:59.000', status: 'Created', can: true },
    { at: '10:04:59.000', status: 'Accepted', can: true },
    { at: '10:05:01.000', status: 'Created', can: false },
    { at: '10:05:01.000', status: 'Accepted', can: false },
    { at: '10:01:00.000', status: 'Preparing', can: false },
    { at: '10:01:00.000', status: 'ReadyForPickup', can: false },
    { at: '10:01:00.000', status: 'Delivered', can: false },
    { at: '10:01:00.000', status: 'Cancelled', can: false },
  ])('$status at $at: $can', ({ at, status, can }) => {
    expect(canCancel({ status, createdAt }, new Date(`2026-03-01T${at}Z`))).toBe(can);
  });

  test('the time left runs down to zero', () => {
    const left = (time: string) =>
      cancelMillisecondsLeft({ status: 'Created', createdAt }, new Date(`2026-03-01T${time}Z`));
    expect(left('10:04:58.500')).toBe(1_500);
    expect(left('11:00:00.000')).toBe(0);
  });
});

test('the log is sorted by the order of statuses, whatever clocks wrote it', () => {
  const rows = (['Preparing', 'Created', 'Cancelled', 'Accepted'] as const).map((status) => ({ status }));
  expect(sortLog(rows).map((row) => row.status)).toEqual(['Created', 'Accepted', 'Preparing', 'Cancelled']);
});

test('a status is recognized only by its stored name', () => {
  expect(isOrderStatus('OutForDelivery')).toBe(true);
  expect(isOrderStatus('Out for delivery')).toBe(false);
  expect(isOrderStatus('toString')).toBe(false);
});
