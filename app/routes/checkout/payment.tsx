import { useEffect } from 'react';
import { data, replace } from 'react-router';
import { PERSONAL, readUserId, waitHeaders } from '../../account/session.server.ts';
import { readSessionToken } from '../../account/session-token.server.ts';
import { isSharedAccount } from '../../account/shared-account.ts';
import { useUser } from '../../account/use-user.ts';
import { refreshUser } from '../../account/user-store.client.ts';
import { pressUpdate } from '../../cart/cart-actions.client.ts';
import { CartLinesBrief } from '../../cart/cart-lines-brief.tsx';
import { readCart, removeOrdered } from '../../cart/cart-store.client.ts';
import { CartTotals } from '../../cart/cart-totals.tsx';
import { EmptyCart } from '../../cart/empty-cart.tsx';
import { PICKUP_POINT } from '../../cart/pickup-point.ts';
import { useCart } from '../../cart/use-cart.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { readForm } from '../../http/read-form.server.ts';
import { applyChanges } from '../../orders/checkout/checkout-changes.ts';
import {
  choose,
  clearChoice,
  endAttempt,
  ensureCheckoutKey,
} from '../../orders/checkout/checkout-choice.client.ts';
import { type CheckoutChoice, ownAddress } from '../../orders/checkout/checkout-choice.ts';
import { readSentLines, toOrderRequest } from '../../orders/checkout/checkout-request.ts';
import { checkPlacing, type PlaceRefusal } from '../../orders/checkout/checkout-validation.ts';
import { ContinueButton } from '../../orders/checkout/continue-button.tsx';
import { PaymentMethodChoice } from '../../orders/checkout/payment-method-choice.tsx';
import { placeOrder } from '../../orders/checkout/place-order.server.ts';
import { isPlacingScreenWaiting } from '../../orders/checkout/placing-screen.client.ts';
import { RefusalPopup } from '../../orders/checkout/refusal-popup.tsx';
import { useCheckoutChoice } from '../../orders/checkout/use-checkout-choice.ts';
import { usePlacing } from '../../orders/checkout/use-placing.ts';
import { storeLastOrder } from '../../orders/history/last-order.client.ts';
import type { OrderDocument } from '../../orders/order.ts';
import { ORDER_MESSAGES } from '../../orders/order-messages.ts';
import { parseOrderRequest } from '../../orders/order-request.ts';
import { paths } from '../../paths.ts';
import { addressContext, type Services, servicesContext } from '../../services.server.ts';
import { announce } from '../../ui/browser/announce.client.ts';
import { ArrowLeft, MapPin } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/overlays/toast-store.client.ts';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import { DeliveryNotes } from '../../use-cases/delivery-notes.tsx';
import { readBuyer } from '../../use-cases/read-buyer.server.ts';
import { findUndeliveredIn } from '../../use-cases/undelivered.server.ts';
import type { Route } from './+types/payment';

/** Room for a hundred lines in JSON, percent-encoded. */
const ORDER_FORM_BYTES = 256 * 1024;

const PLACING = 'Placing your order…';

type Answer = { ok: true; order: OrderDocument } | PlaceRefusal;

/** Places an order: the form field `order` is the JSON of an `OrderRequest`. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { result, status } = await place(services, request, context.get(addressContext));
  if (!result.ok) services.counters.orderRefused(result.reason);
  const headers = 'waitMilliseconds' in result ? waitHeaders(result.waitMilliseconds) : PERSONAL;
  return data(result, { status, headers });
}

async function place(
  services: Services,
  request: Request,
  address: string,
): Promise<{ result: Answer; status: number }> {
  const token = await readSessionToken(services.auth, request);
  if (token === null) return NOT_SIGNED_IN;
  const form = await readForm(request, ORDER_FORM_BYTES);
  const parsed = parseOrderRequest(String(form.get('order') ?? ''));
  if (!parsed.ok) {
    // A signed-out customer should learn of that first.
    if (!(await readUserId(services, request))) return NOT_SIGNED_IN;
    return { result: { ok: false, reason: 'not-readable', message: parsed.message }, status: 400 };
  }
  const itemIds = parsed.request.lines.map((line) => line.itemId);
  const buyer = await readBuyer(services.database, { token, itemIds }, services.now());
  if (!buyer) return NOT_SIGNED_IN;
  const tryShared = isSharedAccount(services.settings, buyer.userId)
    ? () => services.limits.trySharedOrder(address)
    : null;
  const findUndelivered = findUndeliveredIn(services.database.db, services.settings.delivery);
  const result = await placeOrder({ ...services, findUndelivered }, buyer, parsed.request, tryShared);
  return { result, status: result.ok ? 200 : (STATUSES[result.reason] ?? 409) };
}

/** Of refusals; of others 409. */
const STATUSES: { [reason in PlaceRefusal['reason']]?: number } = {
  'not-signed-in': 401,
  'too-many-recent': 429,
};

const NOT_SIGNED_IN: { result: Answer; status: number } = {
  result: { ok: false, reason: 'not-signed-in', message: ORDER_MESSAGES.notSignedIn },
  status: 401,
};

/** An answer is personal; the page itself is the same for everybody. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Cache-Control') ? actionHeaders : shared();
}

const shared = publicCacheHeaders({ madeOf: [] });

/** The browser's part of an order: stores it as the last one, empties the cart of it, shows the confirmation. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<PlaceRefusal> {
  const ordered = await readSentLines(request);
  let result: Answer;
  try {
    result = await serverAction();
  } catch (error) {
    // The order may exist all the same, so the retry has the same checkout key.
    console.warn(error);
    result = { ok: false, reason: 'failed', message: ORDER_MESSAGES.failed };
  }
  if (!result.ok) {
    if (result.reason === 'not-signed-in') void refreshUser();
    if (result.reason === 'placed-before') endAttempt();
    if (result.reason === 'address-gone') choose({ address: null });
    notifyIfLeft(result.message);
    return result;
  }
  storeLastOrder(result.order);
  removeOrdered(ordered);
  clearChoice();
  notifyIfLeft(ORDER_MESSAGES.placed);
  throw replace(paths.confirm(result.order.OrderId));
}

/** A customer who has left the screen meanwhile sees neither the confirmation nor the popup. */
function notifyIfLeft(text: string): void {
  if (isPlacingScreenWaiting()) return;
  announce(text);
  showToast({ text });
}

export default function Payment() {
  const cart = useCart();
  const { user, isReady: isUserKnown } = useUser();
  const stored = useCheckoutChoice();
  const address = ownAddress(stored, user?.uid ?? null);
  const current = { lines: cart.lines, totals: cart.totals, choice: { ...stored, address } };
  const placing = usePlacing<typeof current>();
  const shown = placing.sent ?? current;
  // A placed order's cart is emptied before the next screen is shown.
  const isEmpty = cart.isReady && cart.count === 0 && !placing.isBusy;
  useCheckoutKey(cart.count > 0);

  function place() {
    // Fresher than the screen, if another tab has just placed the order.
    const lines = readCart();
    const refusal = checkPlacing({ isSignedIn: user !== null || !isUserKnown, lines });
    if (refusal) placing.refuse(refusal);
    else {
      announce(PLACING);
      placing.send(toOrderRequest(current.choice, lines, ensureCheckoutKey()), current);
    }
  }

  return (
    <Page isWide>
      <PaymentHeading isBusy={placing.isBusy} />
      <noscript>Your cart is kept in this browser, which needs JavaScript to order it.</noscript>
      {/* The server knows no cart, so its page shows no totals rather than zeros. */}
      <div
        className={`flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6 ${cart.isReady ? '' : 'invisible'}`}
      >
        {/* Disabled while the order is placed, so that what is being ordered cannot change. */}
        <div inert={placing.isBusy} className="flex min-w-0 flex-col gap-4">
          {isEmpty ? (
            <EmptyCart />
          ) : (
            <>
              <Section title={shown.choice.orderMode === 'Pickup' ? 'Pick up from' : 'Deliver to'}>
                <p className="flex gap-3 text-md text-muted">
                  <MapPin className="mt-0.5 size-5 shrink-0 text-accent" />
                  {shown.choice.orderMode === 'Pickup'
                    ? PICKUP_POINT.address
                    : (shown.choice.address?.text ?? 'No address selected')}
                </p>
              </Section>
              <Section title="Pay by">
                <PaymentMethodChoice
                  value={shown.choice.paymentMethod}
                  onChoose={(paymentMethod) => choose({ paymentMethod })}
                />
              </Section>
            </>
          )}
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:row-span-2">
          {isEmpty ? null : (
            <Section title="Your order">
              <CartLinesBrief lines={shown.lines} />
              <div className="mt-4 border-line border-t pt-4">
                <CartTotals totals={shown.totals} />
              </div>
            </Section>
          )}
          <div className="fixed inset-x-0 bottom-0 z-20 flex flex-col border-line border-t bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:p-0">
            <ContinueButton
              totalPaise={isEmpty ? null : shown.totals.totalPaise}
              busyText={placing.isBusy ? PLACING : undefined}
              disabled={!cart.isReady}
              onClick={place}
            />
          </div>
        </div>
        {/* Last, so that it moves nothing when it comes; on a phone it stays in sight above the button. */}
        <div className="sticky bottom-19 -mx-4 max-h-[35dvh] overflow-y-auto border-line bg-paper px-4 has-[p]:border-t has-[p]:pb-3 lg:static lg:mx-0 lg:max-h-none lg:border-0 lg:p-0">
          <DeliveryNotes lines={shown.lines} to={destinationOf(shown.choice)} />
        </div>
      </div>
      <RefusalPopup
        refusal={placing.refusal}
        isOpen={placing.isRefusalOpen}
        lines={cart.lines}
        shownAddress={address?.text ?? null}
        onAcceptChanges={(changes) => {
          pressUpdate((lines) => applyChanges(lines, changes));
          placing.dismiss();
        }}
        onAcceptAddress={(text) => {
          if (address) choose({ address: { ...address, text } });
          placing.dismiss();
        }}
        onClose={placing.dismiss}
      />
    </Page>
  );
}

function destinationOf({ orderMode, address }: Pick<CheckoutChoice, 'orderMode' | 'address'>) {
  if (orderMode === 'Pickup' || !address) return null;
  return { addressId: address.id, text: address.text };
}

/** On narrow screens the header has the back arrow. */
function PaymentHeading({ isBusy }: { isBusy: boolean }) {
  return (
    <div className="mb-4 flex items-center gap-3">
      <Link
        to={paths.cart()}
        inert={isBusy}
        aria-label="Back to cart"
        className="hidden size-11 shrink-0 place-items-center rounded-full border border-line bg-surface transition-colors hover:bg-tint md:grid"
      >
        <ArrowLeft className="size-5" />
      </Link>
      <h1 className="text-display font-bold">Payment</h1>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Each attempt has its key from its first visit to this screen: reload, retry and second tab share it. */
function useCheckoutKey(hasCart: boolean) {
  useEffect(() => {
    if (hasCart) ensureCheckoutKey();
  }, [hasCart]);
}

export const meta = metaOf({ title: 'Payment', description: 'Choose how to pay and place your order.' });
