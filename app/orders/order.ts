import type { InferOutput } from 'valibot';
import type { Priced } from '../money/price.ts';
import type { ORDER_REQUEST } from './order-request.ts';
import type { ORDER, ORDER_LINE } from './order-schema.ts';

/** The parts of an order that browser and server share (spec §3, Order; §9). */

export const ORDER_MODES = ['Delivery', 'Pickup'] as const;
export type OrderMode = (typeof ORDER_MODES)[number];

/** Recorded strings and their labels; cash is the default, nothing is charged online (spec §9). */
export const PAYMENT_METHODS = {
  COD: 'Cash on Delivery',
  Card: 'Credit or debit card',
  Wallet: 'Mobile wallet',
  UPI: 'UPI',
} as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** The limit of an address's text, in characters; the form's fields allow less than half of it. */
export const ADDRESS_TEXT_LENGTH = 2_000;

export type OrderRequest = InferOutput<typeof ORDER_REQUEST>;
export type OrderRequestLine = OrderRequest['lines'][number];
export type OrderDocument = InferOutput<typeof ORDER>;
export type OrderLineDocument = InferOutput<typeof ORDER_LINE>;

/** How what is on sale now differs from what the customer saw. */
export type PriceChange =
  | (Priced & { itemId: string; kind: 'price'; name: string; wasPaise: number; nowPaise: number })
  | { itemId: string; kind: 'gone'; name: string }
  /** `soldOut`: 'Sold out' or 'Back at 18:30'. */
  | { itemId: string; kind: 'sold-out'; name: string; soldOut: string }
  /** `closed`: 'Closed · opens 11:00 tomorrow'; missing where the vendor takes no orders at all. */
  | { itemId: string; kind: 'vendor-closed'; name: string; vendorName: string; closed?: string }
  | { itemId: string; kind: 'not-delivered'; name: string; vendorName: string; areaName: string };

export type PlaceOrderResult =
  | { ok: true; order: OrderDocument }
  | {
      ok: false;
      reason: 'not-signed-in' | 'cart-empty' | 'vendor-missing' | 'address-unknown' | 'address-gone';
      message: string;
    }
  /** A limit of `OrderLimits`. */
  | { ok: false; reason: 'too-many-open' | 'too-much-cash'; message: string }
  | { ok: false; reason: 'too-many-recent'; message: string; waitMilliseconds: number }
  /** This attempt already placed another order, of which the customer may not know. */
  | { ok: false; reason: 'placed-before'; message: string; orderId: string }
  | { ok: false; reason: 'changed'; message: string; changes: PriceChange[] }
  /** The chosen address was edited since the customer saw it; `text` is its current text. */
  | { ok: false; reason: 'address-changed'; message: string; text: string };

/** A method's label. An order may have a method that this version does not know, which is shown as recorded. */
export function paymentLabel(method: string): string {
  return Object.hasOwn(PAYMENT_METHODS, method) ? PAYMENT_METHODS[method as PaymentMethod] : method;
}
