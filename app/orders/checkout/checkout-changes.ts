import type { CartLine } from '../../cart/cart-line.ts';
import { discountLabel } from '../../money/discount.ts';
import { formatRupees } from '../../money/price.ts';
import type { PriceChange } from '../order.ts';

/**
 * Applies what is on sale now to the cart: new prices, without items that are gone, sold out, of a closed vendor or not
 * delivered. The customer has accepted `changes`.
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
      return describePrice(change);
    case 'gone':
      return 'No longer on sale';
    case 'sold-out':
      return change.soldOut === 'Sold out' ? change.soldOut : `Sold out. ${change.soldOut}`;
    case 'vendor-closed':
      return `${change.vendorName} is ${change.closed?.replace('Closed', 'closed') ?? 'closed'}`;
    case 'not-delivered':
      return `${change.vendorName} doesn’t deliver to ${change.areaName}`;
  }
}

/** Where only list price and discount have changed, not what is paid for one, these are described. */
function describePrice(change: Extract<PriceChange, { kind: 'price' }>): string {
  const now = formatRupees(change.nowPaise);
  if (change.wasPaise !== change.nowPaise) return `${formatRupees(change.wasPaise)} before, now ${now}`;
  const discount = discountLabel(change.discountPercent);
  return discount
    ? `Now ${formatRupees(change.pricePaise)} with ${discount}, still ${now}`
    : `Now without a discount, still ${now}`;
}
