import { languageOf } from '../../text/language-of.ts';
import { isEndStatus, type OrderStatus, STATUS_LABELS } from '../order-status.ts';
import type { OrderSummary } from '../order-summary.ts';
import { currentStatus } from '../order-tracking.ts';
import { useLiveTracking } from './use-live-tracking.ts';

const LOOK = 'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold';

/** The order's status when the page was loaded. */
export function StatusChip({ status }: { status: OrderStatus }) {
  return <span className={`${LOOK} ${chipColours(status)}`}>{STATUS_LABELS[status]}</span>;
}

/** The order's live status: a change is shown and read out. */
export function LiveStatusChip({ order, checkSession }: { order: OrderSummary; checkSession: () => void }) {
  const { orderId, status, createdAt, vendors } = order;
  const loaded = { log: [{ status, timestamp: createdAt }], at: createdAt, cancelMilliseconds: 0 };
  const { state, connection } = useLiveTracking(orderId, loaded, checkSession);
  const current = currentStatus(state.log);
  return (
    <span role="status" className={`${LOOK} ${chipColours(current)}`}>
      <span lang={languageOf(vendors)} className="sr-only">{`${vendors}: `}</span>
      {connection === 'live' ? <span aria-hidden className="size-1.5 rounded-full bg-current" /> : null}
      {STATUS_LABELS[current]}
    </span>
  );
}

function chipColours(status: OrderStatus): string {
  if (status === 'Cancelled') return 'bg-error-tint text-error';
  return isEndStatus(status) ? 'bg-good-tint text-good' : 'bg-tint text-on-tint';
}
