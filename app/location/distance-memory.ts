import type { AwaitedRoute, RouteAnswer } from './map-service.ts';
import type { Position } from './place.ts';

const FRESH_MILLISECONDS = 10 * 60 * 1000;
const FIRST_PAUSE_MILLISECONDS = 30_000;
const LONGEST_PAUSE_MILLISECONDS = 10 * 60 * 1000;
/** While addresses are looked up: between two calls that ask again, and how often one vendor is asked about. */
const ROUND_MILLISECONDS = 15_000;
const MOST_TRIES = 8;
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
  /** How often the answer was that it is awaited, 0 once there is another. */
  tries: number;
}

export interface DistanceMemory {
  read: (vendorId: string, origin: Position) => Distance;
  /** Whether it is to be asked for: nothing is known, or that has been known for too long. */
  isDue: (vendorId: string, origin: Position) => boolean;
  /** When it is to be asked for again though nobody scrolls; null while the answer is one to go by. */
  retryAt: (vendorId: string, origin: Position) => number | null;
  keepAsked: (vendorId: string, origin: Position) => void;
  /** @param answer missing where the service said nothing of this vendor */
  keepAnswer: (vendorId: string, origin: Position, answer: RouteAnswer | AwaitedRoute | undefined) => void;
  keepFailure: (vendorId: string, origin: Position) => void;
  /** What failed is due now: what held it up may be over. */
  endPauses: () => void;
}

/**
 * The distances that this page was told. An answer is kept for ten minutes per vendor and rounded
 * position, a failure for half a minute, and twice as long each time that it follows on another. A vendor
 * that is awaited stays pending and is due after 15 s, but all of them together no more often than that;
 * after two minutes it is unavailable.
 */
export function createDistanceMemory(now: () => number): DistanceMemory {
  const known = new Map<string, Entry>();
  /** No awaited vendor is due before. */
  let nextRoundAt = 0;

  function keep(vendorId: string, origin: Position, entry: Entry): void {
    const key = keyOf(vendorId, origin);
    known.delete(key);
    known.set(key, entry);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  const find = (vendorId: string, origin: Position) => known.get(keyOf(vendorId, origin));
  const failuresOf = (vendorId: string, origin: Position) => find(vendorId, origin)?.failures ?? 0;
  const triesOf = (vendorId: string, origin: Position) => find(vendorId, origin)?.tries ?? 0;
  const dueAtOf = ({ dueAt, tries }: Entry) => (tries > 0 ? Math.max(dueAt, nextRoundAt) : dueAt);

  return {
    read: (vendorId, origin) => find(vendorId, origin)?.distance ?? PENDING,
    isDue: (vendorId, origin) => {
      const entry = find(vendorId, origin);
      return !entry || dueAtOf(entry) <= now();
    },
    retryAt: (vendorId, origin) => {
      const entry = find(vendorId, origin);
      if (!entry || entry.distance.status === 'ok' || entry.distance.status === 'unavailable') return null;
      return dueAtOf(entry);
    },
    keepAsked: (vendorId, origin) => {
      // A call that never ends must not keep a vendor from being asked about again.
      const dueAt = now() + FRESH_MILLISECONDS;
      const [failures, tries] = [failuresOf(vendorId, origin), triesOf(vendorId, origin)];
      if (tries > 0) nextRoundAt = now() + ROUND_MILLISECONDS;
      keep(vendorId, origin, { distance: PENDING, dueAt, failures, tries });
    },
    keepAnswer: (vendorId, origin, answer = UNAVAILABLE) => {
      const dueAt = now() + FRESH_MILLISECONDS;
      if (answer.status !== 'awaited') {
        keep(vendorId, origin, { distance: answer, dueAt, failures: 0, tries: 0 });
        return;
      }
      const tries = triesOf(vendorId, origin) + 1;
      const entry =
        tries < MOST_TRIES
          ? { distance: PENDING, dueAt: now() + ROUND_MILLISECONDS, tries }
          : { distance: UNAVAILABLE, dueAt, tries: 0 };
      keep(vendorId, origin, { ...entry, failures: 0 });
    },
    keepFailure: (vendorId, origin) => {
      const failures = failuresOf(vendorId, origin) + 1;
      const tries = triesOf(vendorId, origin);
      keep(vendorId, origin, { distance: ERROR, dueAt: now() + pauseAfter(failures), failures, tries });
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
