import { formatRupees, toPaise } from '../catalogue/price.ts';
import { Page } from '../ui/page.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { LineStatusText } from './line-status.tsx';
import { type OrderDocument, PAYMENT_METHODS } from './order.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderLines } from './order-lines.tsx';
import { isEndStatus } from './order-status.ts';
import { StatusPanel } from './status-panel.tsx';
import { StatusTimeline } from './status-timeline.tsx';
import { currentStatus, type TrackingState, timelineSteps } from './tracking.ts';
import { useLiveTracking } from './use-live-tracking.ts';
import { usePassed } from './use-passed.ts';

/** Follows one order: how it stands, its steps, what it holds; cancelling while that is allowed. */
export function TrackScreen({
  order,
  loaded,
  problem,
}: {
  order: OrderDocument;
  /** As read with the page. */
  loaded: TrackingState;
  /** Why the last press was refused. */
  problem?: string | undefined;
}) {
  const { state, line, updatedAt } = useLiveTracking(order.OrderId, loaded);
  const isTooLate = usePassed(state.cancelMilliseconds, state.at);
  const mode = order.orderMode === 'Pickup' ? 'Pickup' : 'Delivery';
  return (
    <Page title="Track order">
      <div className="flex flex-col gap-4">
        <StatusPanel orderId={order.OrderId} status={currentStatus(state.log)} />
        <section aria-label="Progress" className="rounded-card border border-line bg-surface p-5">
          <StatusTimeline
            steps={timelineSteps(mode, state.log)}
            now={updatedAt}
            vendors={vendorNames(order)}
          />
          <div className="mt-7">
            <LineStatusText line={line} updatedAt={updatedAt} />
          </div>
        </section>
        <OrderSummary order={order} />
        {problem ? (
          <p role="alert" className="rounded-control bg-error-tint p-4 text-error text-md">
            {problem}
          </p>
        ) : null}
        {isTooLate ? null : <CancelOrder />}
        {isEndStatus(currentStatus(state.log)) ? (
          <OrderAgain orderId={order.OrderId} name={vendorNames(order)} />
        ) : null}
      </div>
    </Page>
  );
}

function OrderSummary({ order }: { order: OrderDocument }) {
  const count = order.orderDetails.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <section aria-label="Order" className="rounded-card border border-line bg-surface p-5">
      <h2 className="sr-only">What was ordered</h2>
      <OrderLines lines={order.orderDetails} />
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-t pt-4">
        <p className="font-semibold text-lg">
          {count} {count === 1 ? 'item' : 'items'} · {formatRupees(toPaise(order.totalAmount))}
        </p>
        <p className="text-base text-muted">{paymentLabel(order.paymentMethod)}</p>
        {order.address ? <p className="w-full text-base text-muted">To {order.address}</p> : null}
      </div>
    </section>
  );
}

function paymentLabel(method: string): string {
  const labels: Record<string, string> = PAYMENT_METHODS;
  return labels[method] ?? method;
}

/** The vendor's name; of several only how many, to keep the step on one line. */
function vendorNames(order: OrderDocument): string {
  const [first = '', ...others] = new Set(order.orderDetails.map((line) => line.vendorName));
  return others.length === 0 ? first : `${others.length + 1} restaurants`;
}
