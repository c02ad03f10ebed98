import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { CartLine } from '../../cart/cart-line.ts';
import { addToCart, clearCart, readCart } from '../../cart/cart-store.client.ts';
import { LIVE_REGION_ID } from '../../ui/browser/live-region.ts';
import { readToast } from '../../ui/overlays/toast-store.client.ts';
import { OrderAgain } from './order-again.tsx';
import type { Reorder } from './reorder.ts';

let play: MockInstance<HTMLMediaElement['play']>;
beforeEach(() => {
  clearCart();
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const line = (name: string, quantity: number): CartLine => ({
  id: name,
  name,
  pricePaise: 120_00,
  discountPercent: 0,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity,
});

const checkSession = vi.fn();

function orderAgain(answer: Reorder | Promise<Reorder>, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(await answer, { status }));
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <Outlet />
          <Link to="/home">Home</Link>
          <Link to="/slow">Slow</Link>
          <p id={LIVE_REGION_ID} />
        </>
      ),
      children: [
        {
          path: 'orders',
          Component: () => <OrderAgain orderId="ORD1" name="Dosa Corner" checkSession={checkSession} />,
        },
        { path: 'cart', Component: () => <h1>Your cart</h1> },
        { path: 'home', Component: () => <h1>Home</h1> },
        { path: 'slow', loader: () => new Promise(() => {}), Component: () => <h1>Slow</h1> },
      ],
    },
  ]);
  render(<Site initialEntries={['/orders']} />);
  fireEvent.click(screen.getByRole('button', { name: 'Order again from Dosa Corner, ORD1' }));
}

const said = () => document.getElementById(LIVE_REGION_ID)?.textContent;

test('the bell rings once for all dishes, and their total is announced', async () => {
  orderAgain({ lines: [line('Masala Dosa', 2), line('Idli', 1)], missing: [] });
  await screen.findByRole('heading', { name: 'Your cart' });
  expect(readCart()).toHaveLength(2);
  expect(play).toHaveBeenCalledTimes(1);
  expect(said()).toBe(
    "Your order from Dosa Corner is in the cart at today's prices. 3 items in cart, subtotal ₹360.00.",
  );
});

test('with some dishes gone the bell rings for the others', async () => {
  orderAgain({ lines: [line('Idli', 1)], missing: ['Masala Dosa'] });
  await screen.findByRole('alertdialog', { name: 'Some dishes are gone' });
  expect(play).toHaveBeenCalledTimes(1);
  expect(said()).toContain('1 item in cart, subtotal ₹120.00.');
});

test('a dish that is already in the cart gets its price of today too', async () => {
  addToCart({ ...line('Idli', 1), pricePaise: 100_00, discountPercent: 10 });
  orderAgain({ lines: [line('Idli', 2)], missing: [] });
  await screen.findByRole('heading', { name: 'Your cart' });
  expect(readCart()).toEqual([line('Idli', 3)]);
  expect(said()).toContain("at today's prices. 3 items in cart, subtotal ₹360.00.");
});

test('dishes that do not fit into the cart are named, and nothing else is said to be in it', async () => {
  addToCart(line('Idli', 98));
  orderAgain({ lines: [line('Masala Dosa', 1), line('Idli', 2)], missing: [] });
  const popup = await screen.findByRole('alertdialog', { name: 'Some dishes do not fit' });
  expect(popup.textContent).toContain('99 of each: Idli.');
  expect(readCart().map(({ quantity }) => quantity)).toEqual([99, 1]);
  expect(said()).toContain('What fits of your order from Dosa Corner is in the cart');
});

test('the dishes of an order are written to the browser’s storage at once', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem');
  orderAgain({ lines: [line('Masala Dosa', 2), line('Idli', 1)], missing: [] });
  await screen.findByRole('heading', { name: 'Your cart' });
  expect(write.mock.calls.filter(([key]) => key === 'cartItems')).toHaveLength(1);
});

test('with all dishes gone nothing rings', async () => {
  orderAgain({ lines: [], missing: ['Masala Dosa'] });
  await screen.findByRole('alertdialog', { name: 'Nothing to order again' });
  expect(play).not.toHaveBeenCalled();
});

test.each([
  ['has left', 'Home'],
  ['is leaving', 'Slow'],
])('for a customer who %s meanwhile nothing is added, and the screen stays', async (_, link) => {
  let answer = (_: Reorder) => {};
  orderAgain(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('link', { name: link }));
  });
  await act(async () => {
    answer({ lines: [line('Idli', 1)], missing: [] });
  });
  expect(readCart()).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Your cart' })).toBeNull();
});

test('a signed-out customer is told so, and the session is checked', async () => {
  orderAgain({ lines: [], missing: [] }, 401);
  await expect.poll(() => checkSession).toHaveBeenCalledTimes(1);
  expect(said()).toBe('You are logged out. Please login to order again.');
  expect(readToast()?.text).toBe('You are logged out. Please login to order again.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
