import * as v from 'valibot';
import { MAX_ID_LENGTH } from '../../catalogue/catalogue.ts';
import { parseJson } from '../../text/parse-json.ts';
import type { PersonalKey } from '../../ui/browser/personal-values.client.ts';
import { ADDRESS_TEXT_LENGTH, ORDER_MODES, PAYMENT_METHODS, type PaymentMethod } from '../order.ts';

export const CHECKOUT_KEY = 'checkout' satisfies PersonalKey;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_LENGTH));
const ADDRESS = v.object({
  userId: id,
  id,
  text: v.pipe(v.string(), v.maxLength(ADDRESS_TEXT_LENGTH)),
});

/** With the defaults of spec §4. */
const CHOICE = v.object({
  orderMode: v.fallback(v.picklist(ORDER_MODES), 'Delivery'),
  /** The chosen address: its customer, its id and its text as shown; null while none is chosen. */
  address: v.fallback(v.nullable(ADDRESS), null),
  paymentMethod: v.fallback(v.picklist(Object.keys(PAYMENT_METHODS) as PaymentMethod[]), 'COD'),
  /** UUID of this attempt, until its order is placed; null until the payment screen is reached. */
  checkoutKey: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
});

/** What the customer has chosen between cart and order; with the cart it is all that placing needs. */
export type CheckoutChoice = v.InferOutput<typeof CHOICE>;

export const FRESH_CHOICE: CheckoutChoice = v.parse(CHOICE, {});

/** Parses the stored `checkout`; each invalid part falls back to its default. Never throws. */
export function parseCheckoutChoice(stored: string | null): CheckoutChoice {
  const result = v.safeParse(CHOICE, parseJson(stored));
  return result.success ? result.output : FRESH_CHOICE;
}

/** The chosen address, if it belongs to the signed-in customer: a browser may serve several. */
export function ownAddress(choice: CheckoutChoice, uid: string | null): CheckoutChoice['address'] {
  return choice.address && choice.address.userId === uid ? choice.address : null;
}

/** The same choice with a key; an existing key stays, whatever else has changed. */
export function withCheckoutKey(choice: CheckoutChoice, newKey: () => string): CheckoutChoice {
  return choice.checkoutKey ? choice : { ...choice, checkoutKey: newKey() };
}

/**
 * A version 4 UUID, because `crypto.randomUUID` is missing where a page is served without TLS.
 * @param random 16 random bytes
 */
export function uuidOf(random: Uint8Array): string {
  const bytes = Uint8Array.from(random.subarray(0, 16), (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
