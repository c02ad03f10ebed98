import { vendorOfOrder } from '../../cart/cart.ts';
import type { CartLine } from '../../cart/cart-line.ts';
import type { PlaceOrderResult } from '../order.ts';
import { ORDER_MESSAGES } from '../order-messages.ts';

/** Why an order was not placed: by a rule, by the server, or because the server was not reached. */
export type PlaceRefusal =
  | Extract<PlaceOrderResult, { ok: false }>
  | { ok: false; reason: 'not-readable' | 'failed'; message: string };

/**
 * Why an order cannot be placed, as far as the browser knows (spec §5, Place order); null if it can. An empty cart has
 * no vendor either, so emptiness is reported first. The server checks all of it again.
 */
export function checkPlacing(input: {
  isSignedIn: boolean;
  lines: readonly CartLine[];
}): PlaceRefusal | null {
  if (!input.isSignedIn) return { ok: false, reason: 'not-signed-in', message: ORDER_MESSAGES.notSignedIn };
  const vendor = vendorOfOrder(input.lines);
  if (!vendor) return { ok: false, reason: 'cart-empty', message: ORDER_MESSAGES.cartEmpty };
  if (!vendor.vendorId) return { ok: false, reason: 'vendor-missing', message: ORDER_MESSAGES.vendorMissing };
  return null;
}
