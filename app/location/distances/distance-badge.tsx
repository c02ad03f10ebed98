import { useCallback, useSyncExternalStore } from 'react';
import { Navigation } from '../../ui/icons.ts';
import { arrivalLabel, arrivalRange } from '../arrival.ts';
import { ArrivalMark } from '../arrival-mark.tsx';
import { isPlaceMissing, shownPosition } from '../location-state.ts';
import type { VendorPlace } from '../map-service.ts';
import { isSamePlace, type Position } from '../place.ts';
import { locationStore } from '../position/location-store.client.ts';
import type { LocationStore } from '../position/location-store.ts';
import { useLocationState } from '../position/use-location.ts';
import { distanceBatcher } from './distance-batcher.client.ts';
import type { DistanceBatcher } from './distance-batcher.ts';
import type { Distance } from './distance-cache.ts';
import { watchNear } from './near-viewport.client.ts';

const LOOKS = {
  pill: 'rounded-full bg-surface px-2.5 py-1 shadow-raised',
  plain: '',
} as const;

interface DistanceBadgeProps {
  vendor: VendorPlace;
  /** A pill on a card's picture, or plain text. */
  look?: keyof typeof LOOKS;
  /** With it the badge also estimates when an order arrives. */
  preparationMinutes?: number | undefined;
  /**
   * The origin by which the list is sorted by distance. While the customer is elsewhere nothing is requested, because
   * another list is loading.
   */
  listedFrom?: Position | null | undefined;
  store?: LocationStore;
  batcher?: DistanceBatcher;
}

/**
 * Driving distance and time from the customer to a vendor, and the estimated arrival of an order. Renders nothing when no position can be expected: the header
 * then offers to choose a place.
 */
export function DistanceBadge({
  vendor,
  look = 'pill',
  preparationMinutes,
  listedFrom,
  store = locationStore,
  batcher = distanceBatcher,
}: DistanceBadgeProps) {
  const location = useLocationState(store);
  const position = shownPosition(location);
  if (isPlaceMissing(location)) return null;
  if (!position || (listedFrom !== undefined && !isSamePlace(position, listedFrom))) {
    return <ShownDistance distance={{ status: 'pending' }} look={look} />;
  }
  return (
    <KnownDistance
      vendor={vendor}
      position={position}
      look={look}
      preparationMinutes={preparationMinutes}
      batcher={batcher}
    />
  );
}

function KnownDistance({
  vendor,
  position,
  look,
  preparationMinutes,
  batcher,
}: Pick<DistanceBadgeProps, 'vendor' | 'preparationMinutes'> & {
  position: Position;
  look: keyof typeof LOOKS;
  batcher: DistanceBatcher;
}) {
  const distance = useSyncExternalStore(
    batcher.subscribe,
    () => batcher.read(vendor.id, position),
    () => batcher.read(vendor.id, position),
  );
  const ref = useCallback(
    (element: HTMLElement) => {
      const leave = batcher.register(vendor);
      const stop = watchNear(element, () => batcher.request(vendor, position));
      return () => {
        stop();
        leave();
      };
    },
    [batcher, vendor, position],
  );
  return <ShownDistance ref={ref} distance={distance} look={look} preparationMinutes={preparationMinutes} />;
}

/** The badge in one of its states. */
export function ShownDistance({
  distance,
  look,
  preparationMinutes,
  ref,
}: {
  distance: Distance;
  look: keyof typeof LOOKS;
  preparationMinutes?: number | undefined;
  ref?: React.Ref<HTMLSpanElement>;
}) {
  const isKnown = distance.status === 'ok';
  const arrival =
    isKnown && preparationMinutes !== undefined ? arrivalRange(distance.minutes, preparationMinutes) : null;
  return (
    // Without scripts no distance is ever calculated. Without room the arrival stands above, so that nothing shifts.
    <span
      ref={ref}
      className={`flex w-fit max-w-full flex-wrap-reverse items-center gap-x-2.5 text-sm font-semibold text-text noscript:hidden ${LOOKS[look]}`}
    >
      <span className="inline-flex items-center gap-1">
        {isKnown ? <Navigation className="size-3.5 shrink-0" /> : null}
        {distanceText(distance)}
      </span>
      {arrival ? <ArrivalMark range={arrival} label={arrivalLabel(arrival)} /> : null}
    </span>
  );
}

/** Texts of spec §8. */
function distanceText(distance: Distance): string {
  switch (distance.status) {
    case 'ok':
      return `${distance.distanceText} · ${distance.durationText}`;
    case 'pending':
      return 'Calculating...';
    case 'unavailable':
      return '⚠️ Unavailable';
    case 'error':
      return '⚠️ Error';
  }
}
