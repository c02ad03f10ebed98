import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PICKUP_POINT } from '../../cart/pickup-point.ts';
import type { OrderDocument } from '../order.ts';
import type { OrderStatus } from '../order-status.ts';
import type { TrackingState } from '../order-tracking.ts';
import { TrackScreen } from './track-screen.tsx';

/** A stand-in for the browser's EventSource; `tell` and `lose` act as the server. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static all: Line[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Line.all.push(this);
  }
  close() {
    this.readyState = Line.CLOSED;
  }
  tell(event: 'state' | 'beat', data: object) {
    act(() => {
      this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
    });
  }
  lose(readyState: 0 | 2) {
    this.readyState = readyState;
    act(() => {
      this.dispatchEvent(new Event('error'));
    });
  }
}

const order: OrderDocument = {
  FirestoreDocId: 'ORD7F3A91BC',
  OrderId: 'ORD7F3A91BC',
  userId: 'u1',
  createdAt: '2026-03-01T14:12:00.000Z',
  status: 'Created',
  subtotal: 700,
  discount: 87.5,
  totalAmount: 612.5,
  paymentMethod: 'COD',
  address: '12 Lake Road',
  orderMode: 'Delivery',
  voucherCode: '',
  orderDetails: [line('Masala Dosa', 2, 'Spice Garden'), line('Kheer', 1, 'Corner Sweets')],
};

function line(name: string, quantity: number, vendorName: string) {
  return {
    name,
    quantity,
    originalPrice: 100,
    image: '',
    vendorId: 'v1',
    vendorName,
    discount: 0,
    discountPrice: 100,
    totalPrice: 100 * quantity,
  };
}

function state(at: string, ...statuses: OrderStatus[]): TrackingState {
  return {
    at: `2026-03-01T14:${at}.000Z`,
    cancelMilliseconds: 60_000,
    log: statuses.map((status, index) => ({ status, timestamp: `2026-03-01T14:1${index + 2}:00.000Z` })),
  };
}

/** 7:40 to 7:50 pm in India. */
const ARRIVAL = { from: '2026-03-01T14:10:00.000Z', to: '2026-03-01T14:20:00.000Z' };

function show(loaded: TrackingState, shown = order, arrival: typeof ARRIVAL | null = null) {
  const element = <TrackScreen order={shown} loaded={loaded} arrival={arrival} checkSession={checkSession} />;
  const router = createMemoryRouter([{ path: '/', element, action: () => new Promise<null>(() => {}) }]);
  render(<RouterProvider router={router} />);
}

const checkSession = vi.fn();
const lines = () => Line.all.filter((each) => each.readyState !== Line.CLOSED);
const current = () => Line.all.at(-1) ?? expect.fail('no line was opened');

beforeEach(() => {
  Line.all = [];
  checkSession.mockClear();
  vi.stubGlobal('EventSource', Line);
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('shows the order’s status, its steps with their times, its items and its payment', () => {
  show(state('15:00', 'Created', 'Accepted'));
  expect(screen.getByRole('heading', { name: 'Accepted' })).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Steps of this order' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    'Done:Order placed7:42 pm',
    'Now:Accepted7:43 pm · 2 restaurants',
    'Upcoming:Preparing',
    'Upcoming:Out for delivery',
    'Upcoming:Delivered',
  ]);
  expect(screen.getByText('3 items · ₹612.50')).toBeTruthy();
  expect(screen.getByText('Cash on Delivery')).toBeTruthy();
  expect(screen.getByText('Updated 7:45 pm')).toBeTruthy();
});

test.each<[string, string, OrderStatus[]]>([
  ['Pickup', 'Pick up from', ['Created', 'Accepted', 'Preparing', 'ReadyForPickup']],
  ['Pickup', 'Picked up from', ['Created', 'Accepted', 'Preparing', 'ReadyForPickup', 'PickedUp']],
])('a %s says where: "%s" and the address', (orderMode, title, passed) => {
  show(state('15:00', ...passed), { ...order, orderMode, address: null });
  const place = within(screen.getByRole('region', { name: title }));
  expect(place.getByText(PICKUP_POINT.name)).toBeTruthy();
  expect(place.getByText(PICKUP_POINT.address)).toBeTruthy();
});

test.each<[string, OrderStatus[]]>([
  ['Delivery', ['Created']],
  ['Pickup', ['Created', 'Cancelled']],
])('a %s with %j does not point to the counter', (orderMode, passed) => {
  show(state('15:00', ...passed), { ...order, orderMode });
  expect(screen.queryByText(PICKUP_POINT.address)).toBeNull();
});

describe('live', () => {
  test('a step from the server is shown, with the time of its last event', () => {
    show(state('15:00', 'Created'));
    expect(current().url).toBe('/track/events?orderId=ORD7F3A91BC');
    current().tell('state', state('16:00', 'Created', 'Accepted'));
    expect(screen.getByRole('heading', { name: 'Accepted' })).toBeTruthy();
    expect(screen.getByText('Live · updated 7:46 pm')).toBeTruthy();
    current().tell('beat', { at: '2026-03-01T14:39:00.000Z' });
    expect(screen.getByText('Live · updated 8:09 pm')).toBeTruthy();
  });

  test('a late event never turns the screen back', () => {
    show(state('15:00', 'Created', 'Accepted', 'Preparing'));
    current().tell('state', state('16:00', 'Created', 'Accepted'));
    expect(screen.getByRole('heading', { name: 'Preparing' })).toBeTruthy();
  });

  test('a lost connection shows since when the page is stale; the browser reconnects', () => {
    show(state('15:00', 'Created'));
    current().tell('beat', { at: '2026-03-01T14:39:00.000Z' });
    current().lose(0);
    expect(screen.getByText('Updated 8:09 pm · reconnecting…')).toBeTruthy();
    current().tell('state', state('41:00', 'Created', 'Accepted'));
    expect(screen.getByText('Live · updated 8:11 pm')).toBeTruthy();
    expect(Line.all).toHaveLength(1);
  });

  test.each<[string, number, string]>([
    ['on the same day', 3, 'Updated 8:09 pm · reconnecting…'],
    ['on the next morning', 12, 'Updated 1 Mar, 8:09 pm · reconnecting…'],
  ])('a device that wakes %s says since when the page is stale, whatever its clock', (_, hours, text) => {
    vi.setSystemTime('2020-01-01T23:00:00.000Z');
    show(state('15:00', 'Created'));
    current().tell('beat', { at: '2026-03-01T14:39:00.000Z' });
    current().lose(0);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    act(() => vi.advanceTimersByTime(40_000));
    expect(screen.getByText(text)).toBeTruthy();
    current().tell('beat', { at: '2026-03-02T02:40:00.000Z' });
    expect(screen.getByText('Live · updated 8:10 am')).toBeTruthy();
  });

  test('when the browser gives up, a new connection is opened after a delay that grows each time', () => {
    const random = vi.spyOn(Math, 'random');
    show(state('15:00', 'Created'));
    for (const [drawn, pause] of [
      [0, 1_000],
      [0.5, 3_000],
      [0.25, 5_000],
    ] as const) {
      random.mockReturnValue(drawn);
      current().lose(2);
      act(() => vi.advanceTimersByTime(pause - 1));
      expect(lines()).toHaveLength(0);
      act(() => vi.advanceTimersByTime(1));
      expect(lines()).toHaveLength(1);
    }
    random.mockRestore();
  });

  test('a refused connection may be a signed-out customer’s, which is checked once until the next event', () => {
    show(state('15:00', 'Created'));
    current().lose(0);
    expect(checkSession).not.toHaveBeenCalled();
    current().lose(2);
    act(() => vi.advanceTimersByTime(2_000));
    current().lose(2);
    expect(checkSession).toHaveBeenCalledTimes(1);
    act(() => vi.advanceTimersByTime(4_000));
    current().tell('beat', { at: '2026-03-01T14:39:00.000Z' });
    current().lose(2);
    expect(checkSession).toHaveBeenCalledTimes(2);
  });

  test('a silent connection is replaced', () => {
    show(state('15:00', 'Created'));
    current().tell('beat', { at: '2026-03-01T14:39:00.000Z' });
    act(() => vi.advanceTimersByTime(40_000));
    expect(screen.getByText('Updated 8:09 pm · reconnecting…')).toBeTruthy();
    expect(Line.all).toHaveLength(2);
    expect(lines()).toHaveLength(1);
  });

  test('an ended order is no longer followed', () => {
    show(state('15:00', 'Created'));
    current().tell('state', { ...state('16:00', 'Created', 'Cancelled'), cancelMilliseconds: 0 });
    expect(screen.getByRole('heading', { name: 'Cancelled' })).toBeTruthy();
    expect(lines()).toHaveLength(0);
    expect(screen.getByText('Updated 7:46 pm')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });
});

test('cancelling is offered only while it is allowed', () => {
  show(state('15:00', 'Created'));
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('cancelling is confirmed first, with a red button for what cannot be undone', async () => {
  vi.useRealTimers();
  show(state('15:00', 'Created'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this order?' });
  expect(within(question).getByRole('button', { name: 'Cancel order' }).className).toContain('text-error');
  expect(within(question).getByRole('button', { name: 'Keep order' })).toBeTruthy();
});

test('while the order is cancelled its button says so and can hold the focus', async () => {
  vi.useRealTimers();
  show(state('15:00', 'Created'));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel order' });
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this order?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel order' }));
  await vi.waitFor(() => expect(button.textContent).toBe('Cancelling…'), { timeout: 10_000 });
  expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
});

test.each([
  ['an hour ahead', 60],
  ['an hour behind', -60],
])('a device clock that is %s changes nothing: the server’s clock decides', (_, minutes) => {
  const serverTime = new Date('2026-03-01T14:15:00.000Z');
  vi.setSystemTime(new Date(serverTime.getTime() + minutes * 60_000));
  show(state('15:00', 'Created'));
  expect(screen.getByText('Updated 7:45 pm')).toBeTruthy();
  act(() => vi.advanceTimersByTime(59_999));
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('a pickup order shows its own steps', () => {
  show(state('15:00', 'Created'), { ...order, orderMode: 'Pickup', address: null });
  expect(screen.getByText('Ready for pickup')).toBeTruthy();
  expect(screen.queryByText('Out for delivery')).toBeNull();
});

describe('the estimated arrival', () => {
  const around = () => screen.queryByText(/^(Arrives|Ready) around/)?.textContent;

  test('is shown as times of the clock, until the order has arrived', () => {
    show(state('12:00', 'Created'), order, ARRIVAL);
    expect(around()).toBe('Arrives around 7:40–7:50 pm');
    current().tell('state', state('13:00', 'Created', 'Accepted'));
    expect(around()).toBe('Arrives around 7:40–7:50 pm');
    current().tell('state', state('14:00', 'Created', 'Accepted', 'Cancelled'));
    expect(around()).toBeUndefined();
  });

  test('says of a pickup order when it is ready, until it is', () => {
    show(state('12:00', 'Created'), { ...order, orderMode: 'Pickup' }, ARRIVAL);
    expect(around()).toBe('Ready around 7:40–7:50 pm');
    current().tell('state', state('14:00', 'Created', 'Accepted', 'ReadyForPickup'));
    expect(around()).toBeUndefined();
  });

  test('goes when its time has passed by the server’s clock, and is not shown afterwards', () => {
    show(state('12:00', 'Created'), order, ARRIVAL);
    act(() => vi.advanceTimersByTime(8 * 60_000 - 1));
    expect(around()).toBe('Arrives around 7:40–7:50 pm');
    act(() => vi.advanceTimersByTime(1));
    expect(around()).toBeUndefined();
    cleanup();
    show(state('20:00', 'Created'), order, ARRIVAL);
    expect(around()).toBeUndefined();
  });

  test('is not shown where there is none', () => {
    show(state('12:00', 'Created'));
    expect(around()).toBeUndefined();
  });
});
