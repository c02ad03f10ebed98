import { flushSync } from 'react-dom';
import { formatRupees } from '../money/price.ts';
import { announce } from '../ui/browser/announce.client.ts';
import { hideToast, showToast } from '../ui/overlays/toast-store.client.ts';
import { ringBell } from './bell.client.ts';
import { addLines, cartTotals, countItems, countLabel } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import {
  addToCart,
  changeQuantity,
  readCart,
  removeLine,
  restoreLine,
  updateCart,
} from './cart-store.client.ts';

/** Actions on the cart: each changes it, rings the bell (spec §4) and announces the result; a removal can be undone. */

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

/**
 * Adds all dishes of an earlier order.
 * @param announcementOf what is announced before the subtotal, given the names of dishes that did not fit
 * @returns these names
 */
export function pressReorder(
  lines: readonly CartLine[],
  announcementOf: (overLimit: readonly string[]) => string,
): readonly string[] {
  const before = readCart();
  const { lines: after, overLimit } = addLines(before, lines);
  updateCart(() => after);
  if (after !== before) {
    ringBell();
    hideToast();
  }
  announce(`${announcementOf(overLimit)} ${cartText(after)}`);
  return overLimit;
}

/** Updates prices and removes unavailable lines after the customer accepted it: rings like any change (spec §4). */
export function pressUpdate(change: (lines: readonly CartLine[]) => readonly CartLine[]): void {
  const before = readCart();
  const after = updateCart(change);
  if (after === before) return;
  ringBell();
  announce(`Cart updated. ${cartText(after)}`);
}

function act(line: CartLine, change: () => readonly CartLine[]): void {
  const before = readCart();
  const after = change();
  if (after === before) return;
  ringBell();
  const index = before.findIndex(({ id }) => id === line.id);
  const removed = before[index];
  const quantity = after.find(({ id }) => id === line.id)?.quantity ?? 0;
  // An undo offer for an older removal would be out of date.
  hideToast();
  if (quantity > 0) {
    announce(`${line.name}: ${quantity}. ${cartText(after)}`);
    return;
  }
  announce(`${line.name} removed, F6 to undo. ${cartText(after)}`);
  if (removed) {
    showToast({
      text: `Removed ${line.name}`,
      action: { label: 'Undo', onPress: () => pressUndo(removed, index) },
    });
  }
}

/** Restores the line at its place with its quantity, and focuses its stepper. */
function pressUndo(line: CartLine, index: number): void {
  const before = readCart();
  flushSync(() => restoreLine(line, index));
  const after = readCart();
  if (after === before) return;
  ringBell();
  announce(`${line.name} is back: ${line.quantity}. ${cartText(after)}`);
  focusStepper(line.id);
}

/** A line may have several steppers, some of them hidden; a hidden one cannot take the focus. */
function focusStepper(id: string): void {
  for (const stepper of document.querySelectorAll<HTMLElement>('[data-line]')) {
    const button = stepper.dataset.line === id ? stepper.querySelector('button') : null;
    button?.focus();
    if (button && button === document.activeElement) return;
  }
}

function cartText(lines: readonly CartLine[]): string {
  return `${countLabel(countItems(lines))} in cart, subtotal ${formatRupees(cartTotals(lines).subtotalPaise)}.`;
}
