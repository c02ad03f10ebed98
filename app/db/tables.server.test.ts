import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import type { Database } from './open-database.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// Those of the catalogue: catalogue/catalogue-rows.server.test.ts. The `uid` of a user is its `id`.
test.each([
  ['users', ['id', 'fullName', 'mobile', 'email', 'profileImage', 'createdAt']],
  ['CustomerContact', ['id', 'userId', 'type', 'address', 'additionalDetails']],
  [
    'orders',
    [
      ...[
        'FirestoreDocId',
        'OrderId',
        'userId',
        'createdAt',
        'status',
        'subtotal',
        'discount',
        'totalAmount',
      ],
      ...['paymentMethod', 'address', 'orderMode', 'voucherCode', 'orderDetails'],
    ],
  ],
  ['statusLogs', ['orderId', 'userId', 'status', 'timestamp']],
])('%s has the fields of the specification', async (table, fields) => {
  const { rows } = await database.pool.query(
    'select column_name from information_schema.columns where table_name = $1 and table_schema = current_schema()',
    [table],
  );
  expect(rows.map((row) => row.column_name)).toEqual(expect.arrayContaining(fields));
});
