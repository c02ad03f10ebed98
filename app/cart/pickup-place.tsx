import { MapPin } from '../ui/icons.ts';
import { PICKUP_POINT } from './pickup-point.ts';

/** The fixed pickup address with its map (spec §2, Cart). */
export function PickupPlace() {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <img
        src={PICKUP_POINT.mapPicture}
        alt={`Map around ${PICKUP_POINT.name}`}
        width={640}
        height={280}
        className="h-36 w-full bg-tint object-cover"
      />
      <p className="flex gap-3 p-4">
        <MapPin className="mt-0.5 size-5 shrink-0 text-accent" />
        <span>
          <span className="block text-md font-bold">{PICKUP_POINT.name}</span>
          <span className="block text-base text-muted">{PICKUP_POINT.address}</span>
        </span>
      </p>
    </div>
  );
}

/** The same as a card on the screens of an order, because the cart is empty by then. */
export function PickupSection({ title }: { title: string }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <PickupPlace />
    </section>
  );
}
