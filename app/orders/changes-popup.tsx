import type { CartLine } from '../cart/cart-line.ts';
import { Popup } from '../ui/popup.tsx';
import { describeChange } from './checkout-changes.ts';
import type { PriceChange } from './order.ts';

/** Every difference between what the customer saw and what is on sale now; nothing changes before it is accepted. */
export function ChangesPopup({
  isOpen,
  message,
  changes,
  lines,
  onAccept,
  onClose,
}: {
  isOpen: boolean;
  message: string;
  changes: readonly PriceChange[];
  /** The cart, which still knows the names of items that are gone. */
  lines: readonly CartLine[];
  onAccept: () => void;
  onClose: () => void;
}) {
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      title="Some things have changed"
      message={message}
      action={{ label: 'Update cart', onPress: onAccept }}
      cancelLabel="Not now"
    >
      <ul className="mt-4 divide-y divide-line text-left">
        {changes.map((change) => (
          <li key={change.itemId} className="py-2.5">
            <span className="block text-md font-semibold">
              {lines.find(({ id }) => id === change.itemId)?.name ?? change.name}
            </span>
            <span className="text-base text-muted">{describeChange(change)}</span>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
