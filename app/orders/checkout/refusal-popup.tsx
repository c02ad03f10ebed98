import type { CartLine } from '../../cart/cart-line.ts';
import { paths } from '../../paths.ts';
import { languageOf } from '../../text/language-of.ts';
import { Popup, type PopupProps } from '../../ui/overlays/popup.tsx';
import type { PriceChange } from '../order.ts';
import { describeChange } from './checkout-changes.ts';
import type { PlaceRefusal } from './checkout-validation.ts';

/** Shows why no order was placed and what to do. The cart changes only after the customer accepts. */
export function RefusalPopup({
  refusal,
  isOpen,
  lines,
  shownAddress,
  onAcceptChanges,
  onAcceptAddress,
  onClose,
}: {
  refusal: PlaceRefusal | null;
  isOpen: boolean;
  /** The cart, which still has the names of items that are gone. */
  lines: readonly CartLine[];
  /** The address's text as the screen shows it. */
  shownAddress: string | null;
  onAcceptChanges: (changes: readonly PriceChange[]) => void;
  onAcceptAddress: (text: string) => void;
  onClose: () => void;
}) {
  if (!refusal) return null;
  const common = { isOpen, onClose, title: refusal.message };
  if (refusal.reason === 'address-changed') {
    const { text } = refusal;
    return (
      <Popup
        {...common}
        action={{ label: 'Use this address', onPress: () => onAcceptAddress(text) }}
        cancelLabel="Not now"
      >
        <dl className="mt-4 space-y-3 text-left text-md">
          <AddressText label="Before" text={shownAddress} />
          <AddressText label="Now" text={text} />
        </dl>
      </Popup>
    );
  }
  if (refusal.reason !== 'changed') return <Popup {...common} kind="error" {...popupActions(refusal)} />;
  const { changes } = refusal;
  // The customer decides in the cart, where the address and Pickup are chosen too.
  const isForCart = changes.every(({ kind }) => kind === 'not-delivered');
  return (
    <Popup
      {...common}
      {...(isForCart
        ? {
            message: 'Choose Pickup or another address, or remove these dishes.',
            action: { label: 'Back to cart', to: paths.cart() },
          }
        : { action: { label: 'Update cart', onPress: () => onAcceptChanges(changes) } })}
      cancelLabel="Not now"
    >
      <ul className="mt-4 divide-y divide-line border-line border-y text-left">
        {changes.map((change) => {
          const name = lines.find(({ id }) => id === change.itemId)?.name ?? change.name;
          return (
            <li key={change.itemId} className="py-2.5">
              <span lang={languageOf(name)} className="block text-md font-semibold">
                {name}
              </span>
              <span className="text-base text-muted">{describeChange(change)}</span>
            </li>
          );
        })}
      </ul>
    </Popup>
  );
}

function AddressText({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd className="break-words text-muted">{text}</dd>
    </div>
  );
}

function popupActions(refusal: PlaceRefusal): Pick<PopupProps, 'action' | 'cancelLabel'> {
  switch (refusal.reason) {
    case 'placed-before':
      return {
        action: { label: `See order ${refusal.orderId}`, to: paths.track(refusal.orderId) },
        cancelLabel: 'Back to payment',
      };
    case 'not-signed-in':
      return { action: { label: 'Login', to: paths.login(paths.payment()) }, cancelLabel: 'Not now' };
    case 'address-unknown':
    case 'address-gone':
      return { action: { label: 'Choose an address', to: paths.cart() }, cancelLabel: 'Not now' };
    case 'too-many-open':
      return { action: { label: 'See your orders', to: paths.orders() }, cancelLabel: 'Not now' };
    default:
      return {};
  }
}
