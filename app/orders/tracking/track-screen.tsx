import { countLabel } from '../../cart/cart.ts';
import { PickupSection } from '../../cart/pickup-place.tsx';
import { formatRupees, toPaise } from '../../money/price.ts';
import { Page } from '../../ui/page.tsx';
import { type OrderDocument, paymentLabel } from '../order.ts';
import { OrderLines } from '../order-lines.tsx';
import { isEndStatus, type OrderStatus } from '../order-status.ts';
import { currentStatus, isAwaited, type TrackingState, timelineSteps } from '../order-tracking.ts';
import { OrderAgain } from '../reorder/order-again.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ConnectionStatusText } from './connection-status.tsx';
import { StatusPanel } from './status-panel.tsx';
import { StatusTimeline } from './status-timeline.tsx';
import { useLiveTracking } from './use-live-tracking.ts';
import { usePassed } from './use-passed.ts';

/** Follows one order: its status, steps and items, with cancelling while that is allowed. */
export function TrackScreen({
  order,
  loaded,
  arrival = null,
  problem,
  checkSession,
}: {
  order: OrderDocument;
  /** The state that the page was loaded with. */
  loaded: TrackingState;
  /** When the order should arrive, ISO 8601. */
  arrival?: { from: string; to: string } | null;
  /** Why the last cancellation was refused. */
  problem?: string | undefined;
  /** Stable; asks the server who is signed in, after an answer that may mean that nobody is. */
  checkSession: () => void;
}) {
  const { state, connection, updatedAt, silentMilliseconds } = useLiveTracking(
    order.OrderId,
    loaded,
    checkSession,
  );
  const isTooLate = usePassed(state.cancelMilliseconds, state.at);
  const isLate = usePassed(arrival ? Date.parse(arrival.to) - Date.parse(state.at) : 0, state.at);
  const mode = order.orderMode === 'Pickup' ? 'Pickup' : 'Delivery';
  const status = currentStatus(state.log);
  const isExpected = arrival !== null && !isLate && isAwaited(status);
  return (
    <Page title="Track order">
      <div className="flex flex-col gap-4">
        <StatusPanel
          orderId={order.OrderId}
          status={status}
          arrival={isExpected ? { ...arrival, isPickup: mode === 'Pickup' } : null}
        />
        <section aria-label="Progress" className="rounded-card border border-line bg-surface p-5">
          <StatusTimeline
            steps={timelineSteps(mode, state.log)}
            now={updatedAt}
            vendors={vendorNames(order)}
          />
          <div className="mt-7">
            <ConnectionStatusText
              connection={connection}
              updatedAt={updatedAt}
              silentMilliseconds={silentMilliseconds}
            />
          </div>
        </section>
        {mode === 'Pickup' ? <TrackedPickup status={status} /> : null}
        <OrderedItems order={order} />
        {problem && status !== 'Cancelled' ? (
          <p role="alert" className="rounded-control bg-error-tint p-4 text-error text-md">
            {problem}
          </p>
        ) : null}
        {isTooLate ? null : <CancelOrder />}
        {isEndStatus(status) ? (
          <OrderAgain orderId={order.OrderId} name={vendorNames(order)} checkSession={checkSession} />
        ) : null}
      </div>
    </Page>
  );
}

/** Where to pick the order up, or where it was picked up. */
function TrackedPickup({ status }: { status: OrderStatus }) {
  if (status === 'Cancelled') return null;
  return <PickupSection title={status === 'PickedUp' ? 'Picked up from' : 'Pick up from'} />;
}

function OrderedItems({ order }: { order: OrderDocument }) {
  const count = order.orderDetails.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section aria-label="Order" className="rounded-card border border-line bg-surface p-5">
      <h2 className="sr-only">Items ordered</h2>
      <OrderLines lines={order.orderDetails} />
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-t pt-4">
        <p className="font-semibold text-lg">
          {countLabel(count)} · {formatRupees(toPaise(order.totalAmount))}
        </p>
        <p className="text-base text-muted">{paymentLabel(order.paymentMethod)}</p>
        {order.address ? <p className="w-full text-base text-muted">To {order.address}</p> : null}
      </div>
    </section>
  );
}

/** The vendor's name; of several only their number, to keep the step on one line. */
function vendorNames(order: OrderDocument): string {
  const [first = '', ...others] = new Set(order.orderDetails.map((line) => line.vendorName));
  return others.length === 0 ? first : `${others.length + 1} restaurants`;
}
