import { expect, test } from 'vitest';
import { LAST_ORDER_KEY, parseLastOrder } from './last-order.ts';
import type { OrderDocument } from './order.ts';

const order: OrderDocument = {
  FirestoreDocId: 'ORD0A1B2C3D',
  OrderId: 'ORD0A1B2C3D',
  userId: 'u1',
  createdAt: '2026-03-01T10:00:00.000Z',
  status: 'Created',
  subtotal: 99.99,
  discount: 10,
  totalAmount: 89.99,
  paymentMethod: 'COD',
  address: null,
  orderMode: 'Pickup',
  voucherCode: '',
  orderDetails: [
    {
      name: 'Masala Dosa',
      quantity: 3,
      originalPrice: 33.33,
      image: '',
      vendorId: 'v1',
      vendorName: 'Dosa Corner',
      discount: 10,
      discountPrice: 30,
      totalPrice: 89.99,
    },
  ],
};

test('the last order is stored under the key of spec §3', () => {
  expect(LAST_ORDER_KEY).toBe('lastOrder');
});

test('an order is stored and read back unchanged', () => {
  expect(parseLastOrder(JSON.stringify(order))).toEqual(order);
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '7',
  '{}',
  JSON.stringify({ ...order, OrderId: undefined }),
  JSON.stringify({ ...order, OrderId: 'javascript:alert(1)' }),
  JSON.stringify({ ...order, totalAmount: 'free' }),
])('%j is no order', (stored) => {
  expect(parseLastOrder(stored)).toBeNull();
});

test('missing parts get the defaults of spec §3', () => {
  const stored = JSON.stringify({ OrderId: order.OrderId, totalAmount: 5, orderDetails: [{}, null, 'x'] });
  expect(parseLastOrder(stored)).toMatchObject({
    FirestoreDocId: order.OrderId,
    status: 'Created',
    address: null,
    paymentMethod: 'COD',
    orderMode: 'Delivery',
    orderDetails: [{ name: 'Unnamed Item', quantity: 1, vendorName: 'Unknown Vendor', discount: 0 }],
  });
  expect(parseLastOrder(JSON.stringify({ ...order, orderDetails: 'none' }))?.orderDetails).toEqual([]);
});
