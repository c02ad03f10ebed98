import { expect, test } from 'vitest';
import { makeOrderDocument } from './order-document.ts';
import { summarizeOrder } from './order-summary.ts';

const line = (name: string, vendorName: string, quantity: number, image = '') => ({
  name,
  quantity,
  originalPrice: 33.33,
  image,
  vendorId: vendorName.toLowerCase(),
  vendorName,
  discount: 0,
  discountPrice: 33.33,
  totalPrice: 33.33 * quantity,
});

const ORDER = makeOrderDocument({
  orderId: 'ORD0A1B2C3D',
  userId: 'u1',
  createdAt: new Date('2026-03-01T10:00:00.000Z'),
  lines: [
    line('Dosa', 'Spice Garden', 3, '/images/0123'),
    line('Kheer', 'Corner Sweets', 1),
    line('Thali', 'Spice Garden', 2),
  ],
  totals: { subtotalPaise: 199_98, discountPaise: 0, totalPaise: 199_98 },
  paymentMethod: 'COD',
  address: null,
  orderMode: 'Delivery',
});

test('an order is summed up with each vendor once and every item counted', () => {
  expect(summarizeOrder(ORDER)).toEqual({
    orderId: 'ORD0A1B2C3D',
    createdAt: '2026-03-01T10:00:00.000Z',
    status: 'Created',
    vendors: 'Spice Garden, Corner Sweets',
    itemCount: 6,
    totalPaise: 199_98,
    picture: '/images/0123',
  });
});

test('an order whose first item has no picture has none', () => {
  expect(summarizeOrder({ ...ORDER, orderDetails: [line('Kheer', 'Corner Sweets', 1)] }).picture).toBeNull();
});

test('a status that is none is a bug, not a row', () => {
  expect(() => summarizeOrder({ ...ORDER, status: 'Lost' })).toThrow('Lost');
});
