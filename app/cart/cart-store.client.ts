import { createStoredValue } from '../ui/browser/stored-value.client.ts';
import * as cart from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { CART_KEY, parseStoredCart, serializeCart } from './stored-cart.ts';

/** This browser's cart, shared by all its tabs, under `cartItems` (spec §3). The rules are in cart.ts. */
const stored = createStoredValue<readonly CartLine[]>({
  key: CART_KEY,
  parse: parseStoredCart,
  serialize: serializeCart,
});

export const readCart = stored.read;
export const subscribeCart = stored.subscribe;

export const addToCart = (line: CartLine) => stored.update((lines) => cart.addLine(lines, line));

export const changeQuantity = (id: string, delta: number, least: 0 | 1 = 0) =>
  stored.update((lines) => cart.changeQuantity(lines, id, delta, least));

export const removeLine = (id: string) => stored.update((lines) => cart.removeLine(lines, id));

export const restoreLine = (line: CartLine, index: number) =>
  stored.update((lines) => cart.restoreLine(lines, line, index));

/** Replaces the lines with those that the customer accepted after prices changed. */
export const updateCart = (change: (lines: readonly CartLine[]) => readonly CartLine[]) =>
  stored.update(change);

/** Removes what was ordered. A cart without anything else is emptied, with its stored copy (spec §4). */
export function removeOrdered(ordered: Parameters<typeof cart.removeOrdered>[1]): void {
  if (stored.update((lines) => cart.removeOrdered(lines, ordered)).length === 0) stored.clear();
}

/** Empties the cart and its stored copy (spec §4). */
export const clearCart = stored.clear;
