import { keepStatement } from '../db/kept-statement.server.ts';
import type { Database } from '../db/open-database.server.ts';
import type { toOrderRow } from './order-document.ts';

type NewOrder = ReturnType<typeof toOrderRow>;

/**
 * Writes an order and its first log row, both or neither, in one statement. The customer is kept from being erased
 * meanwhile (see `lockCustomer`). Nobody is told: an order that is not there yet cannot be followed.
 * @returns which of its two keys is taken cannot be told: then nothing is written
 */
export async function writeOrder(
  database: Pick<Database, 'ask'>,
  order: NewOrder,
  logId: string,
): Promise<'written' | 'key-taken' | 'no-such-customer'> {
  const [row] = await database.ask(WRITE_ORDER, { ...order, logId });
  if (!row) return 'no-such-customer';
  return row.orderId === null ? 'key-taken' : 'written';
}

const WRITE_ORDER = keepStatement<NewOrder & { logId: string }, { orderId: string | null }>(
  'write_order',
  (db, value) =>
    db
      .with('customer', (query) =>
        query.selectFrom('users').select('id').where('id', '=', value('userId', 'text')).forKeyShare(),
      )
      .with('placed', (query) =>
        query
          .insertInto('orders')
          .columns([
            'OrderId',
            'FirestoreDocId',
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
            'checkoutkey',
            'itemids',
          ])
          .expression((insert) =>
            insert
              .selectFrom('customer')
              .select([
                value('OrderId', 'text').as('OrderId'),
                value('FirestoreDocId', 'text').as('FirestoreDocId'),
                'customer.id',
                value('createdAt', 'timestamptz').as('createdAt'),
                value('status', 'text').as('status'),
                value('subtotal', 'numeric').as('subtotal'),
                value('discount', 'numeric').as('discount'),
                value('totalAmount', 'numeric').as('totalAmount'),
                value('paymentMethod', 'text').as('paymentMethod'),
                value('address', 'text').as('address'),
                value('orderMode', 'text').as('orderMode'),
                value('voucherCode', 'text').as('voucherCode'),
                value('orderDetails', 'jsonb').as('orderDetails'),
                value('checkoutkey', 'uuid').as('checkoutkey'),
                value('itemids', 'text[]').as('itemids'),
              ]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning(['OrderId', 'userId', 'status', 'createdAt']),
      )
      .with('logged', (query) =>
        query
          .insertInto('statusLogs')
          .columns(['id', 'orderId', 'userId', 'status', 'timestamp'])
          .expression((insert) =>
            insert
              .selectFrom('placed')
              .select([value('logId', 'text').as('id'), 'OrderId', 'userId', 'status', 'createdAt']),
          ),
      )
      .selectFrom('customer')
      .leftJoin('placed', (join) => join.onTrue())
      .select('placed.OrderId as orderId'),
);
