import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Picture } from '../catalogue/picture.tsx';
import { formatRupees } from '../catalogue/price.ts';
import { paths } from '../paths.ts';
import { isEndStatus, type OrderStatus, STATUS_LABELS } from './order-status.ts';
import type { OrderSummary } from './order-summary.ts';
import { formatDate } from './tracking.ts';

/** The customer's orders; each leads to its tracking. */
export function OrderList({ orders }: { orders: OrderSummary[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <li key={order.orderId}>
          <Link
            to={paths.track(order.orderId)}
            className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 transition-colors hover:bg-tint"
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
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OrderText({ order }: { order: OrderSummary }) {
  const { orderId, createdAt, status, vendors, itemCount, totalPaise } = order;
  return (
    <div className="min-w-0 flex-1">
      <h2 className="line-clamp-2 text-md font-bold">{vendors}</h2>
      <p className="mt-0.5 text-base">
        {itemCount} {itemCount === 1 ? 'item' : 'items'} · {formatRupees(totalPaise)}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        <span>{orderId}</span>
      </p>
      <StatusChip status={status} />
    </div>
  );
}

function StatusChip({ status }: { status: OrderStatus }) {
  return (
    <span
      className={`mt-1.5 inline-block rounded-full px-2.5 py-0.5 text-sm font-semibold ${chipColours(status)}`}
    >
      {STATUS_LABELS[status]}
    </span>
  );
}

function chipColours(status: OrderStatus): string {
  if (status === 'Cancelled') return 'bg-error-tint text-error';
  return isEndStatus(status) ? 'bg-good-tint text-good' : 'bg-tint text-on-tint';
}
