import type { CartLine } from '../cart/cart-line.ts';
import { paths } from '../paths.ts';
import { Popup, type PopupProps } from '../ui/popup.tsx';
import { describeChange } from './checkout-changes.ts';
import type { PriceChange } from './order.ts';
import type { PlaceRefusal } from './place-check.ts';

/** Says why no order was placed, and offers the way on. Nothing in the cart changes before the customer accepts. */
export function RefusalPopup({
  refusal,
  isOpen,
  lines,
  onAcceptChanges,
  onClose,
}: {
  refusal: PlaceRefusal | null;
  isOpen: boolean;
  /** The cart, which still knows the names of items that are gone. */
  lines: readonly CartLine[];
  onAcceptChanges: (changes: readonly PriceChange[]) => void;
  onClose: () => void;
}) {
  if (!refusal) return null;
  const common = { isOpen, onClose, title: refusal.message };
  if (refusal.reason !== 'changed') return <Popup {...common} kind="error" {...wayOn(refusal)} />;
  const { changes } = refusal;
  return (
    <Popup
      {...common}
      action={{ label: 'Update cart', onPress: () => onAcceptChanges(changes) }}
      cancelLabel="Not now"
    >
      <ul className="mt-4 divide-y divide-line border-line border-y text-left">
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

function wayOn(refusal: PlaceRefusal): Pick<PopupProps, 'action' | 'cancelLabel'> {
  switch (refusal.reason) {
    case 'placed-before':
      return {
        action: { label: `See order ${refusal.orderId}`, to: paths.track(refusal.orderId) },
        cancelLabel: 'Back to payment',
      };
    case 'not-signed-in':
      return { action: { label: 'Login', to: paths.login(paths.payment()) }, cancelLabel: 'Not now' };
    case 'address-unknown':
      return { action: { label: 'Choose an address', to: paths.cart() }, cancelLabel: 'Not now' };
    default:
      return {};
  }
}
