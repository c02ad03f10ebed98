import * as v from 'valibot';
import { MAX_CART_LINES, MAX_ITEM_QUANTITY } from '../cart/cart.ts';
import { storedId } from '../catalogue/stored-id.ts';
import { MAX_PRICE_RUPEES, toPaise } from '../money/price.ts';
import { parseJson } from '../text/parse-json.ts';
import {
  ADDRESS_TEXT_LENGTH,
  ORDER_MODES,
  type OrderRequest,
  type OrderRequestLine,
  PAYMENT_METHODS,
  type PaymentMethod,
} from './order.ts';
import { ORDER_MESSAGES } from './order-messages.ts';

/** The most lines with the longest ids stay well below. */
const MAX_CHARACTERS = 64 * 1024;

const wholeNumber = (what: string, from: number, to: number) =>
  v.pipe(
    v.number(`${what} must be a number.`),
    v.safeInteger(`${what} must be a whole number.`),
    v.minValue(from, `${what} must be at least ${from}.`),
    v.maxValue(to, `${what} must be at most ${to}.`),
  );

const LINE = v.object(
  {
    itemId: storedId('Item id'),
    quantity: wholeNumber('Quantity', 1, MAX_ITEM_QUANTITY),
    pricePaise: wholeNumber('Price', 0, toPaise(MAX_PRICE_RUPEES)),
    discountPercent: v.pipe(
      v.number('Discount must be a number.'),
      v.minValue(0, 'Discount must be at least 0.'),
      v.maxValue(100, 'Discount must be at most 100.'),
    ),
  },
  'Each line must be an item with its quantity and price.',
);

const LINES = v.pipe(
  v.array(LINE, 'Lines are missing.'),
  v.minLength(1, ORDER_MESSAGES.cartEmpty),
  v.maxLength(MAX_CART_LINES, `An order has at most ${MAX_CART_LINES} lines.`),
  v.check(
    (lines) => new Set(lines.map((line) => line.itemId)).size === lines.length,
    'Each item may appear in an order only once.',
  ),
);

const ADDRESS = v.object(
  {
    id: storedId('Address id'),
    text: v.pipe(v.string('Address must be text.'), v.maxLength(ADDRESS_TEXT_LENGTH, 'Address is too long.')),
  },
  'The address must be its id and the text that was shown, or null.',
);

/**
 * The payment screen's request to place an order. Prices and the address's text are what the customer saw: the server
 * compares them, and never uses them.
 */
export const ORDER_REQUEST = v.object(
  {
    /** UUID of this attempt: the same key never creates a second order. */
    checkoutKey: v.pipe(v.string('Checkout key is missing.'), v.uuid('Checkout key must be a UUID.')),
    orderMode: v.picklist(ORDER_MODES, `Order mode must be ${ORDER_MODES.join(' or ')}.`),
    /** A saved address; null for Pickup, or when the customer has none saved. */
    address: v.nullable(ADDRESS),
    paymentMethod: v.picklist(
      Object.keys(PAYMENT_METHODS) as PaymentMethod[],
      `Payment method must be one of ${Object.keys(PAYMENT_METHODS).join(', ')}.`,
    ),
    lines: LINES,
  },
  (issue) => (issue.path ? `${issue.path[0].key} is missing.` : 'The order must be an object.'),
);

/**
 * Parses what the payment screen posts. Never throws.
 * @param text JSON of an `OrderRequest`
 * @returns the request, or a message that says what is wrong with it
 */
export function parseOrderRequest(
  text: string,
): { ok: true; request: OrderRequest } | { ok: false; message: string } {
  if (text.length > MAX_CHARACTERS) return { ok: false, message: 'The order is too long.' };
  const result = v.safeParse(ORDER_REQUEST, parseJson(text));
  if (!result.success) return { ok: false, message: result.issues[0].message };
  // A UUID is stored in one spelling, so the key is compared in lower case.
  const request = { ...result.output, checkoutKey: result.output.checkoutKey.toLowerCase() };
  return { ok: true, request };
}

/**
 * Parses the lines of a cart, which are those of an `OrderRequest`. Never throws.
 * @param text JSON
 * @returns the lines, or a message that says what is wrong with them
 */
export function parseOrderLines(
  text: string,
): { ok: true; lines: OrderRequestLine[] } | { ok: false; message: string } {
  if (text.length > MAX_CHARACTERS) return { ok: false, message: 'The cart is too long.' };
  const result = v.safeParse(LINES, parseJson(text));
  if (!result.success) return { ok: false, message: result.issues[0].message };
  return { ok: true, lines: result.output };
}
