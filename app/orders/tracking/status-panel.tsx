import { type OrderStatus, STATUS_LABELS } from '../order-status.ts';
import { formatSpan, STATUS_TEXTS } from '../order-tracking.ts';
import bags from './pictures/bags.webp';
import party from './pictures/party.webp';
import pot from './pictures/pot.webp';
import receipt from './pictures/receipt.webp';
import scooter from './pictures/scooter.webp';

const PICTURES = {
  Created: receipt,
  Accepted: receipt,
  Preparing: pot,
  OutForDelivery: scooter,
  Delivered: party,
  ReadyForPickup: bags,
  PickedUp: party,
  Cancelled: null,
} as const satisfies Record<OrderStatus, string | null>;

/** The warm panel with the order's status in large letters; a screen reader announces its changes. */
export function StatusPanel({
  orderId,
  status,
  arrival,
}: {
  orderId: string;
  status: OrderStatus;
  /** When the order should arrive or be ready, ISO 8601; null if that is unknown or past. */
  arrival: { from: string; to: string; isPickup: boolean } | null;
}) {
  const picture = PICTURES[status];
  return (
    <section
      aria-label="Order status"
      // On a phone there is room for the longest status with an arrival, so that a change moves nothing below.
      className={`relative flex min-h-58 items-center sm:min-h-35 overflow-hidden rounded-card p-5 ${status === 'Cancelled' ? 'border border-line bg-surface' : 'bg-(image:--gradient-promo) text-white'}`}
    >
      <div className="relative z-10 min-w-0 flex-1 pr-28">
        <p className="text-base">
          Order <span className="select-all">{orderId}</span>
        </p>
        <div role="status">
          <h2 className="mt-1 font-bold text-display">{STATUS_LABELS[status]}</h2>
          <p className="mt-0.5 text-md">{STATUS_TEXTS[status]}</p>
        </div>
        {arrival ? (
          <p className="mt-0.5 font-semibold text-md">
            {arrival.isPickup ? 'Ready around ' : 'Arrives around '}
            <span className="whitespace-nowrap">{formatSpan(arrival.from, arrival.to)}</span>
          </p>
        ) : null}
      </div>
      {picture ? (
        <img
          src={picture}
          alt=""
          width={108}
          height={108}
          className="absolute right-3 bottom-1 h-24 w-27 object-contain object-bottom"
        />
      ) : null}
    </section>
  );
}
