import { createDistanceMemory, type Distance } from './distance-memory.ts';
import { type MapService, VENDORS_PER_CALL, type VendorPlace } from './map-service.ts';
import { type Position, roundPosition } from './place.ts';

export interface DistanceBatcher {
  /** A vendor stands on the page. Returns how to take it away again. */
  register: (vendor: VendorPlace) => () => void;
  /**
   * A vendor is about to be seen: its distance is asked for, unless it is known or on its way, and asked
   * for again if that fails. Returns how to say that it is out of sight again.
   */
  want: (vendor: VendorPlace, origin: Position) => () => void;
  read: (vendorId: string, origin: Position) => Distance;
  subscribe: (listener: () => void) => () => void;
}

export interface DistanceBatcherParts {
  distances: MapService['distances'];
  now: () => number;
  /** Runs the callback once what happens now is over. */
  schedule: (callback: () => void) => void;
  /** Calls back once, so many milliseconds later, unless the returned function is called before. */
  after: (milliseconds: number, callback: () => void) => () => void;
  page: {
    isVisible: () => boolean;
    onVisible: (callback: () => void) => void;
    /** The network is back. */
    onOnline: (callback: () => void) => void;
  };
}

/**
 * Asks for the distances of many vendors in few calls: what is wanted within one tick goes together,
 * and the rest of the page rides along in a call that is made anyway, so that a page of 25 vendors is
 * one call however it is scrolled. What failed is asked for again after a pause while it is in sight, so
 * that neither scrolling nor waiting presses a service that refuses.
 */
export function createDistanceBatcher(parts: DistanceBatcherParts): DistanceBatcher {
  const { distances, now, schedule, after, page } = parts;
  const memory = createDistanceMemory(now);
  const onPage = new Set<{ vendor: VendorPlace }>();
  const inSight = new Set<{ vendor: VendorPlace; origin: Position }>();
  const listeners = new Set<() => void>();
  let wanted: { origin: Position; vendors: Map<string, VendorPlace> } | null = null;
  let stopTimer = () => {};

  function add(vendor: VendorPlace, origin: Position): void {
    if (!memory.isDue(vendor.id, origin)) return;
    if (wanted && !isSame(wanted.origin, origin)) flush();
    if (!wanted) {
      wanted = { origin, vendors: new Map() };
      schedule(flush);
    }
    wanted.vendors.set(vendor.id, vendor);
  }

  function flush(): void {
    if (!wanted) return;
    const { origin, vendors } = wanted;
    wanted = null;
    const room = Math.ceil(vendors.size / VENDORS_PER_CALL) * VENDORS_PER_CALL;
    for (const { vendor } of onPage) {
      if (vendors.size >= room) break;
      if (memory.isDue(vendor.id, origin)) vendors.set(vendor.id, vendor);
    }
    const all = [...vendors.values()];
    for (let start = 0; start < all.length; start += VENDORS_PER_CALL) {
      void ask(origin, all.slice(start, start + VENDORS_PER_CALL));
    }
  }

  async function ask(origin: Position, vendors: VendorPlace[]): Promise<void> {
    for (const { id } of vendors) memory.keepAsked(id, origin);
    changed();
    const answers = await distances(origin, vendors).catch(() => null);
    for (const { id } of vendors) {
      if (answers) memory.keepAnswer(id, origin, answers.get(id));
      else memory.keepFailure(id, origin);
    }
    changed();
  }

  function changed(): void {
    for (const listener of listeners) listener();
    planRetry();
  }

  /** One timer, for the first that is due of those in sight. */
  function planRetry(): void {
    // Once these are asked for it is planned anew.
    if (wanted) return;
    stopTimer();
    const times = [...inSight].map(({ vendor, origin }) => memory.retryAt(vendor.id, origin) ?? Infinity);
    const next = Math.min(...times);
    if (next < Infinity) stopTimer = after(Math.max(0, next - now()), askAgain);
  }

  /** For all in sight whose answer is due. In a page that nobody sees that waits. */
  function askAgain(): void {
    if (!page.isVisible()) return;
    for (const { vendor, origin } of inSight) add(vendor, origin);
    planRetry();
  }

  page.onVisible(askAgain);
  page.onOnline(() => {
    memory.endPauses();
    askAgain();
  });

  return {
    register: (vendor) => {
      const place = { vendor };
      onPage.add(place);
      return () => onPage.delete(place);
    },
    want: (vendor, position) => {
      const wish = { vendor, origin: roundPosition(position) };
      inSight.add(wish);
      add(vendor, wish.origin);
      planRetry();
      return () => inSight.delete(wish);
    },
    read: (vendorId, position) => memory.read(vendorId, roundPosition(position)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(one: Position, other: Position): boolean {
  return one.lat === other.lat && one.lng === other.lng;
}
