import type { Kysely } from 'kysely';
import { toPaise } from '../catalogue/price.ts';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import { readChosenAddress } from './chosen-address.server.ts';
import { draftOrder } from './draft-order.ts';
import type { Buyer } from './on-sale.server.ts';
import type { OrderDocument, OrderRequest, PlaceOrderResult } from './order.ts';
import { makeOrderDocument, toOrderDocument, toOrderRow } from './order-document.ts';
import { makeOrderId } from './order-id.ts';
import { ORDER_MESSAGES } from './order-messages.ts';
import { isEndStatus } from './order-status.ts';
import { writeOrder } from './write-order.server.ts';

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

const NOT_SIGNED_IN: Refusal = {
  ok: false,
  reason: 'not-signed-in',
  message: ORDER_MESSAGES.notSignedIn,
};

/**
 * Places an order: what was just read to be on sale is compared with what the customer saw and priced; the order and
 * its first log row are written by one statement, so there is a whole order or none. The same customer and checkout key
 * never make a second order, whatever has changed since: a repeat, or the loser of two at once, is answered with the
 * first order.
 */
export async function placeOrder(
  services: PlacingServices,
  buyer: Buyer,
  request: OrderRequest,
): Promise<PlaceOrderResult> {
  const { database } = services;
  const { userId } = buyer;
  const prepared = await prepareOrder(database, buyer, request);
  const placed = prepared.ok ? await insertOrder(services, userId, request, prepared) : prepared;
  if (!('ok' in placed)) return answerRepeat(placed, request);
  const first = await readByCheckoutKey(database.db, userId, request.checkoutKey);
  return first ? answerRepeat(first, request) : placed;
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
  database: Database,
  { userId, onSale }: Buyer,
  request: OrderRequest,
): Promise<Prepared | Refusal> {
  if (request.lines.length === 0) {
    return { ok: false, reason: 'cart-empty', message: ORDER_MESSAGES.cartEmpty };
  }
  const draft = draftOrder(request.lines, onSale);
  if (draft.kind === 'changed') {
    return { ok: false, reason: 'changed', message: ORDER_MESSAGES.changed, changes: draft.changes };
  }
  if (draft.kind === 'vendor-missing') {
    return { ok: false, reason: 'vendor-missing', message: ORDER_MESSAGES.vendorMissing };
  }
  if (request.orderMode === 'Pickup') return { ok: true, draft, address: null };
  const customer = await readChosenAddress(database, { userId, addressId: request.address?.id ?? null });
  if (!customer) return NOT_SIGNED_IN;
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
  { database, now, newId }: PlacingServices,
  userId: string,
  { checkoutKey, paymentMethod, orderMode, lines: wanted }: OrderRequest,
  { draft: { lines, totals }, address }: Prepared,
): Promise<Placed | Refusal> {
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
    const result = await writeOrder(database, toOrderRow(order, checkoutKey, itemIds), newId());
    if (result === 'written') return { order, itemIds };
    if (result === 'no-such-customer') return NOT_SIGNED_IN;
    // Either this key has its order already, or the id is taken by another order: then a new one is drawn.
    const first = await readByCheckoutKey(database.db, userId, checkoutKey);
    if (first) return first;
  }
}
