import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToast, showToast, type ToastMessage } from '../ui/toast-store.client.ts';
import { Shell } from './shell.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ user: null }));
  // Where the customer is, this browser does not tell.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  hideToast();
  vi.unstubAllGlobals();
});

/** Shows `message` on the cart's screen, where one changes the query first, and goes on to paying. */
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

test('an offer to take something back stays with the screen where it was done', async () => {
  await payAfter({ text: 'Removed Dosa', action: { label: 'Undo', onPress: () => {} } });
  expect(screen.queryByText('Removed Dosa')).toBeNull();
});

test('a message goes along to the next screen', async () => {
  await payAfter({ text: 'Registration Successful!' });
  expect(screen.getByText('Registration Successful!')).toBeTruthy();
});
