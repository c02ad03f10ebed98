import type { RouteAnswer } from './map-service.ts';
import type { Position } from './place.ts';

const FRESH_MILLISECONDS = 10 * 60 * 1000;
const FIRST_PAUSE_MILLISECONDS = 30_000;
const LONGEST_PAUSE_MILLISECONDS = 10 * 60 * 1000;
const MOST_REMEMBERED = 2_000;

/** What is known of one vendor's distance; `error`: the service could not be asked (spec §8). */
export type Distance = RouteAnswer | { status: 'pending' } | { status: 'error' };

const PENDING: Distance = { status: 'pending' };
const UNAVAILABLE: RouteAnswer = { status: 'unavailable' };
const ERROR: Distance = { status: 'error' };

interface Entry {
  distance: Distance;
  /** From then on it is asked for again, milliseconds. */
  dueAt: number;
  /** In a row. */
  failures: number;
}

export interface DistanceMemory {
  read: (vendorId: string, origin: Position) => Distance;
  /** Whether it is to be asked for: nothing is known, or that has been known for too long. */
  isDue: (vendorId: string, origin: Position) => boolean;
  /** When it is to be asked for again though nobody scrolls; null while the answer is one to go by. */
  retryAt: (vendorId: string, origin: Position) => number | null;
  keepAsked: (vendorId: string, origin: Position) => void;
  /** @param answer missing where the service said nothing of this vendor */
  keepAnswer: (vendorId: string, origin: Position, answer: RouteAnswer | undefined) => void;
  keepFailure: (vendorId: string, origin: Position) => void;
  /** What failed is due now: what held it up may be over. */
  endPauses: () => void;
}

/**
 * The distances that this page was told. An answer is kept for ten minutes per vendor and rounded
 * position, a failure for half a minute, and twice as long each time that it follows on another.
 */
export function createDistanceMemory(now: () => number): DistanceMemory {
  const known = new Map<string, Entry>();

  function keep(vendorId: string, origin: Position, entry: Entry): void {
    const key = keyOf(vendorId, origin);
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  const find = (vendorId: string, origin: Position) => known.get(keyOf(vendorId, origin));
  const failuresOf = (vendorId: string, origin: Position) => find(vendorId, origin)?.failures ?? 0;

  return {
    read: (vendorId, origin) => find(vendorId, origin)?.distance ?? PENDING,
    isDue: (vendorId, origin) => (find(vendorId, origin)?.dueAt ?? 0) <= now(),
    retryAt: (vendorId, origin) => {
      const entry = find(vendorId, origin);
      if (!entry || entry.distance.status === 'ok' || entry.distance.status === 'unavailable') return null;
      return entry.dueAt;
    },
    keepAsked: (vendorId, origin) => {
      // A call that never ends must not keep a vendor from being asked about again.
      const dueAt = now() + FRESH_MILLISECONDS;
      keep(vendorId, origin, { distance: PENDING, dueAt, failures: failuresOf(vendorId, origin) });
    },
    keepAnswer: (vendorId, origin, answer = UNAVAILABLE) => {
      keep(vendorId, origin, { distance: answer, dueAt: now() + FRESH_MILLISECONDS, failures: 0 });
    },
    keepFailure: (vendorId, origin) => {
      const failures = failuresOf(vendorId, origin) + 1;
      keep(vendorId, origin, { distance: ERROR, dueAt: now() + pauseAfter(failures), failures });
    },
    endPauses: () => {
      for (const entry of known.values()) if (entry.distance === ERROR) entry.dueAt = now();
    },
  };
}

/** Milliseconds: 30 s, 60 s, 120 s and so on. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), LONGEST_PAUSE_MILLISECONDS);
}

function keyOf(vendorId: string, { lat, lng }: Position): string {
  return `${lat},${lng} ${vendorId}`;
}
