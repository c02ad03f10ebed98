import { useMemo, useSyncExternalStore } from 'react';
import type { PricedLine } from '../catalogue/price.ts';
import { cartTotals, countItems, MOST_LINES } from './cart.ts';
import type { CartLine } from './cart-line.ts';
import { readCart, subscribeCart } from './cart-store.client.ts';

const NOT_KNOWN_YET: readonly CartLine[] = [];

export interface CartView {
  lines: readonly CartLine[];
  /** Total number of items. */
  count: number;
  totals: PricedLine;
  /** False in the server's page, which knows nobody's cart, and until the browser has read its own. */
  isReady: boolean;
}

/** The cart of this browser, as it stands now in any of its tabs. */
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
 * What the cart knows of one item: its line, 'full' where a new line would be one too many, else null. A press
 * on one dish of a long menu redraws that dish alone.
 */
export function useInCart(id: string): CartLine | 'full' | null {
  return useSyncExternalStore(
    subscribeCart,
    () => {
      const lines = readCart();
      return lines.find((line) => line.id === id) ?? (lines.length >= MOST_LINES ? 'full' : null);
    },
    () => null,
  );
}
