import { type Kysely, sql } from 'kysely';
import { toPaise } from '../catalogue/price.ts';
import { addressText } from '../db/address-text.ts';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import { draftOrder } from './draft-order.ts';
import { readOnSale } from './on-sale.server.ts';
import type { OrderDocument, OrderRequest, PlaceOrderResult } from './order.ts';
import { makeOrderDocument, toOrderDocument, toOrderRow } from './order-document.ts';
import { makeOrderId } from './order-id.ts';
import { ORDER_MESSAGES } from './order-messages.ts';
import { isEndStatus } from './order-status.ts';

interface PlacingServices {
  database: Database;
  now: () => Date;
  /** Makes random UUIDs: order ids and log ids are drawn from it. */
  newId: () => string;
}

/** An order, and which items its lines are of; null where that was not kept yet. */
interface Placed {
  order: OrderDocument;
  itemIds: readonly string[] | null;
}

type Refusal = Exclude<PlaceOrderResult, { ok: true }>;

/**
 * Places an order in one transaction: what is on sale is read again, compared with what the customer
 * saw and priced; the order and its first log row are written together and announced to whoever
 * follows it. The same customer and checkout key never make a second order, whatever has changed
 * since: a repeat, or the loser of two at once, is answered with the first order.
 */
export function placeOrder(
  services: PlacingServices,
  userId: string,
  request: OrderRequest,
): Promise<PlaceOrderResult> {
  return services.database.db.transaction().execute(async (transaction) => {
    const prepared = await prepareOrder(transaction, userId, request);
    if (!prepared.ok) {
      const first = await readByCheckoutKey(transaction, userId, request.checkoutKey);
      return first ? answerRepeat(first, request) : prepared;
    }
    const placed = await insertOrder(services, transaction, userId, request, prepared);
    return answerRepeat(placed, request);
  });
}

/**
 * The order of this attempt, if it is what the customer sees. After a lost answer cart and choice may
 * have changed since, or the order may have been cancelled or eaten: then it stands as it is, and the
 * customer is told that nothing else was ordered.
 */
function answerRepeat({ order, itemIds }: Placed, request: OrderRequest): PlaceOrderResult {
  if (isEndStatus(order.status)) return placedBefore(order, ORDER_MESSAGES.placedAndOver);
  const { lines, orderMode, paymentMethod, address } = request;
  const isAsSeen =
    order.orderMode === orderMode &&
    order.paymentMethod === paymentMethod &&
    (orderMode === 'Pickup' || order.address === (address?.text ?? null)) &&
    order.orderDetails.length === lines.length &&
    order.orderDetails.every(
      ({ quantity, originalPrice, discount }, index) =>
        quantity === lines[index]?.quantity &&
        toPaise(originalPrice) === lines[index].pricePaise &&
        discount === lines[index].discountPercent &&
        (itemIds === null || itemIds[index] === lines[index].itemId),
    );
  return isAsSeen ? { ok: true, order } : placedBefore(order, ORDER_MESSAGES.placedBefore);
}

function placedBefore({ OrderId }: OrderDocument, message: string): Refusal {
  return { ok: false, reason: 'placed-before', message, orderId: OrderId };
}

type Prepared = {
  ok: true;
  draft: Extract<ReturnType<typeof draftOrder>, { kind: 'draft' }>;
  address: string | null;
};

async function prepareOrder(
  db: Kysely<Tables>,
  userId: string,
  request: OrderRequest,
): Promise<Prepared | Refusal> {
  if (request.lines.length === 0) {
    return { ok: false, reason: 'cart-empty', message: ORDER_MESSAGES.cartEmpty };
  }
  const itemIds = request.lines.map((line) => line.itemId);
  const draft = draftOrder(request.lines, await readOnSale(db, itemIds));
  if (draft.kind === 'changed') {
    return { ok: false, reason: 'changed', message: ORDER_MESSAGES.changed, changes: draft.changes };
  }
  if (draft.kind === 'vendor-missing') {
    return { ok: false, reason: 'vendor-missing', message: ORDER_MESSAGES.vendorMissing };
  }
  const customer = await holdCustomer(db, userId, request);
  if (!customer) return { ok: false, reason: 'not-signed-in', message: ORDER_MESSAGES.notSignedIn };
  if (request.orderMode === 'Pickup') return { ok: true, draft, address: null };
  const { saved } = customer;
  // spec §5, Cart Continue: with none saved an order goes without; with some saved, one must be chosen.
  if (request.address === null && saved !== null) {
    return { ok: false, reason: 'address-unknown', message: ORDER_MESSAGES.addressUnknown };
  }
  if (request.address !== null && saved === null) {
    return { ok: false, reason: 'address-gone', message: ORDER_MESSAGES.addressGone };
  }
  if (saved !== null && saved !== request.address?.text) {
    return { ok: false, reason: 'address-changed', message: ORDER_MESSAGES.addressChanged, text: saved };
  }
  return { ok: true, draft, address: saved };
}

/**
 * Keeps the customer from being erased until the transaction ends (see `lockCustomer`), and reads the chosen one of
 * their own addresses; any of them where none is chosen.
 * @returns null when there is no such customer any more
 */
async function holdCustomer(
  db: Kysely<Tables>,
  userId: string,
  { address: chosen }: OrderRequest,
): Promise<{ saved: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('CustomerContact as saved', (join) => {
      const own = join.onRef('saved.userId', '=', 'users.id');
      return chosen ? own.on('saved.id', '=', chosen.id) : own;
    })
    .select(['saved.address', 'saved.additionalDetails'])
    .where('users.id', '=', userId)
    .limit(1)
    .forKeyShare('users')
    .executeTakeFirst();
  if (!row) return null;
  const { address, additionalDetails } = row;
  return {
    saved: address === null ? null : addressText({ address, additionalDetails: additionalDetails ?? '' }),
  };
}

async function readByCheckoutKey(
  db: Kysely<Tables>,
  userId: string,
  checkoutKey: string,
): Promise<Placed | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('checkoutkey', '=', checkoutKey)
    .executeTakeFirst();
  return row ? { order: toOrderDocument(row), itemIds: row.itemids } : null;
}

async function insertOrder(
  { now, newId }: PlacingServices,
  db: Kysely<Tables>,
  userId: string,
  { checkoutKey, paymentMethod, orderMode, lines: wanted }: OrderRequest,
  { draft: { lines, totals }, address }: Prepared,
): Promise<Placed> {
  const createdAt = now();
  const itemIds = wanted.map(({ itemId }) => itemId);
  for (;;) {
    const orderId = makeOrderId(newId);
    const order = makeOrderDocument({
      orderId,
      userId,
      createdAt,
      lines,
      totals,
      paymentMethod,
      address,
      orderMode,
    });
    const row = toOrderRow(order, checkoutKey, itemIds);
    if (await insertOnce(db, row, newId())) return { order, itemIds };
    // Either this key has its order already, or the id is taken by another order: then a new one is drawn.
    const first = await readByCheckoutKey(db, userId, checkoutKey);
    if (first) return first;
  }
}

/** Writes the order and its first log row, and announces it, in one statement; nothing if either key is taken. */
async function insertOnce(
  db: Kysely<Tables>,
  row: ReturnType<typeof toOrderRow>,
  logId: string,
): Promise<boolean> {
  const announced = await db
    .with('placed', (query) =>
      query
        .insertInto('orders')
        .values(row)
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
            .select([sql<string>`${logId}`.as('id'), 'OrderId', 'userId', 'status', 'createdAt']),
        ),
    )
    .selectFrom('placed')
    .select(sql`pg_notify('order_status', "OrderId")`.as('announced'))
    .execute();
  return announced.length === 1;
}
