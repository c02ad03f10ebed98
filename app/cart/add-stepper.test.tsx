import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { Item } from '../catalogue/catalogue.ts';
import { AddStepper } from './add-stepper.tsx';
import { clearCart, readCart } from './cart-store.client.ts';

const dosa: Item = {
  id: 'dosa',
  vendorId: 'v1',
  subcategoryId: 's1',
  name: 'Masala Dosa',
  pricePaise: 120_00,
  discountPercent: 10,
  description: '',
  picture: null,
  diet: 'veg',
  section: null,
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
let play: MockInstance<HTMLMediaElement['play']>;

beforeEach(() => {
  clearCart();
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

test('Add becomes minus, quantity, plus in place, and Add again at 0', () => {
  render(<AddStepper item={dosa} vendorName="Dosa Corner" />);
  press('Add Masala Dosa');
  expect(screen.queryByRole('button', { name: 'Add Masala Dosa' })).toBeNull();
  press('More Masala Dosa, 1 in cart');
  expect(screen.getByText('2')).toBeTruthy();
  press('Fewer Masala Dosa, 2 in cart');
  // spec §4: the restaurant stepper removes at 0.
  press('Fewer Masala Dosa, 1 in cart');
  expect(screen.getByRole('button', { name: 'Add Masala Dosa' })).toBeTruthy();
  expect(readCart()).toEqual([]);
});

test('Add puts the shown item of its vendor into the cart', () => {
  render(<AddStepper item={dosa} vendorName="Dosa Corner" />);
  press('Add Masala Dosa');
  expect(JSON.parse(localStorage.getItem('cartItems') ?? '')).toEqual([
    {
      id: 'dosa',
      name: 'Masala Dosa',
      price: 120,
      image: '',
      vendorId: 'v1',
      vendorName: 'Dosa Corner',
      quantity: 1,
      ItemDiscount: 10,
    },
  ]);
});

test('the bell rings on every add and remove, not at the limit', () => {
  render(<AddStepper item={dosa} vendorName="Dosa Corner" />);
  expect(play).not.toHaveBeenCalled();
  press('Add Masala Dosa');
  press('More Masala Dosa, 1 in cart');
  press('Fewer Masala Dosa, 2 in cart');
  press('Fewer Masala Dosa, 1 in cart');
  expect(play).toHaveBeenCalledTimes(4);
  for (let quantity = 0; quantity < 99; quantity += 1) {
    press(quantity === 0 ? 'Add Masala Dosa' : `More Masala Dosa, ${quantity} in cart`);
  }
  press('More Masala Dosa, 99 in cart');
  expect(play).toHaveBeenCalledTimes(4 + 99);
  expect(screen.getByText('99')).toBeTruthy();
});

test('a browser that blocks sound still fills the cart', () => {
  play.mockRejectedValue(new DOMException('no gesture', 'NotAllowedError'));
  render(<AddStepper item={dosa} vendorName="Dosa Corner" />);
  press('Add Masala Dosa');
  play.mockImplementation(() => {
    throw new Error('no sound here');
  });
  press('More Masala Dosa, 1 in cart');
  expect(readCart()[0]?.quantity).toBe(2);
});

test('when the storage is full, cached pages are evicted for the cart', () => {
  const setItem = Storage.prototype.setItem;
  localStorage.setItem('homeData', 'much');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.getItem('homeData')) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  render(<AddStepper item={dosa} vendorName="Dosa Corner" />);
  press('Add Masala Dosa');
  expect(localStorage.getItem('cartItems')).toContain('Masala Dosa');
});

test('the focus moves to the button that replaces the pressed one', () => {
  render(<AddStepper item={dosa} vendorName="Dosa Corner" />);
  press('Add Masala Dosa');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^More/ }));
  press('Fewer Masala Dosa, 1 in cart');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add/ }));
});

test('two steppers of one item show the same cart', () => {
  render(
    <>
      <AddStepper item={dosa} vendorName="Dosa Corner" />
      <AddStepper item={dosa} vendorName="Dosa Corner" />
    </>,
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Add Masala Dosa' })[0] as HTMLElement);
  expect(screen.getAllByRole('button', { name: 'More Masala Dosa, 1 in cart' })).toHaveLength(2);
});

test('a full cart accepts no other item, and reports it', () => {
  const many = Array.from({ length: 100 }, (_, n) => ({
    id: `i${n}`,
    name: 'Dish',
    price: 10,
    vendorId: 'v1',
  }));
  localStorage.setItem('cartItems', JSON.stringify(many));
  render(<AddStepper item={dosa} vendorName="Dosa Corner" />);
  press('Cart full, Masala Dosa cannot be added');
  expect(readCart()).toHaveLength(100);
});
