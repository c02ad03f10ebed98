import { type MapService, type RouteAnswer, VENDORS_PER_CALL, type VendorPlace } from './map-service.ts';
import { type Position, roundPosition } from './place.ts';

const FRESH_MILLISECONDS = 10 * 60 * 1000;
const ERROR_PAUSE_MILLISECONDS = 30_000;
const MOST_REMEMBERED = 2_000;

/** What is known of one vendor's distance; `error`: the service could not be asked (spec §8). */
export type Distance = RouteAnswer | { status: 'pending' } | { status: 'error' };

const PENDING: Distance = { status: 'pending' };
const UNAVAILABLE: Distance = { status: 'unavailable' };
const ERROR: Distance = { status: 'error' };

export interface DistanceBatcher {
  /** A vendor stands on the page. Returns how to take it away again. */
  register: (vendor: VendorPlace) => () => void;
  /** A vendor is about to be seen: its distance is asked for, unless it is known or on its way. */
  want: (vendor: VendorPlace, origin: Position) => void;
  read: (vendorId: string, origin: Position) => Distance;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Asks for the distances of many vendors in few calls: what is wanted within one tick goes together,
 * and the rest of the page rides along in a call that is made anyway, so that a page of 25 vendors is
 * one call however it is scrolled. An answer is kept for ten minutes per vendor and rounded position, a
 * failure for half a minute, so that scrolling does not press a service that refuses.
 */
export function createDistanceBatcher(parts: {
  distances: MapService['distances'];
  now: () => number;
  /** Runs the callback once what happens now is over. */
  schedule: (callback: () => void) => void;
}): DistanceBatcher {
  const { distances, now, schedule } = parts;
  const known = new Map<string, { distance: Distance; staleAt: number }>();
  const onPage = new Set<{ vendor: VendorPlace }>();
  const listeners = new Set<() => void>();
  let wanted: { origin: Position; vendors: Map<string, VendorPlace> } | null = null;

  function isDue(vendorId: string, origin: Position): boolean {
    const entry = known.get(keyOf(vendorId, origin));
    return !entry || entry.staleAt <= now();
  }

  function remember(vendorId: string, origin: Position, distance: Distance, staleAt: number): void {
    const key = keyOf(vendorId, origin);
    known.delete(key);
    known.set(key, { distance, staleAt });
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  function flush(): void {
    if (!wanted) return;
    const { origin, vendors } = wanted;
    wanted = null;
    const room = Math.ceil(vendors.size / VENDORS_PER_CALL) * VENDORS_PER_CALL;
    for (const { vendor } of onPage) {
      if (vendors.size >= room) break;
      if (isDue(vendor.id, origin)) vendors.set(vendor.id, vendor);
    }
    const all = [...vendors.values()];
    for (let start = 0; start < all.length; start += VENDORS_PER_CALL) {
      void ask(origin, all.slice(start, start + VENDORS_PER_CALL));
    }
  }

  async function ask(origin: Position, vendors: VendorPlace[]): Promise<void> {
    // A call that never ends must not keep a vendor from being asked about again.
    const askedAt = now();
    for (const { id } of vendors) remember(id, origin, PENDING, askedAt + FRESH_MILLISECONDS);
    notify();
    const answers = await distances(origin, vendors).catch(() => null);
    const staleAt = now() + (answers ? FRESH_MILLISECONDS : ERROR_PAUSE_MILLISECONDS);
    for (const { id } of vendors) {
      remember(id, origin, answers ? (answers.get(id) ?? UNAVAILABLE) : ERROR, staleAt);
    }
    notify();
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    register: (vendor) => {
      const place = { vendor };
      onPage.add(place);
      return () => onPage.delete(place);
    },
    want: (vendor, position) => {
      const origin = roundPosition(position);
      if (!isDue(vendor.id, origin)) return;
      if (wanted && keyOf('', wanted.origin) !== keyOf('', origin)) flush();
      if (!wanted) {
        wanted = { origin, vendors: new Map() };
        schedule(flush);
      }
      wanted.vendors.set(vendor.id, vendor);
    },
    read: (vendorId, position) => known.get(keyOf(vendorId, roundPosition(position)))?.distance ?? PENDING,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keyOf(vendorId: string, { lat, lng }: Position): string {
  return `${lat},${lng} ${vendorId}`;
}
