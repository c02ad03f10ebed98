import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { CartBar } from './cart-bar.tsx';
import { addToCart, clearCart } from './cart-store.client.ts';

const line = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 295_00,
  discountPercent: 20,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 2,
};
const Page = createRoutesStub([{ path: '/', Component: CartBar }]);

beforeEach(clearCart);

test('the bar shows number and total of a cart and leads to it; an empty cart has none', async () => {
  render(<Page />);
  expect(screen.queryByRole('link')).toBeNull();
  act(() => void addToCart(line));
  const bar = await screen.findByRole('link', { name: '2 items · ₹472.00 · View cart' });
  expect(bar.getAttribute('href')).toBe('/cart');
  act(() => void addToCart({ ...line, id: 'idli', pricePaise: 140_50, discountPercent: 0, quantity: 1 }));
  expect(screen.getByRole('link', { name: '3 items · ₹612.50 · View cart' })).toBeTruthy();
  act(clearCart);
  expect(screen.queryByRole('link')).toBeNull();
});

test('server-rendered HTML shows no cart', () => {
  addToCart(line);
  expect(renderToString(<Page />)).not.toContain('items');
});
