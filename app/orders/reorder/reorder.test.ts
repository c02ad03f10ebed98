import { expect, test } from 'vitest';
import type { ItemOnSale } from '../checkout/draft-order.ts';
import type { OrderLineDocument } from '../order.ts';
import { announcementOf, describeReorder, isWhole, reorder } from './reorder.ts';

const dosa: ItemOnSale = {
  id: 'i-dosa',
  name: 'Masala Dosa',
  pricePaise: 150_00,
  discountPercent: 5,
  picture: null,
  vendorId: 'v1',
  vendor: { name: 'Dosa Corner', isActive: true },
};

function ordered(name: string, quantity: number): OrderLineDocument {
  return {
    name,
    quantity,
    originalPrice: 120,
    image: '',
    vendorId: 'v1',
    vendorName: 'Dosa House',
    discount: 0,
    discountPrice: 120,
    totalPrice: 120 * quantity,
  };
}

test('items on sale get today’s name and price, in the order’s quantity', () => {
  expect(reorder([ordered('Dosa', 3)], ['i-dosa'], [dosa])).toEqual({
    lines: [
      {
        id: 'i-dosa',
        name: 'Masala Dosa',
        pricePaise: 150_00,
        discountPercent: 5,
        picture: null,
        vendorId: 'v1',
        vendorName: 'Dosa Corner',
        quantity: 3,
      },
    ],
    missing: [],
  });
});

test('items that are gone, of a closed vendor, or of an order without item ids are named', () => {
  const closed = { ...dosa, id: 'i-closed', vendor: { name: 'Far Kitchen', isActive: false } };
  const lines = [ordered('Dosa', 1), ordered('Biryani', 1), ordered('Kheer', 2)];
  const result = reorder(lines, ['i-dosa', 'i-closed', 'i-gone'], [dosa, closed]);
  expect(result.lines.map(({ id }) => id)).toEqual(['i-dosa']);
  expect(result.missing).toEqual(['Biryani', 'Kheer']);
  expect(describeReorder(result, [])).toEqual({
    title: 'Some dishes are gone',
    message: "The others are in your cart at today's prices. No longer on sale: Biryani, Kheer.",
  });
  expect(describeReorder(reorder(lines, null, [dosa]), [])).toEqual({
    title: 'Nothing to order again',
    message: 'No longer on sale: Dosa, Biryani, Kheer.',
  });
});

test('dishes that are sold out or of a vendor that is closed now are named as such', () => {
  const soldOut = { ...dosa, id: 'i-out', soldOut: 'Sold out' };
  const vendor = { name: 'Far Kitchen', isActive: true, closed: 'Closed · opens 11:00 tomorrow' };
  const closed = { ...dosa, id: 'i-closed', vendor };
  const lines = [ordered('Dosa', 1), ordered('Idli', 1), ordered('Biryani', 1)];
  const result = reorder(lines, ['i-dosa', 'i-out', 'i-closed'], [dosa, soldOut, closed]);
  expect(result).toMatchObject({ missing: [], unavailable: ['Idli', 'Biryani'] });
  expect(Object.keys(result.lines[0] ?? {})).not.toContain('soldOut');
  expect(isWhole(result, [])).toBe(false);
  expect(announcementOf('Dosa Corner', result, [])).toContain('What is still on sale of your order');
  expect(describeReorder(result, [])).toEqual({
    title: 'Some dishes are not available now',
    message: "The others are in your cart at today's prices. Sold out or closed for now: Idli, Biryani.",
  });
});

test('a dish of an unknown vendor cannot be ordered again', () => {
  const result = reorder([ordered('Dosa', 1)], ['i-dosa'], [{ ...dosa, vendor: null }]);
  expect(result).toEqual({ lines: [], missing: ['Dosa'] });
});

test('dishes that did not fit into the cart are named beside those that are gone', () => {
  const whole = reorder([ordered('Dosa', 3)], ['i-dosa'], [dosa]);
  expect(describeReorder(whole, ['Masala Dosa'])).toEqual({
    title: 'Some dishes do not fit',
    message:
      "What fits is in your cart at today's prices. Over the limit of 100 dishes and 99 of each: Masala Dosa.",
  });
  expect(describeReorder({ ...whole, missing: ['Kheer'] }, ['Masala Dosa', 'Idli']).message).toBe(
    "What fits is in your cart at today's prices. Over the limit of 100 dishes and 99 of each: Masala Dosa, Idli. " +
      'No longer on sale: Kheer.',
  );
});

test.each<[string[], string[], boolean, string]>([
  [[], [], true, 'Your order'],
  [['Kheer'], [], false, 'What is still on sale of your order'],
  [[], ['Idli'], false, 'What fits of your order'],
  [['Kheer'], ['Idli'], false, 'What fits of your order'],
])('with %j gone and %j over the limit the order is whole: %s', (missing, overLimit, whole, what) => {
  const result = { lines: [], missing };
  expect(isWhole(result, overLimit)).toBe(whole);
  expect(announcementOf('Dosa Corner', result, overLimit)).toBe(
    `${what} from Dosa Corner is in the cart at today's prices.`,
  );
});
