import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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

test('lines stand under the names of their vendors, new price before the old one', () => {
  render(<Groups />);
  const corner = within(screen.getByRole('region', { name: 'Dosa Corner' }));
  expect(corner.getByText('Masala Dosa')).toBeTruthy();
  expect(corner.getByText('₹236.00')).toBeTruthy();
  expect(corner.getByText('₹295.00').tagName).toBe('S');
  const house = within(screen.getByRole('region', { name: 'Biryani House' }));
  expect(house.getByText('₹295.00').tagName).not.toBe('S');
});

test('minus stops at 1, the remove button removes', () => {
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
