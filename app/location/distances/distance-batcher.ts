import { createListeners } from '../../ui/browser/listeners.ts';
import { type MapService, partsForCalls, VENDORS_PER_CALL, type VendorPlace } from '../map-service.ts';
import { type Position, roundPosition } from '../place.ts';
import { createDistanceCache, type Distance } from './distance-cache.ts';

export interface DistanceBatcher {
  /** Registers a vendor of the page. Returns a function to call when it has left the page. */
  register: (vendor: VendorPlace) => () => void;
  /**
   * Requests the distance of a visible vendor, unless it is cached or pending, and retries it after a failure. Returns
   * a function to call when the vendor is out of sight.
   */
  request: (vendor: VendorPlace, origin: Position) => () => void;
  read: (vendorId: string, origin: Position) => Distance;
  subscribe: (listener: () => void) => () => void;
}

export interface DistanceBatcherParts {
  distances: MapService['distances'];
  now: () => number;
  /** Runs the callback in a later task. */
  schedule: (callback: () => void) => void;
  /** Starts a timer. Returns a function that cancels it. */
  after: (milliseconds: number, callback: () => void) => () => void;
  page: {
    isVisible: () => boolean;
    onVisible: (callback: () => void) => void;
    /** Calls back whenever the network returns. */
    onOnline: (callback: () => void) => void;
  };
}

/**
 * Requests the distances of many vendors in few calls: requests of one tick are batched, and free places in a call are
 * filled with other vendors of the page, so that a page of 25 vendors is one call, however it is scrolled. Failed
 * requests of visible vendors are retried after a pause, so that neither scrolling nor waiting overloads a failing
 * service.
 */
export function createDistanceBatcher(parts: DistanceBatcherParts): DistanceBatcher {
  const { distances, now, schedule, after, page } = parts;
  const cache = createDistanceCache(now);
  const onPage = new Set<{ vendor: VendorPlace }>();
  const visible = new Set<{ vendor: VendorPlace; origin: Position }>();
  const listeners = createListeners();
  let batch: { origin: Position; vendors: Map<string, VendorPlace> } | null = null;
  let stopTimer = () => {};

  function add(vendor: VendorPlace, origin: Position): void {
    if (!cache.isDue(vendor.id, origin)) return;
    if (batch && !isSame(batch.origin, origin)) flush();
    if (!batch) {
      batch = { origin, vendors: new Map() };
      schedule(flush);
    }
    batch.vendors.set(vendor.id, vendor);
  }

  function flush(): void {
    if (!batch) return;
    const { origin, vendors } = batch;
    batch = null;
    const room = Math.ceil(vendors.size / VENDORS_PER_CALL) * VENDORS_PER_CALL;
    for (const { vendor } of onPage) {
      if (vendors.size >= room) break;
      if (cache.isDue(vendor.id, origin)) vendors.set(vendor.id, vendor);
    }
    for (const part of partsForCalls([...vendors.values()])) void ask(origin, part);
  }

  async function ask(origin: Position, vendors: VendorPlace[]): Promise<void> {
    for (const { id } of vendors) cache.setPending(id, origin);
    notify();
    const answers = await distances(origin, vendors).catch(() => null);
    for (const { id } of vendors) {
      if (answers) cache.setAnswer(id, origin, answers.get(id));
      else cache.setFailure(id, origin);
    }
    notify();
  }

  function notify(): void {
    listeners.notify();
    scheduleRetry();
  }

  /** Sets one timer, for the visible vendor that is due first. */
  function scheduleRetry(): void {
    // The answers to the pending batch set the timer.
    if (batch) return;
    stopTimer();
    const times = [...visible].map(({ vendor, origin }) => cache.retryAt(vendor.id, origin) ?? Infinity);
    const next = Math.min(...times);
    if (next < Infinity) stopTimer = after(Math.max(0, next - now()), retryDue);
  }

  /** Requests all visible vendors that are due; a hidden page waits until it is visible. */
  function retryDue(): void {
    if (!page.isVisible()) return;
    for (const { vendor, origin } of visible) add(vendor, origin);
    scheduleRetry();
  }

  page.onVisible(retryDue);
  page.onOnline(() => {
    cache.retryFailures();
    retryDue();
  });

  return {
    register: (vendor) => {
      const place = { vendor };
      onPage.add(place);
      return () => onPage.delete(place);
    },
    request: (vendor, position) => {
      const wanted = { vendor, origin: roundPosition(position) };
      visible.add(wanted);
      add(vendor, wanted.origin);
      scheduleRetry();
      return () => visible.delete(wanted);
    },
    read: (vendorId, position) => cache.read(vendorId, roundPosition(position)),
    subscribe: listeners.subscribe,
  };
}

function isSame(one: Position, other: Position): boolean {
  return one.lat === other.lat && one.lng === other.lng;
}
