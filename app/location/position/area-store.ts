import { backoff } from '../../runtime/backoff.ts';
import { createListeners } from '../../ui/browser/listeners.ts';
import type { NamedArea } from '../area.ts';
import { shownPosition } from '../location-state.ts';
import type { AreaFinder } from '../map-service.ts';
import { type ChosenPlace, isSamePlace, type Position } from '../place.ts';
import type { DeviceParts } from './device-watch.ts';
import type { LocationStore } from './location-store.ts';

/** The pause before a failed request is retried, in milliseconds; it doubles after each failure. */
const RETRY_MILLISECONDS = { first: 10_000, max: 10 * 60 * 1000 };

export interface AreaParts extends Pick<DeviceParts, 'every'> {
  location: Pick<LocationStore, 'read' | 'subscribe'>;
  maps: AreaFinder;
  /** Stores a chosen place of an earlier visit again, now with its area. */
  writeChoice: (choice: ChosenPlace) => void;
  /** Stores the slug of the customer's area for the next visit; null removes it. */
  writeCookie: (slug: string | null) => void;
}

export interface AreaStore {
  /** The area of the shown position; null far from every city, undefined while the position or its area is unknown. */
  read: () => NamedArea | null | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Stores the area of a list that a link names, unless the area of the customer's place is known. */
  takeLinkedArea: (slug: string) => void;
}

/** The area of the customer's place, which is stored in a cookie as soon as it is known. */
export function createAreaStore(parts: AreaParts): AreaStore {
  const { location, maps, writeChoice, writeCookie, every } = parts;
  const { subscribe, notify } = createListeners();
  let area: NamedArea | null | undefined;
  /** The position whose area is known or requested. */
  let current: Position | null = null;
  let stopRetry = () => {};

  function setArea(next: NamedArea | null | undefined): void {
    if (next === area) return;
    area = next;
    if (area !== undefined) writeCookie(area?.slug ?? null);
    notify();
  }

  async function findArea(position: Position, failures = 0): Promise<void> {
    const found = await maps.area(position).catch(() => undefined);
    // Meanwhile the customer has moved on.
    if (current !== position) return;
    if (found === undefined) {
      stopRetry = every(backoff(failures, RETRY_MILLISECONDS), () => {
        stopRetry();
        void findArea(position, failures + 1);
      });
      return;
    }
    const { choice } = location.read();
    if (choice === position) writeChoice({ ...choice, area: found });
    setArea(found);
  }

  function follow(): void {
    const state = location.read();
    const position = shownPosition(state);
    if (position === current || (!state.choice && isSamePlace(position, current))) return;
    stopRetry();
    current = position;
    setArea(state.choice?.area);
    if (position && area === undefined) void findArea(position);
  }

  location.subscribe(follow);
  follow();
  return {
    read: () => area,
    subscribe,
    takeLinkedArea: (slug) => {
      if (area === undefined) writeCookie(slug);
    },
  };
}
