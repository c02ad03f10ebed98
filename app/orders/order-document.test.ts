import { expect, test } from 'vitest';
import { makeOrderDocument, type OrderRow, toOrderDocument, toOrderRow } from './order-document.ts';

const document = makeOrderDocument({
  orderId: 'ORD7F3A91BC',
  userId: 'u1',
  createdAt: new Date('2026-03-01T10:00:00.000Z'),
  lines: [
    {
      name: 'Masala Dosa',
      quantity: 3,
      originalPrice: 33.33,
      image: '',
      vendorId: 'v1',
      vendorName: 'Spice Garden',
      discount: 10,
      discountPrice: 30,
      totalPrice: 89.99,
    },
  ],
  totals: { subtotalPaise: 99_99, discountPaise: 10_00, totalPaise: 89_99 },
  paymentMethod: 'COD',
  address: '12 Lake Road',
  orderMode: 'Delivery',
});

test('an order is stored under the keys of the specification, with the checkout key', () => {
  const keys = [
    'FirestoreDocId',
    'OrderId',
    'userId',
    'createdAt',
    'status',
    'subtotal',
    'discount',
    'totalAmount',
    'paymentMethod',
    'address',
    'orderMode',
    'voucherCode',
    'orderDetails',
  ];
  expect(Object.keys(document)).toEqual(keys);
  expect(Object.keys(toOrderRow(document, 'key', ['thali']))).toEqual([...keys, 'checkoutkey', 'itemids']);
  expect(document).toMatchObject({ FirestoreDocId: 'ORD7F3A91BC', status: 'Created', voucherCode: '' });
});

test('a line is stored under the keys of the specification', () => {
  const [line] = JSON.parse(toOrderRow(document, 'key', ['thali']).orderDetails);
  expect(Object.keys(line)).toEqual([
    'name',
    'quantity',
    'originalPrice',
    'image',
    'vendorId',
    'vendorName',
    'discount',
    'discountPrice',
    'totalPrice',
  ]);
});

test('a document becomes a row and is read back unchanged', () => {
  const stored = toOrderRow(document, 'key', ['thali']);
  const row: OrderRow = {
    ...stored,
    createdAt: new Date(stored.createdAt),
    // As `jsonb` returns it: parsed, its keys in another order.
    orderDetails: JSON.parse(stored.orderDetails).map((line: object) =>
      Object.fromEntries(Object.entries(line).reverse()),
    ),
  };
  expect(JSON.stringify(toOrderDocument(row))).toBe(JSON.stringify(document));
});
