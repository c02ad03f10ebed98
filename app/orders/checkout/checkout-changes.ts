import type { CartLine } from '../../cart/cart-line.ts';
import { formatRupees } from '../../money/price.ts';
import type { PriceChange } from '../order.ts';

/**
 * Applies what is on sale now to the cart: new prices, without items that are gone. The customer has accepted
 * `changes`.
 */
export function applyChanges(
  lines: readonly CartLine[],
  changes: readonly PriceChange[],
): readonly CartLine[] {
  const byItem = new Map(changes.map((change) => [change.itemId, change]));
  return lines.flatMap((line) => {
    const change = byItem.get(line.id);
    if (!change) return [line];
    if (change.kind !== 'price') return [];
    return [{ ...line, pricePaise: change.pricePaise, discountPercent: change.discountPercent }];
  });
}

/** Describes one difference. */
export function describeChange(change: PriceChange): string {
  switch (change.kind) {
    case 'price':
      return `${formatRupees(change.wasPaise)} before, now ${formatRupees(change.nowPaise)}`;
    case 'gone':
      return 'No longer on sale';
    case 'vendor-closed':
      return `${change.vendorName} is closed`;
  }
}
