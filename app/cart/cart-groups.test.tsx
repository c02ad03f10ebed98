import { fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { LIVE_REGION_ID } from '../ui/browser/live-region.ts';
import { Toast } from '../ui/overlays/toast.tsx';
import CartAside from './cart-aside.tsx';
import { CartGroups } from './cart-groups.tsx';
import { addToCart, clearCart, readCart } from './cart-store.client.ts';
import { useCart } from './use-cart.ts';

const dosa = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 295_00,
  discountPercent: 20,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 1,
};

function Groups() {
  return <CartGroups lines={useCart().lines} />;
}

beforeEach(() => {
  clearCart();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  addToCart(dosa);
  addToCart({
    ...dosa,
    id: 'biryani',
    name: 'Biryani',
    vendorId: 'v2',
    vendorName: 'Biryani House',
    discountPercent: 0,
  });
});

test('lines are grouped under the names of their vendors, new price before the old one', () => {
  render(<Groups />);
  const corner = within(screen.getByRole('region', { name: 'Dosa Corner' }));
  expect(corner.getByText('Masala Dosa')).toBeTruthy();
  expect(corner.getByText('₹236.00')).toBeTruthy();
  expect(corner.getByText('₹295.00').tagName).toBe('S');
  const house = within(screen.getByRole('region', { name: 'Biryani House' }));
  expect(house.getByText('₹295.00').tagName).not.toBe('S');
});

test('minus stops at 1, and the remove button removes', () => {
  render(<Groups />);
  fireEvent.click(screen.getByRole('button', { name: 'More Masala Dosa, 1 in cart' }));
  fireEvent.click(screen.getByRole('button', { name: 'Fewer Masala Dosa, 2 in cart' }));
  const minus = screen.getByRole('button', { name: 'Fewer Masala Dosa, 1 in cart' });
  expect(minus.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(minus);
  expect(readCart()).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Masala Dosa' }));
  expect(readCart().map(({ id }) => id)).toEqual(['biryani']);
  expect(screen.queryByRole('region', { name: 'Dosa Corner' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Biryani' }));
});

test('beside a menu minus removes at 1, and the focus moves to the next line', () => {
  function Compact() {
    return <CartGroups lines={useCart().lines} isCompact />;
  }
  render(<Compact />);
  fireEvent.click(screen.getByRole('button', { name: 'Fewer Masala Dosa, 1 in cart' }));
  expect(readCart().map(({ id }) => id)).toEqual(['biryani']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fewer Biryani, 1 in cart' }));
});

test('undo restores a removed line at its place, with its quantity and the focus', () => {
  render(
    <>
      <Groups />
      <Toast />
      <p id={LIVE_REGION_ID} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'More Masala Dosa, 1 in cart' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  const before = readCart();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Masala Dosa' }));
  expect(screen.getByText('Removed Masala Dosa')).toBeTruthy();
  const said = document.getElementById(LIVE_REGION_ID);
  expect(said?.textContent).toBe('Masala Dosa removed, F6 to undo. 1 item in cart, subtotal ₹295.00.');
  fireEvent.keyDown(document.body, { key: 'F6' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(readCart()).toEqual(before);
  expect(said?.textContent).toBe('Masala Dosa is back: 2. 3 items in cart, subtotal ₹885.00.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fewer Masala Dosa, 2 in cart' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('beside a menu minus removes the last line, and the focus stays in the cart', () => {
  const Stub = createRoutesStub([{ path: '/', Component: () => <CartAside /> }]);
  render(<Stub />);
  fireEvent.click(screen.getByRole('button', { name: 'Fewer Masala Dosa, 1 in cart' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fewer Biryani, 1 in cart' }));
  fireEvent.click(screen.getByRole('button', { name: 'Fewer Biryani, 1 in cart' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your cart' }));
});
