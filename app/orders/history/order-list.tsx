import { countLabel } from '../../cart/cart.ts';
import { PICKUP_POINT } from '../../cart/pickup-point.ts';
import { Picture } from '../../catalogue/pictures/picture.tsx';
import { formatRupees } from '../../money/price.ts';
import { paths } from '../../paths.ts';
import { languageOf } from '../../text/language-of.ts';
import { ChevronRight } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { isEndStatus } from '../order-status.ts';
import type { OrderSummary } from '../order-summary.ts';
import { formatDate } from '../order-tracking.ts';
import { OrderAgain } from '../reorder/order-again.tsx';
import { LiveStatusChip, StatusChip } from '../tracking/status-chip.tsx';

/** Each live order holds a connection to the server, of which a browser has few. */
const MAX_LIVE_ORDERS = 2;

/**
 * The customer's orders, each with a link to its tracking. The newest ones in progress update live.
 * @param checkSession stable; asks the server who is signed in, after an answer that may mean that nobody is
 */
export function OrderList({ orders, checkSession }: { orders: OrderSummary[]; checkSession: () => void }) {
  const live = new Set(orders.filter(({ status }) => !isEndStatus(status)).slice(0, MAX_LIVE_ORDERS));
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <li
          key={order.orderId}
          className="relative flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3 transition-colors hover:border-muted"
        >
          <Picture
            src={order.picture}
            fallback="vendor"
            sizes="64px"
            width={64}
            height={64}
            className="size-16 shrink-0 rounded-control object-cover"
          />
          <OrderText order={order} />
          <ChevronRight className="size-5 shrink-0 text-muted" />
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            {live.has(order) ? (
              <LiveStatusChip order={order} checkSession={checkSession} />
            ) : (
              <StatusChip status={order.status} />
            )}
            <div className="relative">
              <OrderAgain orderId={order.orderId} name={order.vendors} checkSession={checkSession} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function OrderText({ order }: { order: OrderSummary }) {
  const { orderId, createdAt, vendors, itemCount, totalPaise, isPickup } = order;
  return (
    <div className="min-w-0 flex-1">
      <h2 className="line-clamp-2 text-md font-bold">
        <Link to={paths.track(orderId)} className="after:absolute after:inset-0 after:rounded-card">
          <span lang={languageOf(vendors)}>{vendors}</span>
          <span className="sr-only">{`, order ${orderId}`}</span>
        </Link>
      </h2>
      <p className="mt-0.5 text-base">
        {countLabel(itemCount)} · {formatRupees(totalPaise)}
      </p>
      {isPickup ? (
        <p className="text-sm text-muted">
          {PICKUP_POINT.name}: {PICKUP_POINT.address}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        <span className="min-w-0 wrap-anywhere">{orderId}</span>
      </p>
    </div>
  );
}
