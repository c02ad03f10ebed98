import { act, render, screen } from '@testing-library/react';
import { createRoutesStub, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberUser } from '../../account/user-store.client.ts';
import type { OrderDocument } from '../../orders/order.ts';
import Track from './track.tsx';

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

/** jsdom has no EventSource; the screen's own stream is not the subject here. */
class SilentStream extends EventTarget {
  readonly readyState = 1;
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentStream);
  return () => vi.unstubAllGlobals();
});

/** Opens the screen over a server that shows the order only while `session` is the customer's. */
function open(session: { user: typeof ASHA | null }): void {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(session));
  rememberUser(session.user);
  const state = {
    at: '2026-03-01T14:12:30.000Z',
    cancelMilliseconds: 60_000,
    log: [{ status: 'Created', timestamp: order.createdAt }],
  };
  const Screens = createRoutesStub([
    {
      path: '/track',
      Component: Track as unknown as React.ComponentType,
      HydrateFallback: () => null,
      loader: () => {
        if (session.user === null) throw redirect('/login');
        return { order, state };
      },
    },
    { path: '/login', Component: () => <p>Login screen</p> },
  ]);
  render(<Screens initialEntries={['/track']} />);
}

test('after a logout in another tab the order is no longer shown', async () => {
  const session: { user: typeof ASHA | null } = { user: ASHA };
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
  const session: { user: typeof ASHA | null } = { user: ASHA };
  open(session);
  await screen.findByText('To 12 Lake Road');
  session.user = null;
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await screen.findByText('Login screen');
});
