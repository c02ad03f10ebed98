import * as v from 'valibot';
import { MAX_ID_LENGTH, MAX_NAME_LENGTH } from '../catalogue/catalogue.ts';
import { MAX_PRICE_RUPEES, toPaise, toRupees } from '../money/price.ts';
import { parseJson } from '../text/parse-json.ts';
import { addLine, MAX_ITEM_QUANTITY } from './cart.ts';
import { type CartLine, UNKNOWN_VENDOR, UNNAMED_ITEM } from './cart-line.ts';

export const CART_KEY = 'cartItems';

const id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.minLength(1),
  // The limit of an order too (app/orders/order-request.ts).
  v.maxLength(MAX_ID_LENGTH),
  v.excludes('\0'),
);
const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.minLength(1), v.transform(Number))]),
  v.finite(),
);
const text = (whenMissing: string) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.transform((value) => value.slice(0, MAX_NAME_LENGTH)),
    ),
    whenMissing,
  );

/**
 * Repairs a line with the defaults of spec §3. A line without an id or price, or with a quantity of 0 or less, is
 * dropped. A missing vendor stays missing, and placing the order then reports it (spec §8).
 */
const STORED_ITEM = v.pipe(
  v.object({
    id,
    name: text(UNNAMED_ITEM),
    price: v.pipe(number, v.minValue(0), v.maxValue(MAX_PRICE_RUPEES)),
    image: v.fallback(v.pipe(v.string(), v.regex(/^(\/|https:\/\/)/)), ''),
    vendorId: v.fallback(id, ''),
    vendorName: text(UNKNOWN_VENDOR),
    quantity: v.pipe(v.fallback(number, 1), v.transform(Math.floor), v.minValue(1)),
    ItemDiscount: v.fallback(v.pipe(number, v.minValue(0), v.maxValue(100)), 0),
  }),
  v.transform(
    (item): CartLine => ({
      id: item.id,
      name: item.name,
      pricePaise: toPaise(item.price),
      discountPercent: item.ItemDiscount,
      picture: item.image || null,
      vendorId: item.vendorId,
      vendorName: item.vendorName,
      quantity: Math.min(item.quantity, MAX_ITEM_QUANTITY),
    }),
  ),
);

/** Parses the text under `cartItems`; an invalid cart is read as an empty one. Never throws. */
export function parseStoredCart(stored: string | null): CartLine[] {
  const items = parseJson(stored);
  if (!Array.isArray(items)) return [];
  return items
    .map((item) => v.safeParse(STORED_ITEM, item))
    .filter((result) => result.success)
    .reduce<readonly CartLine[]>((lines, { output }) => addLine(lines, output), [])
    .slice();
}

export function serializeCart(lines: readonly CartLine[]): string {
  return JSON.stringify(lines.map(toStoredItem));
}

/** An item as stored: field names of spec §3, price in rupees. */
export function toStoredItem(line: CartLine) {
  return {
    id: line.id,
    name: line.name,
    price: toRupees(line.pricePaise),
    image: line.picture ?? '',
    vendorId: line.vendorId,
    vendorName: line.vendorName,
    quantity: line.quantity,
    ItemDiscount: line.discountPercent,
  };
}
