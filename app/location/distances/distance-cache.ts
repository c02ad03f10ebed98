import { backoff } from '../../runtime/backoff.ts';
import type { AwaitedRoute, RouteAnswer } from '../map-service.ts';
import type { Position } from '../place.ts';

const FRESH_MILLISECONDS = 10 * 60 * 1000;
const PAUSE_MILLISECONDS = { first: 30_000, max: 10 * 60 * 1000 };
/** The minimum interval between two polls of awaited vendors, in milliseconds. */
const ROUND_MILLISECONDS = 15_000;
const MAX_TRIES = 8;
const MAX_ENTRIES = 2_000;

/** A vendor's distance; `error`: the service did not answer (spec §8). */
export type Distance = RouteAnswer | { status: 'pending' } | { status: 'error' };

const PENDING: Distance = { status: 'pending' };
const UNAVAILABLE: RouteAnswer = { status: 'unavailable' };
const ERROR: Distance = { status: 'error' };

interface Entry {
  distance: Distance;
  /** When to request it again, in milliseconds. */
  dueAt: number;
  /** Consecutive failures. */
  failures: number;
  /** Consecutive answers that the vendor is awaited. */
  tries: number;
}

/**
 * The distances cached in this page. An answer is cached for ten minutes per vendor and rounded position, a failure for
 * half a minute, and twice as long after each consecutive failure. An awaited vendor is pending and due after 15 s,
 * with at most one poll of all awaited vendors in that time; after two minutes it is unavailable.
 */
export function createDistanceCache(now: () => number) {
  const entries = new Map<string, Entry>();
  /** No awaited vendor is due before this time. */
  let nextRoundAt = 0;

  function store(vendorId: string, origin: Position, entry: Entry): void {
    const key = keyOf(vendorId, origin);
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  }

  const find = (vendorId: string, origin: Position) => entries.get(keyOf(vendorId, origin));
  const failuresOf = (vendorId: string, origin: Position) => find(vendorId, origin)?.failures ?? 0;
  const triesOf = (vendorId: string, origin: Position) => find(vendorId, origin)?.tries ?? 0;
  const dueAtOf = ({ dueAt, tries }: Entry) => (tries > 0 ? Math.max(dueAt, nextRoundAt) : dueAt);

  return {
    read: (vendorId: string, origin: Position): Distance => find(vendorId, origin)?.distance ?? PENDING,
    /** Whether to request it: nothing is cached, or the entry is stale. */
    isDue: (vendorId: string, origin: Position) => {
      const entry = find(vendorId, origin);
      return !entry || dueAtOf(entry) <= now();
    },
    /** When to retry a visible vendor without scrolling; null if its answer is final. */
    retryAt: (vendorId: string, origin: Position) => {
      const entry = find(vendorId, origin);
      if (!entry || entry.distance.status === 'ok' || entry.distance.status === 'unavailable') return null;
      return dueAtOf(entry);
    },
    setPending: (vendorId: string, origin: Position) => {
      // A call that never ends must not block the vendor for ever.
      const dueAt = now() + FRESH_MILLISECONDS;
      const [failures, tries] = [failuresOf(vendorId, origin), triesOf(vendorId, origin)];
      if (tries > 0) nextRoundAt = now() + ROUND_MILLISECONDS;
      store(vendorId, origin, { distance: PENDING, dueAt, failures, tries });
    },
    /** @param answer missing if the service's answer did not include this vendor */
    setAnswer: (vendorId: string, origin: Position, answer: RouteAnswer | AwaitedRoute = UNAVAILABLE) => {
      const dueAt = now() + FRESH_MILLISECONDS;
      if (answer.status !== 'awaited') {
        store(vendorId, origin, { distance: answer, dueAt, failures: 0, tries: 0 });
        return;
      }
      const tries = triesOf(vendorId, origin) + 1;
      const entry =
        tries < MAX_TRIES
          ? { distance: PENDING, dueAt: now() + ROUND_MILLISECONDS, tries }
          : { distance: UNAVAILABLE, dueAt, tries: 0 };
      store(vendorId, origin, { ...entry, failures: 0 });
    },
    setFailure: (vendorId: string, origin: Position) => {
      const failures = failuresOf(vendorId, origin);
      const dueAt = now() + backoff(failures, PAUSE_MILLISECONDS);
      store(vendorId, origin, {
        distance: ERROR,
        dueAt,
        failures: failures + 1,
        tries: triesOf(vendorId, origin),
      });
    },
    /** Makes failed entries due now, because the network has returned. */
    retryFailures: () => {
      for (const entry of entries.values()) if (entry.distance === ERROR) entry.dueAt = now();
    },
  };
}

function keyOf(vendorId: string, { lat, lng }: Position): string {
  return `${lat},${lng} ${vendorId}`;
}
