import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToast, showToast, type ToastMessage } from '../ui/overlays/toast-store.client.ts';
import { Shell } from './shell.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ user: null }));
  // jsdom has no geolocation, which logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  hideToast();
  vi.unstubAllGlobals();
});

/** Shows `message` on the cart screen, changes its query first, and goes on to payment. */
async function payAfter(message: ToastMessage) {
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <Shell brandName="Tiffin">
          <Link to="/cart?mode=pickup">Pickup</Link>
          <Link to="/payment">Continue</Link>
          <Outlet />
        </Shell>
      ),
      children: [
        { path: 'cart', Component: () => <h1>Your cart</h1> },
        { path: 'payment', Component: () => <h1>Payment</h1> },
      ],
    },
  ]);
  render(<Site initialEntries={['/cart']} />);
  await screen.findByRole('heading', { name: 'Your cart' });
  act(() => showToast(message));
  fireEvent.click(screen.getByRole('link', { name: 'Pickup' }));
  expect(screen.getByText(message.text)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Payment' });
}

test('an undo offer disappears with its screen', async () => {
  await payAfter({ text: 'Removed Dosa', action: { label: 'Undo', onPress: () => {} } });
  expect(screen.queryByText('Removed Dosa')).toBeNull();
});

test('a message stays on the next screen', async () => {
  await payAfter({ text: 'Registration Successful!' });
  expect(screen.getByText('Registration Successful!')).toBeTruthy();
});
