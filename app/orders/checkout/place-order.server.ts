import type { Database } from '../../db/open-database.server.ts';
import { untilReplicated } from '../../db/replication.server.ts';
import { toPaise } from '../../money/price.ts';
import type { OrderDocument, OrderRequest, PlaceOrderResult } from '../order.ts';
import { makeOrderDocument, toOrderDocument, toOrderRow } from '../order-document.ts';
import { makeOrderId } from '../order-id.ts';
import { ORDER_MESSAGES } from '../order-messages.ts';
import { isEndStatus } from '../order-status.ts';
import { readChosenAddress } from './chosen-address.server.ts';
import { draftOrder, type OrderDraft } from './draft-order.ts';
import { type BuyerAndItems, readOnSale } from './on-sale.server.ts';
import {
  HOUR_MILLISECONDS,
  type OrderLimits,
  tooManyOpenMessage,
  tooManyRecentMessage,
  tooManySharedMessage,
  tooMuchCashMessage,
} from './order-limits.ts';
import { changesOfUndelivered, type FindUndelivered } from './undelivered.ts';
import { type WriteResult, writeOrder } from './write-order.server.ts';

interface PlacingServices {
  database: Database;
  now: () => Date;
  /** Makes random UUIDs, from which the ids of order and log are taken. */
  newId: () => string;
  /** Taken order ids: docs/decisions/order-ids.md. */
  counters?: { orderPlaced: () => void; orderIdTaken: () => void };
  settings: { orderLimits: OrderLimits };
  /** Refuses what is not delivered to the address of an order; null takes every order. */
  findUndelivered: FindUndelivered | null;
}

/** Asks for permission to place an order for the account that all visitors of the demo share. */
type TryShared = () => Promise<{ ok: true } | { ok: false; waitMilliseconds: number }>;

/** An order with the item id of each line; null for orders placed before these ids were stored. */
interface Placed {
  ok: true;
  order: OrderDocument;
  itemIds: readonly string[] | null;
}

type Refusal = Exclude<PlaceOrderResult, { ok: true }>;

const NO_LIMITS = { maxOpen: 0, maxPerHour: 0 };

/**
 * So many taken ids in a row are a bug: even where one draw in five collides, after 900 million orders, that happens
 * once in 10^13 orders.
 */
const MAX_DRAWS = 20;

/** How often an item may become unavailable and available again while one order is written. */
const MAX_RETURNS = 3;

const NOT_SIGNED_IN: Refusal = {
  ok: false,
  reason: 'not-signed-in',
  message: ORDER_MESSAGES.notSignedIn,
};

/**
 * Places an order: compares what was just read to be on sale with what the customer saw, and prices it. One statement
 * writes the order and its first log row, so either both exist or neither. The same customer and checkout key never
 * create a second order, whatever has changed since: a repeat, or the loser of two at once, gets the first order.
 * @param tryShared replaces the limits of one customer for the shared account; null for any other
 */
export async function placeOrder(
  services: PlacingServices,
  buyer: BuyerAndItems,
  request: OrderRequest,
  tryShared: TryShared | null = null,
): Promise<PlaceOrderResult> {
  const { database } = services;
  const { userId } = buyer;
  const prepared = await prepareOrder(services, buyer, request);
  const placed = prepared.ok ? await insertOrder(services, userId, request, prepared, tryShared) : prepared;
  if (placed.ok) return answerRepeat(placed, request);
  const first = await readByCheckoutKey(database, userId, request.checkoutKey);
  return first ? answerRepeat(first, request) : placed;
}

/**
 * The order of this attempt, if it is what the customer sees. After a lost answer cart and choice may have changed, or
 * the order may have been cancelled or delivered: then it stays as it is, and the customer learns that nothing else was
 * ordered.
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
  draft: Extract<OrderDraft, { kind: 'draft' }>;
  address: string | null;
};

async function prepareOrder(
  { database, settings, findUndelivered }: PlacingServices,
  { userId, onSale }: BuyerAndItems,
  request: OrderRequest,
): Promise<Prepared | Refusal> {
  if (request.lines.length === 0) {
    return { ok: false, reason: 'cart-empty', message: ORDER_MESSAGES.cartEmpty };
  }
  const draft = draftOrder(request.lines, onSale);
  if (draft.kind === 'changed') return refuseChanged(draft);
  if (draft.kind === 'vendor-missing') {
    return { ok: false, reason: 'vendor-missing', message: ORDER_MESSAGES.vendorMissing };
  }
  const { maxCashRupees } = settings.orderLimits;
  const isCash = request.paymentMethod === 'COD';
  if (isCash && maxCashRupees > 0 && draft.totals.totalPaise > toPaise(maxCashRupees)) {
    return { ok: false, reason: 'too-much-cash', message: tooMuchCashMessage(maxCashRupees) };
  }
  if (request.orderMode === 'Pickup') return { ok: true, draft, address: null };
  const customer = await readChosenAddress(database, { userId, addressId: request.address?.id ?? null });
  if (!customer) return NOT_SIGNED_IN;
  const { saved } = customer;
  // spec §5, Cart Continue: with no saved address an order has none; with some saved, one must be chosen.
  if (request.address === null && saved !== null) {
    return { ok: false, reason: 'address-unknown', message: ORDER_MESSAGES.addressUnknown };
  }
  if (request.address !== null && saved === null) {
    return { ok: false, reason: 'address-gone', message: ORDER_MESSAGES.addressGone };
  }
  if (saved !== null && saved.text !== request.address?.text) {
    const { text } = saved;
    return { ok: false, reason: 'address-changed', message: ORDER_MESSAGES.addressChanged, text };
  }
  if (saved !== null && findUndelivered) {
    const changes = await changesOfUndelivered(findUndelivered, saved.destination, request.lines, onSale);
    if (changes.length > 0) {
      return { ok: false, reason: 'changed', message: ORDER_MESSAGES.notDelivered, changes };
    }
  }
  return { ok: true, draft, address: saved?.text ?? null };
}

/** The order of an earlier attempt, once it is as safe as when it is placed now. */
async function readByCheckoutKey(
  database: Database,
  userId: string,
  checkoutKey: string,
): Promise<Placed | null> {
  const row = await database.db
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('checkoutkey', '=', checkoutKey)
    .executeTakeFirst();
  if (row) await untilReplicated(database);
  return row ? { ok: true, order: toOrderDocument(row), itemIds: row.itemids } : null;
}

function refuseChanged({ changes }: Extract<OrderDraft, { kind: 'changed' }>): Refusal {
  return { ok: false, reason: 'changed', message: ORDER_MESSAGES.changed, changes };
}

async function insertOrder(
  { database, now, newId, counters, settings: { orderLimits } }: PlacingServices,
  userId: string,
  { checkoutKey, paymentMethod, orderMode, lines: wanted }: OrderRequest,
  { draft: { lines, totals }, address }: Prepared,
  tryShared: TryShared | null,
): Promise<Placed | Refusal> {
  const shared = await tryShared?.();
  if (shared?.ok === false) {
    const { waitMilliseconds } = shared;
    const message = tooManySharedMessage(waitMilliseconds);
    return { ok: false, reason: 'too-many-recent', message, waitMilliseconds };
  }
  const createdAt = now();
  const since = new Date(createdAt.getTime() - HOUR_MILLISECONDS);
  const { maxOpen, maxPerHour } = shared ? NO_LIMITS : orderLimits;
  const bounds = { maxOpen, maxRecent: maxPerHour, since };
  const itemIds = wanted.map(({ itemId }) => itemId);
  const sellers = [...new Set(lines.map(({ vendorId }) => vendorId))];
  let returns = 0;
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
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
    const result = await writeOrder(
      database,
      toOrderRow(order, checkoutKey, itemIds),
      sellers,
      newId(),
      bounds,
    );
    if (result.kind === 'written') {
      counters?.orderPlaced();
      return { ok: true, order, itemIds };
    }
    if (result.kind === 'unavailable') {
      const changed = draftOrder(wanted, await readOnSale(database, itemIds, createdAt));
      if (changed.kind === 'changed') return refuseChanged(changed);
      returns += 1;
      if (returns > MAX_RETURNS)
        return { ok: false, reason: 'changed', message: ORDER_MESSAGES.changed, changes: [] };
      continue;
    }
    if (result.kind !== 'key-taken') return refuseWriting(result, orderLimits, since);
    // Either this key already has its order, or another order has the id: then a new id is drawn.
    const first = await readByCheckoutKey(database, userId, checkoutKey);
    if (first) {
      // Written before the answer was lost with its connection, and the statement sent again.
      if (first.order.OrderId === orderId) counters?.orderPlaced();
      return first;
    }
    counters?.orderIdTaken();
  }
  throw new Error(`No free order id in ${MAX_DRAWS} draws.`);
}

function refuseWriting(
  result: Exclude<WriteResult, { kind: 'written' | 'key-taken' | 'unavailable' }>,
  { maxOpen, maxPerHour }: OrderLimits,
  since: Date,
): Refusal {
  switch (result.kind) {
    case 'no-such-customer':
      return NOT_SIGNED_IN;
    case 'too-many-open':
      return { ok: false, reason: 'too-many-open', message: tooManyOpenMessage(maxOpen) };
    case 'too-many-recent': {
      const waitMilliseconds = result.recentAt.getTime() - since.getTime();
      const message = tooManyRecentMessage(maxPerHour, waitMilliseconds);
      return { ok: false, reason: 'too-many-recent', message, waitMilliseconds };
    }
  }
}
