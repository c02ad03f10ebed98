import type { CartLine } from '../cart/cart-line.ts';
import { type DeliveryDestination, useUndelivered } from '../catalogue/use-undelivered.ts';

/**
 * Says which vendors of the cart do not deliver to the destination, as far as that is known. The order may be placed all
 * the same, unless the operator's settings refuse it.
 * @param to null for pickup, and while the destination is unknown
 */
export function DeliveryNotes({ lines, to }: { lines: readonly CartLine[]; to: DeliveryDestination | null }) {
  const names = new Map(lines.map(({ vendorId, vendorName }) => [vendorId, vendorName]));
  const undelivered = useUndelivered([...names.keys()].filter(Boolean), to);
  const vendors = [...names].filter(([id]) => undelivered?.vendorIds.has(id));
  return (
    <div role="status" className="text-md">
      {vendors.map(([id, name]) => (
        <p key={id} className="mt-3 rounded-control bg-tint px-3 py-2.5 text-on-tint">
          {`${name} doesn’t deliver to ${undelivered?.areaName}. You can choose Pickup or another address.`}
        </p>
      ))}
    </div>
  );
}
