import { announce } from '../ui/announce.client.ts';
import { ringBell } from './bell.client.ts';
import { countItems, countLabel } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { addToCart, changeQuantity, readCart, removeLine } from './cart-store.client.ts';

/** What a press on the cart does: change it, ring the bell (spec §4), say what it came to. */

export function pressAdd(line: CartLine): void {
  act(line, () => addToCart(line));
}

export function pressMore(line: CartLine): void {
  act(line, () => changeQuantity(line.id, 1));
}

/** @param least spec §4: the restaurant stepper removes at 0, the cart page stops at 1 */
export function pressFewer(line: CartLine, least: 0 | 1): void {
  act(line, () => changeQuantity(line.id, -1, least));
}

export function pressRemove(line: CartLine): void {
  act(line, () => removeLine(line.id));
}

function act(line: CartLine, change: () => readonly CartLine[]): void {
  const before = readCart();
  const after = change();
  if (after === before) return;
  ringBell();
  const quantity = after.find(({ id }) => id === line.id)?.quantity ?? 0;
  const inCart = `${countLabel(countItems(after))} in cart.`;
  announce(quantity > 0 ? `${line.name}: ${quantity}. ${inCart}` : `${line.name} removed. ${inCart}`);
}
