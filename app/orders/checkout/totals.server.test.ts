import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { randomCart } from '../../../tests/support/test-data/random-carts.ts';
import type { CartLine } from '../../cart/cart-line.ts';
import type { Database } from '../../db/open-database.server.ts';
import { makeOrderDocument, toOrderRow } from '../order-document.ts';
import { draftOrder } from './draft-order.ts';

const CARTS = 10_000;
const ROWS_A_STATEMENT = 500;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('10,000 carts: the stored totals equal the sums of the database’s own decimals', async () => {
  const rows = fc.sample(randomCart, CARTS).map(toRow);
  for (let from = 0; from < CARTS; from += ROWS_A_STATEMENT) {
    await database.db
      .insertInto('orders')
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .execute();
  }
  const { rows: wrong } = await sql`
    select o."OrderId", o.subtotal, o.discount, o."totalAmount", by_lines.*
      from orders o
      cross join lateral (
        select sum(price * quantity) as subtotal,
               sum(round(price * quantity * percent / 100, 2)) as discount,
               sum(total) as total,
               min(total) as least
          from jsonb_to_recordset(o."orderDetails")
            as line("originalPrice" numeric, quantity int, discount numeric, "totalPrice" numeric)
          cross join lateral (select "originalPrice" as price, discount as percent, "totalPrice" as total) named
      ) by_lines
     where (o.subtotal, o.discount, o."totalAmount") is distinct from
           (by_lines.subtotal, by_lines.discount, by_lines.total)
        or o.subtotal - o.discount <> o."totalAmount"
        or least(by_lines.least, o.subtotal, o.discount, o."totalAmount") < 0
  `.execute(database.db);
  expect(wrong).toEqual([]);
});

function toRow(cart: readonly CartLine[], index: number) {
  const draft = draftOrder(
    cart.map(({ id, ...line }) => ({ itemId: id, ...line })),
    cart.map((line) => ({ ...line, vendor: { name: line.vendorName, isActive: true } })),
  );
  if (draft.kind !== 'draft') throw new Error('nothing has changed');
  const order = makeOrderDocument({
    orderId: `ORD${index.toString(16).toUpperCase().padStart(8, '0')}`,
    userId: 'asha',
    createdAt: new Date(0),
    lines: draft.lines,
    totals: draft.totals,
    paymentMethod: 'COD',
    address: null,
    orderMode: 'Pickup',
  });
  return toOrderRow(
    order,
    crypto.randomUUID(),
    cart.map(({ id }) => id),
  );
}
