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

test('a summary names each vendor once and counts every item', () => {
  expect(summarizeOrder(ORDER)).toEqual({
    orderId: 'ORD0A1B2C3D',
    createdAt: '2026-03-01T10:00:00.000Z',
    status: 'Created',
    vendors: 'Spice Garden, Corner Sweets',
    itemCount: 6,
    totalPaise: 199_98,
    picture: '/images/0123',
    isPickup: false,
  });
});

test('a pickup order says so', () => {
  expect(summarizeOrder({ ...ORDER, orderMode: 'Pickup' }).isPickup).toBe(true);
});

test('an order without items, or whose first item has no picture, has no picture', () => {
  expect(summarizeOrder({ ...ORDER, orderDetails: [] }).picture).toBeNull();
  expect(summarizeOrder({ ...ORDER, orderDetails: [line('Kheer', 'Corner Sweets', 1)] }).picture).toBeNull();
});

test('an unknown status throws', () => {
  expect(() => summarizeOrder({ ...ORDER, status: 'Lost' })).toThrow('Lost');
});
