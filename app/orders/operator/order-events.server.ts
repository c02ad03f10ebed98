import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type OperatorOrder, type RowWithCustomer, toOperatorOrder } from './operator-order.ts';

const LOCK_ID = sql.lit(7_410_519_369);
const BATCH_ROWS = 1_000;
/** Positions in one page. Some may be without an event, since a sequence may skip some. */
const PAGE_POSITIONS = 500;

/** A status that an order has reached. */
export interface FeedEvent {
  /** Grows with each commit: a client that has seen a position has seen all events before it. */
  position: number;
  status: string;
  timestamp: Date;
  /** As it is when it is read, which may be later. */
  row: RowWithCustomer;
}

/** An event as one caller may see it. */
export interface OperatorEvent {
  status: string;
  /** ISO 8601. */
  timestamp: string;
  order: OperatorOrder;
}

/**
 * Gives each committed event without a position the next one, in short transactions. Under the lock there is one such
 * transaction at a time, and it reads only what is committed, so no event can appear before one that was seen
 * (docs/decisions/order-feed.md).
 */
export async function numberEvents(db: Kysely<Tables>): Promise<void> {
  while (await hasUnnumbered(db)) {
    await db.transaction().execute(async (transaction) => {
      // A statement of its own, so that the next one sees what the transaction before has committed.
      await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(transaction);
      await sql`
        update orderevents set position = numbered.position
        from (
          select id, nextval('ordereventpositions') as position
          from (select id from orderevents where position is null order by id limit ${BATCH_ROWS}) as unnumbered
        ) as numbered
        where orderevents.id = numbered.id`.execute(transaction);
    });
  }
}

async function hasUnnumbered(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from orderevents where position is null limit 1`.execute(db);
  return rows.length > 0;
}

/** The last position; 0 before the first event. */
export async function readLastPosition(db: Kysely<Tables>): Promise<number> {
  const { last } = await db
    .selectFrom('orderevents')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/**
 * The events of the next positions, in their order.
 * @param after the position of the last event seen
 * @param last the last position that is known
 * @returns `upTo` is the `after` of the next page
 */
export async function readEventsAfter(
  db: Kysely<Tables>,
  after: number,
  last: number,
): Promise<{ events: FeedEvent[]; upTo: number }> {
  const upTo = Math.max(after, Math.min(after + PAGE_POSITIONS, last));
  const rows = await db
    .selectFrom('orderevents')
    .innerJoin('statusLogs', 'statusLogs.id', 'orderevents.logid')
    .innerJoin('orders', 'orders.OrderId', 'statusLogs.orderId')
    .leftJoin('users', 'users.id', 'orders.userId')
    .selectAll('orders')
    .select([
      'users.fullName',
      'users.mobile',
      'orderevents.position',
      'statusLogs.status as reached',
      'statusLogs.timestamp',
    ])
    .where('orderevents.position', '>', String(after))
    .where('orderevents.position', '<=', String(upTo))
    .orderBy('orderevents.position')
    .execute();
  const events = rows.map(({ position, reached, timestamp, ...row }) => ({
    position: Number(position),
    status: reached,
    timestamp,
    row,
  }));
  return { events, upTo };
}

/** Null where the vendor has no line in the order; `vendorId` null sees every event. */
export function toOperatorEvent(
  { status, timestamp, row }: FeedEvent,
  vendorId: string | null,
): OperatorEvent | null {
  const order = toOperatorOrder(row, vendorId);
  return order && { status, timestamp: timestamp.toISOString(), order };
}
