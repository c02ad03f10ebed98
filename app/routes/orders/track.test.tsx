import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberUser } from '../../account/user-store.client.ts';
import type { OrderDocument } from '../../orders/order.ts';
import Track, { clientAction } from './track.tsx';

const ASHA = { uid: 'u1', email: 'asha@example.test', fullName: 'Asha Rao', profileImage: null };

const order: OrderDocument = {
  FirestoreDocId: 'ORD7F3A91BC',
  OrderId: 'ORD7F3A91BC',
  userId: ASHA.uid,
  createdAt: '2026-03-01T14:12:00.000Z',
  status: 'Created',
  subtotal: 700,
  discount: 87.5,
  totalAmount: 612.5,
  paymentMethod: 'COD',
  address: '12 Lake Road',
  orderMode: 'Delivery',
  voucherCode: '',
  orderDetails: [],
};

const CREATED = {
  at: '2026-03-01T14:12:30.000Z',
  cancelMilliseconds: 60_000,
  log: [{ status: 'Created', timestamp: order.createdAt }],
};

/** jsdom has no EventSource. */
class SilentStream extends EventTarget {
  static current: SilentStream | null = null;
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    SilentStream.current = this;
  }
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentStream);
  return () => vi.unstubAllGlobals();
});

interface Session {
  user: typeof ASHA | null;
  isUnreached?: boolean;
}

/** Opens the screen over a server that shows the order only while `session` is the customer's. */
function open(session: Session): void {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(session));
  rememberUser(session.user);
  const Screens = createRoutesStub([
    {
      path: '/track',
      Component: Track as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: () => {
        if (session.isUnreached) throw new TypeError('Failed to fetch');
        if (session.user === null) throw redirect('/login');
        return { order, state: CREATED };
      },
      action: () => {
        const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
        return clientAction({ serverAction } as unknown as Parameters<typeof clientAction>[0]);
      },
      ErrorBoundary: () => <p>Error screen</p>,
    },
    { path: '/login', Component: () => <p>Login screen</p> },
  ]);
  render(<Screens initialEntries={['/track']} />);
}

test('after a logout in another tab the order is no longer shown', async () => {
  const session: Session = { user: ASHA };
  open(session);
  await screen.findByText('To 12 Lake Road');
  session.user = null;
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
  });
  await screen.findByText('Login screen');
  expect(screen.queryByText('To 12 Lake Road')).toBeNull();
});

test('after the session has ended elsewhere, a return to the tab no longer shows the order', async () => {
  const session: Session = { user: ASHA };
  open(session);
  await screen.findByText('To 12 Lake Road');
  session.user = null;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await screen.findByText('Login screen');
});

test('where a cancellation does not reach the server, the screen stays and says so', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const session = { user: ASHA, isUnreached: false };
  open(session);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this order?' });
  session.isUnreached = true;
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel order' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The order could not be cancelled. Please try again.',
  );
  expect(screen.getByText('To 12 Lake Road')).toBeTruthy();

  // Only the answer was lost: the stream shows that the order was cancelled.
  act(() => {
    const log = [...CREATED.log, { status: 'Cancelled', timestamp: '2026-03-01T14:13:00.000Z' }];
    const state = { log, at: '2026-03-01T14:13:00.000Z', cancelMilliseconds: 0 };
    SilentStream.current?.dispatchEvent(new MessageEvent('state', { data: JSON.stringify(state) }));
  });
  expect(screen.getByRole('heading', { name: 'Cancelled' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after the session has ended elsewhere, a refused stream leads to the login screen', async () => {
  const session: Session = { user: ASHA };
  open(session);
  await screen.findByText('To 12 Lake Road');
  session.user = null;
  act(() => {
    const stream = SilentStream.current;
    if (!stream) throw new Error('no stream was opened');
    stream.readyState = SilentStream.CLOSED;
    stream.dispatchEvent(new Event('error'));
  });
  await screen.findByText('Login screen');
  expect(localStorage.getItem('user')).toBeNull();
});
