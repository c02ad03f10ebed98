import type { OrderRequestLine, PriceChange } from '../order.ts';
import type { ItemOnSale } from './draft-order.ts';

/** The vendors that do not deliver to an address, and the name of its area; null where the area is unknown. */
export type FindUndelivered = (
  address: string,
  vendorIds: readonly string[],
) => Promise<{ areaName: string; vendorIds: ReadonlySet<string> } | null>;

/** The differences for the lines whose vendors do not deliver to the order's address. */
export async function changesOfUndelivered(
  find: FindUndelivered,
  address: string,
  lines: readonly OrderRequestLine[],
  onSale: readonly ItemOnSale[],
): Promise<PriceChange[]> {
  const items = new Map(onSale.map((item) => [item.id, item]));
  const vendorIds = [...new Set(onSale.map(({ vendorId }) => vendorId))];
  const found = await find(address, vendorIds);
  if (!found) return [];
  return lines.flatMap(({ itemId }): PriceChange[] => {
    const item = items.get(itemId);
    if (!item?.vendor || !found.vendorIds.has(item.vendorId)) return [];
    const { name, vendor } = item;
    return [{ itemId, kind: 'not-delivered', name, vendorName: vendor.name, areaName: found.areaName }];
  });
}
