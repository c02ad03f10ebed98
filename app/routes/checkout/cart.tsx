import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { useUser } from '../../account/use-user.ts';
import { pressUpdate } from '../../cart/cart-actions.client.ts';
import { CartGroups } from '../../cart/cart-groups.tsx';
import { readCart } from '../../cart/cart-store.client.ts';
import { CartTotals } from '../../cart/cart-totals.tsx';
import { type ContinueResult, checkContinue } from '../../cart/continue-rule.ts';
import { EmptyCart } from '../../cart/empty-cart.tsx';
import { PickupPlace } from '../../cart/pickup-place.tsx';
import { PICKUP_POINT } from '../../cart/pickup-point.ts';
import { type CartView, useCart } from '../../cart/use-cart.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { arrivalLabel, pickupLabel } from '../../location/arrival.ts';
import { ArrivalMark } from '../../location/arrival-mark.tsx';
import { useAreaSlug } from '../../location/position/use-area-slug.ts';
import { applyChanges } from '../../orders/checkout/checkout-changes.ts';
import { choose } from '../../orders/checkout/checkout-choice.client.ts';
import type { PlaceRefusal } from '../../orders/checkout/checkout-validation.ts';
import { ContinueButton } from '../../orders/checkout/continue-button.tsx';
import { fetchChanges } from '../../orders/checkout/fetch-changes.client.ts';
import { OrderModeChoice } from '../../orders/checkout/order-mode-choice.tsx';
import { RefusalPopup } from '../../orders/checkout/refusal-popup.tsx';
import { useCheckoutChoice } from '../../orders/checkout/use-checkout-choice.ts';
import { ORDER_MESSAGES } from '../../orders/order-messages.ts';
import { paths } from '../../paths.ts';
import { addressText } from '../../text/address-text.ts';
import { Plus } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { TicketPercent } from '../../ui/more-icons.ts';
import { Popup, type PopupProps } from '../../ui/overlays/popup.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import { DeliveryAddress, useDeliveryAddress } from '../../use-cases/cart-delivery-address.tsx';
import { DeliveryNotes } from '../../use-cases/delivery-notes.tsx';
import { useCartArrivals } from '../../use-cases/use-cart-arrivals.ts';

export const headers = publicCacheHeaders({ madeOf: [] });

export default function Cart() {
  const cart = useCart();
  return (
    <Page title="Your cart" isWide>
      <noscript>Your cart is kept in this browser, which needs JavaScript to show it.</noscript>
      {cart.isReady && cart.count === 0 ? <EmptyCart /> : null}
      {cart.count > 0 ? <FilledCart cart={cart} /> : null}
    </Page>
  );
}

function FilledCart({ cart }: { cart: CartView }) {
  const choice = useCheckoutChoice();
  const isPickup = choice.orderMode === 'Pickup';
  const vendorIds = [...new Set(cart.lines.map(({ vendorId }) => vendorId))].filter(Boolean);
  const arrivals = useCartArrivals(vendorIds, isPickup ? PICKUP_POINT.position : null);
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <OrderModeChoice value={choice.orderMode} onChoose={(orderMode) => choose({ orderMode })} />
        <div className="rounded-card border border-line bg-surface p-4 pb-2">
          <div>
            <CartGroups
              lines={cart.lines}
              renderArrival={(vendorId) => {
                const range = arrivals.get(vendorId);
                if (!range) return null;
                return <ArrivalMark range={range} label={(isPickup ? pickupLabel : arrivalLabel)(range)} />;
              }}
            />
          </div>
          <Link
            to={paths.home()}
            className="mt-1 inline-flex min-h-11 items-center gap-2 text-md font-semibold text-accent"
          >
            <Plus className="size-4.5" /> Add more items
          </Link>
        </div>
        <section className="rounded-card border border-line bg-surface p-4">
          <h2 className="mb-3 text-lg font-semibold">{isPickup ? 'Pick up from' : 'Deliver to'}</h2>
          {isPickup ? <PickupPlace /> : <DeliveryAddress />}
          <CartDeliveryNotes lines={cart.lines} isPickup={isPickup} />
        </section>
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-24">
        <VoucherRow />
        <div className="rounded-card border border-line bg-surface p-4">
          <CartTotals totals={cart.totals} />
        </div>
        <CartContinue lines={cart.lines} totalPaise={cart.totals.totalPaise} />
      </div>
    </div>
  );
}

/** By the selected address; by the customer's area where none is selected. */
function CartDeliveryNotes({ lines, isPickup }: { lines: CartView['lines']; isPickup: boolean }) {
  const { status, selected } = useDeliveryAddress();
  const area = useAreaSlug();
  if (isPickup) return null;
  if (selected) {
    return <DeliveryNotes lines={lines} to={{ addressId: selected.id, text: addressText(selected) }} />;
  }
  return <DeliveryNotes lines={lines} to={area === null || status === 'loading' ? null : { area }} />;
}

/** spec §2, Cart: the voucher row has no function, and says so. */
function VoucherRow() {
  return (
    <button
      type="button"
      aria-disabled
      className="flex min-h-14 cursor-not-allowed flex-wrap items-center gap-x-3 rounded-card border border-line border-dashed bg-surface px-4 text-left text-md font-semibold text-muted"
    >
      <TicketPercent className="size-5 shrink-0" />
      <span className="flex-1">Apply Voucher</span>
      <span className="text-base font-normal">Coming soon</span>
    </button>
  );
}

function CartContinue({ lines, totalPaise }: { lines: CartView['lines']; totalPaise: number }) {
  const navigate = useNavigate();
  const { isReady } = useUser();
  const { status, addresses, reload, user, selected, storeSelected } = useDeliveryAddress();
  const choice = useCheckoutChoice();
  const [refusal, setRefusal] = useState<Extract<ContinueResult, { ok: false }> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [changed, setChanged] = useState<PlaceRefusal | null>(null);
  const [isChangedOpen, setIsChangedOpen] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const isLeaving = useNavigation().state !== 'idle';
  // Until the addresses are loaded, it is unknown whether one must be chosen.
  const isAsking = choice.orderMode === 'Delivery' && user !== null && status === 'loading';

  async function continueToPayment() {
    const isKnown = status === 'ready' || addresses.length > 0;
    const result = checkContinue({
      isSignedIn: user !== null && status !== 'signed-out',
      orderMode: choice.orderMode,
      addressIds: isKnown ? addresses.map(({ id }) => id) : null,
      selectedAddressId: selected?.id ?? null,
    });
    if (!result.ok) {
      setRefusal(result);
      setIsOpen(true);
      return;
    }
    if (choice.orderMode === 'Delivery') storeSelected();
    setIsChecking(true);
    const changes = await fetchChanges(readCart());
    setIsChecking(false);
    if (changes.length > 0) {
      setChanged({ ok: false, reason: 'changed', message: ORDER_MESSAGES.changed, changes: [...changes] });
      setIsChangedOpen(true);
      return;
    }
    navigate(paths.payment());
  }

  function popupActions(): Pick<PopupProps, 'action' | 'cancelLabel'> {
    switch (refusal?.reason) {
      case 'login-required':
        return { action: { label: 'Login', to: paths.login(paths.cart()) }, cancelLabel: 'Not now' };
      case 'addresses-not-loaded':
        return { action: { label: 'Try again', onPress: tryAgain }, cancelLabel: 'Not now' };
      default:
        return {};
    }
  }

  function tryAgain() {
    setIsOpen(false);
    void reload();
  }

  return (
    <>
      <ContinueButton
        totalPaise={totalPaise}
        busyText={isChecking ? 'Checking your cart…' : undefined}
        disabled={!isReady || isAsking || isLeaving}
        onClick={continueToPayment}
      />
      <Popup
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={refusal?.title ?? ''}
        message={refusal?.message ?? ''}
        {...popupActions()}
      />
      <RefusalPopup
        refusal={changed}
        isOpen={isChangedOpen}
        lines={lines}
        shownAddress={null}
        onAcceptChanges={(changes) => {
          pressUpdate((current) => applyChanges(current, changes));
          setIsChangedOpen(false);
        }}
        onAcceptAddress={() => setIsChangedOpen(false)}
        onClose={() => setIsChangedOpen(false)}
      />
    </>
  );
}

export const meta = metaOf({ title: 'Your cart', description: 'What you have chosen, from all vendors.' });
