import { UNKNOWN_VENDOR, UNNAMED_ITEM } from '../../cart/cart-line.ts';
import {
  discountedPaise,
  type Priced,
  type PricedLine,
  priceLine,
  sumLines,
  toRupees,
} from '../../money/price.ts';
import type { OrderLineDocument, OrderRequestLine, PriceChange } from '../order.ts';

/** An item as it is on sale now. */
export interface ItemOnSale extends Priced {
  id: string;
  name: string;
  picture: string | null;
  vendorId: string;
  /** Null when the vendor is not known. */
  vendor: {
    name: string;
    isActive: boolean;
    /** 'Closed · opens 11:00 tomorrow'; missing while it takes orders. */
    closed?: string;
  } | null;
  /** 'Sold out' or 'Back at 18:30'; missing while it is on sale. */
  soldOut?: string;
}

export type OrderDraft =
  | { kind: 'draft'; lines: OrderLineDocument[]; totals: PricedLine }
  | { kind: 'changed'; changes: PriceChange[] }
  | { kind: 'vendor-missing' };

/**
 * Prices the wanted lines by what is on sale now. The prices that the customer saw are compared, never used: with any
 * difference there is no draft, and every difference is returned.
 */
export function draftOrder(wanted: readonly OrderRequestLine[], onSale: readonly ItemOnSale[]): OrderDraft {
  const itemById = new Map(onSale.map((item) => [item.id, item]));
  const changes = wanted.flatMap((line) => findChange(line, itemById.get(line.itemId)) ?? []);
  if (changes.length > 0) return { kind: 'changed', changes };

  const lines: OrderLineDocument[] = [];
  const priced: PricedLine[] = [];
  for (const { itemId, quantity } of wanted) {
    const item = itemById.get(itemId);
    if (!item?.vendor) return { kind: 'vendor-missing' };
    const line = priceLine(item, quantity);
    priced.push(line);
    lines.push({
      name: item.name.trim() || UNNAMED_ITEM,
      quantity,
      originalPrice: toRupees(item.pricePaise),
      image: item.picture ?? '',
      vendorId: item.vendorId,
      vendorName: item.vendor.name.trim() || UNKNOWN_VENDOR,
      discount: item.discountPercent,
      discountPrice: toRupees(discountedPaise(item)),
      totalPrice: toRupees(line.totalPaise),
    });
  }
  return { kind: 'draft', lines, totals: sumLines(priced) };
}

function findChange(line: OrderRequestLine, item: ItemOnSale | undefined): PriceChange | null {
  const { itemId } = line;
  if (!item) return { itemId, kind: 'gone', name: UNNAMED_ITEM };
  const name = item.name.trim() || UNNAMED_ITEM;
  if (item.vendor && (!item.vendor.isActive || item.vendor.closed)) {
    const { isActive, closed } = item.vendor;
    const vendorName = item.vendor.name.trim() || UNKNOWN_VENDOR;
    return { itemId, kind: 'vendor-closed', name, vendorName, ...(isActive && closed ? { closed } : {}) };
  }
  if (item.soldOut) return { itemId, kind: 'sold-out', name, soldOut: item.soldOut };
  const { pricePaise, discountPercent } = item;
  if (line.pricePaise === pricePaise && line.discountPercent === discountPercent) return null;
  return {
    itemId,
    kind: 'price',
    name,
    wasPaise: discountedPaise(line),
    nowPaise: discountedPaise(item),
    pricePaise,
    discountPercent,
  };
}
