import { expect, test } from 'vitest';
import type { CartLine } from '../../cart/cart-line.ts';
import type { PriceChange } from '../order.ts';
import { applyChanges, describeChange } from './checkout-changes.ts';

const dosa: CartLine = {
  id: 'dosa',
  name: 'Masala Dosa',
  pricePaise: 100_00,
  discountPercent: 0,
  picture: null,
  vendorId: 'v1',
  vendorName: 'Dosa Corner',
  quantity: 2,
};
const lines = ['dosa', 'idli', 'vada', 'tea', 'lassi', 'kheer', 'chai'].map((id) => ({ ...dosa, id }));
const changes: PriceChange[] = [
  {
    itemId: 'dosa',
    kind: 'price',
    name: 'Masala Dosa',
    wasPaise: 100_00,
    nowPaise: 108_00,
    pricePaise: 120_00,
    discountPercent: 10,
  },
  { itemId: 'idli', kind: 'gone', name: 'Idli' },
  { itemId: 'vada', kind: 'vendor-closed', name: 'Vada', vendorName: 'Dosa Corner' },
  {
    itemId: 'tea',
    kind: 'not-delivered',
    name: 'Tea',
    vendorName: 'Dosa Corner',
    areaName: 'Koramangala',
  },
  { itemId: 'lassi', kind: 'sold-out', name: 'Lassi', soldOut: 'Back at 18:30' },
  {
    itemId: 'kheer',
    kind: 'vendor-closed',
    name: 'Kheer',
    vendorName: 'Dosa Corner',
    closed: 'Closed · opens 11:00 tomorrow',
  },
  { itemId: 'elsewhere', kind: 'gone', name: 'Never in this cart' },
];

test('new prices are applied, items gone or closed are removed, the rest and all quantities stay', () => {
  expect(applyChanges(lines, changes)).toEqual([
    { ...dosa, pricePaise: 120_00, discountPercent: 10 },
    { ...dosa, id: 'chai' },
  ]);
  expect(applyChanges(lines, [])).toEqual(lines);
});

test('each difference is described in words', () => {
  expect(changes.slice(0, 6).map(describeChange)).toEqual([
    '₹100.00 before, now ₹108.00',
    'No longer on sale',
    'Dosa Corner is closed',
    'Dosa Corner doesn’t deliver to Koramangala',
    'Sold out. Back at 18:30',
    'Dosa Corner is closed · opens 11:00 tomorrow',
  ]);
});

test.each([
  ['Now ₹125.00 with 20% OFF, still ₹100.00', 125_00, 20],
  ['Now without a discount, still ₹100.00', 100_00, 0],
])('where the price to pay is equal: %s', (text, list, percent) => {
  const change = {
    itemId: 'dosa',
    kind: 'price',
    name: 'Masala Dosa',
    wasPaise: 100_00,
    nowPaise: 100_00,
  } as const;
  expect(describeChange({ ...change, pricePaise: list, discountPercent: percent })).toBe(text);
});
