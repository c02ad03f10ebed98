import { MAX_CART_LINES, MAX_ITEM_QUANTITY } from '../../cart/cart.ts';
import type { CartLine } from '../../cart/cart-line.ts';
import type { ItemOnSale } from '../checkout/draft-order.ts';
import type { OrderLineDocument } from '../order.ts';

/** What is available today of an earlier order. */
export interface Reorder {
  /** With today's names and prices, in the order's quantities. */
  lines: CartLine[];
  /** The ordered names of dishes that are no longer available. */
  missing: string[];
  /** The ordered names of dishes that are sold out, or whose vendor is closed, for now; missing if there are none. */
  unavailable?: string[];
}

/**
 * An order's lines as they are on sale now.
 * @param itemIds the item id of each line; null for an order that did not store them
 */
export function reorder(
  ordered: readonly OrderLineDocument[],
  itemIds: readonly string[] | null,
  onSale: readonly ItemOnSale[],
): Reorder {
  const itemById = new Map(onSale.map((item) => [item.id, item]));
  const lines: CartLine[] = [];
  const missing: string[] = [];
  const unavailable: string[] = [];
  for (const [index, { name, quantity }] of ordered.entries()) {
    const item = itemById.get(itemIds?.[index] ?? '');
    if (!item?.vendor?.isActive) missing.push(name);
    else if (item.soldOut || item.vendor.closed) unavailable.push(name);
    else lines.push(toCartLine(item, item.vendor.name, quantity));
  }
  return unavailable.length > 0 ? { lines, missing, unavailable } : { lines, missing };
}

function toCartLine(
  { vendor: _, soldOut: __, ...item }: ItemOnSale,
  vendorName: string,
  quantity: number,
): CartLine {
  return { ...item, vendorName, quantity };
}

/** Whether an order is in the cart as it was. @param overLimit the names of dishes that did not fit into the cart */
export function isWhole({ missing, unavailable = [] }: Reorder, overLimit: readonly string[]): boolean {
  return missing.length + unavailable.length + overLimit.length === 0;
}

/** What a screen reader announces once dishes of an order are in the cart. */
export function announcementOf(
  name: string,
  { missing, unavailable = [] }: Reorder,
  overLimit: readonly string[],
): string {
  let what = 'Your order';
  if (overLimit.length > 0) what = 'What fits of your order';
  else if (missing.length + unavailable.length > 0) what = 'What is still on sale of your order';
  return `${what} from ${name} is in the cart at today's prices.`;
}

/** The message for a reorder that does not bring everything. */
export function describeReorder(
  { lines, missing, unavailable = [] }: Reorder,
  overLimit: readonly string[],
): { title: string; message: string } {
  const gone = [
    ...(missing.length > 0 ? [`No longer on sale: ${missing.join(', ')}.`] : []),
    ...(unavailable.length > 0 ? [`Sold out or closed for now: ${unavailable.join(', ')}.`] : []),
  ].join(' ');
  if (lines.length === 0) return { title: 'Nothing to order again', message: gone };
  if (overLimit.length === 0) {
    return {
      title: missing.length > 0 ? 'Some dishes are gone' : 'Some dishes are not available now',
      message: `The others are in your cart at today's prices. ${gone}`,
    };
  }
  const limit = `Over the limit of ${MAX_CART_LINES} dishes and ${MAX_ITEM_QUANTITY} of each`;
  const message = `What fits is in your cart at today's prices. ${limit}: ${overLimit.join(', ')}. ${gone}`;
  return { title: 'Some dishes do not fit', message: message.trimEnd() };
}
