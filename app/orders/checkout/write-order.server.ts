import { sql } from 'kysely';
import type { Database } from '../../db/open-database.server.ts';
import { prepareStatement } from '../../db/prepared-statement.server.ts';
import type { toOrderRow } from '../order-document.ts';
import { eventOf } from '../order-event.ts';
import { insertIntoLog } from '../order-log.server.ts';
import { insertIntoOutbox } from '../order-outbox.server.ts';

type NewOrder = ReturnType<typeof toOrderRow>;

/** How many orders the customer may already have; 0 means no limit. */
interface Bounds {
  maxOpen: number;
  /** Orders placed after `since`. */
  maxRecent: number;
  since: Date;
}

export type WriteResult =
  | { kind: 'written' }
  | { kind: 'key-taken' }
  | { kind: 'no-such-customer' }
  /** Something was withdrawn, sold out or closed since it was read. */
  | { kind: 'unavailable' }
  | { kind: 'too-many-open' }
  /** `recentAt`: time of the order whose hour must end before another is allowed. */
  | { kind: 'too-many-recent'; recentAt: Date };

/**
 * Writes an order, its first log row and its messages to webhooks in one statement, all or nothing. Locks the customer
 * against an erasure (see `lockCustomer`) and against a second order, which then counts the first (migration 010), and
 * shares locks with what makes its items unavailable (migration 023). No NOTIFY: a new order has no followers.
 * @param sellers the vendors of its items
 * @returns `key-taken` if the order id or the checkout key exists; it does not say which
 */
export async function writeOrder(
  database: Pick<Database, 'ask'>,
  order: NewOrder,
  sellers: readonly string[],
  logId: string,
  bounds: Bounds,
): Promise<WriteResult> {
  const [row] = await database.ask(WRITE_ORDER, { ...order, ...bounds, sellers, logId });
  if (!row) return { kind: 'no-such-customer' };
  if (row.orderId !== null) return { kind: 'written' };
  if (!row.isorderable) return { kind: 'unavailable' };
  if (row.openfull) return { kind: 'too-many-open' };
  return row.recentat === null ? { kind: 'key-taken' } : { kind: 'too-many-recent', recentAt: row.recentat };
}

interface WrittenRow {
  orderId: string | null;
  openfull: boolean;
  recentat: Date | null;
  isorderable: boolean;
}

/** The columns of an order but its customer, with their types. */
const TYPES = {
  OrderId: 'text',
  FirestoreDocId: 'text',
  createdAt: 'timestamptz',
  status: 'text',
  subtotal: 'numeric',
  discount: 'numeric',
  totalAmount: 'numeric',
  paymentMethod: 'text',
  address: 'text',
  orderMode: 'text',
  voucherCode: 'text',
  orderDetails: 'jsonb',
  checkoutkey: 'uuid',
  itemids: 'text[]',
} as const satisfies Record<Exclude<keyof NewOrder, 'userId'>, string>;
const PLACED_AT = sql<Date>`changed."createdAt"`;
const COLUMNS = Object.keys(TYPES) as (keyof typeof TYPES)[];

const WRITE_ORDER = prepareStatement<
  NewOrder & Bounds & { sellers: readonly string[]; logId: string },
  WrittenRow
>('write_order', (db, value) =>
  db
    .with('customer', (query) =>
      query.selectFrom('users').select('id').where('id', '=', value('userId', 'text')).forNoKeyUpdate(),
    )
    .with('counted', (query) =>
      query
        .selectFrom('customer')
        .innerJoinLateral(
          sql<
            Pick<WrittenRow, 'openfull' | 'recentat'>
          >`orderlimits(${sql.ref('customer.id')}, ${value('maxOpen', 'integer')},
              ${value('maxRecent', 'integer')}, ${value('since', 'timestamptz')})`.as('limits'),
          (join) => join.onTrue(),
        )
        .select([
          'customer.id',
          'limits.openfull',
          'limits.recentat',
          sql<boolean>`areorderable(${value('itemids', 'text[]')}, ${value('sellers', 'text[]')},
              ${value('createdAt', 'timestamptz')})`.as('isorderable'),
        ]),
    )
    .with('placed', (query) =>
      query
        .insertInto('orders')
        .columns(['userId', ...COLUMNS])
        .expression((insert) =>
          insert
            .selectFrom('counted')
            .select(['counted.id', ...COLUMNS.map((name) => value(name, TYPES[name]).as(name))])
            .where('counted.openfull', 'is', false)
            .where('counted.recentat', 'is', null)
            .where('counted.isorderable', 'is', true),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['OrderId', 'userId', 'status', 'createdAt']),
    )
    .with('logged', () => insertIntoLog('placed', value('logId', 'text'), PLACED_AT))
    .with('announced', () => insertIntoOutbox('placed', eventOf('Created'), PLACED_AT))
    .selectFrom('counted')
    .leftJoin('placed', (join) => join.onTrue())
    .select(['placed.OrderId as orderId', 'counted.openfull', 'counted.recentat', 'counted.isorderable']),
);
