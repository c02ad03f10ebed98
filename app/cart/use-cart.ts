import { useMemo, useSyncExternalStore } from 'react';
import type { PricedLine } from '../money/price.ts';
import { cartTotals, countItems, MAX_CART_LINES } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { readCart, subscribeCart } from './cart-store.client.ts';

const NOT_KNOWN_YET: readonly CartLine[] = [];

export interface CartView {
  lines: readonly CartLine[];
  /** Total number of items. */
  count: number;
  totals: PricedLine;
  /** False in server-rendered HTML, which is the same for everybody, and until the browser has read its own cart. */
  isReady: boolean;
}

/** The current cart of this browser. */
export function useCart(): CartView {
  const lines = useSyncExternalStore(subscribeCart, readCart, () => NOT_KNOWN_YET);
  return useMemo(
    () => ({
      lines,
      count: countItems(lines),
      totals: cartTotals(lines),
      isReady: lines !== NOT_KNOWN_YET,
    }),
    [lines],
  );
}

/**
 * The cart's line of one item, 'full' if the cart cannot hold another line, else null. After a press in a long menu
 * only that dish re-renders.
 */
export function useInCart(id: string): CartLine | 'full' | null {
  return useSyncExternalStore(
    subscribeCart,
    () => {
      const lines = readCart();
      return lines.find((line) => line.id === id) ?? (lines.length >= MAX_CART_LINES ? 'full' : null);
    },
    () => null,
  );
}
