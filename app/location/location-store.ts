import { type DeviceParts, watchDevice } from './device-watch.ts';
import { greatCircleKm } from './distance.ts';
import {
  INITIAL_LOCATION,
  LOCATION_TEXTS,
  type LocationEvent,
  type LocationState,
  nextLocation,
} from './location-state.ts';
import type { MapService } from './map-service.ts';
import type { ChosenPlace, Position } from './place.ts';

/** Closer than this to where it was last asked from, nothing is asked again. */
const MOVED_KM = 0.2;
/** Until a name that could not be asked for is asked for again; twice as long after each failure. */
const FIRST_RENAME_MILLISECONDS = 10_000;
const LONGEST_RENAME_MILLISECONDS = 10 * 60 * 1000;
const LATE_LOOK_MILLISECONDS = 15_000;
const MOST_LATE_LOOKS = 20;

export interface LocationParts extends DeviceParts {
  maps: Pick<MapService, 'ready' | 'label'>;
  storage: { read: () => ChosenPlace | null; write: (choice: ChosenPlace | null) => void };
  /** Whether the customer refused the device's position when the browser last asked. */
  refusal: { read: () => boolean; write: (isRefused: boolean) => void };
  /** Hears what the browser allows, soon and whenever it changes; null: it cannot tell. Returns how to stop. */
  watchPermission: (listener: (permission: PermissionState | null) => void) => () => void;
  warn: (message: string) => void;
}

/** What asking the device came to; `unavailable`: the map service is missing, so the device was not asked. */
export type DeviceAnswer = 'known' | 'denied' | 'unavailable';

export interface LocationStore {
  read: () => LocationState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Follows the device's position, unless a place was chosen or the customer has refused before: the
   * browser's question does not come again by itself. Returns how to stop.
   */
  follow: () => () => void;
  /** Takes a place picked by name; the device is not asked any more. */
  choose: (choice: ChosenPlace) => void;
  /** Goes back to the device's position; a choice stays until that is known. */
  askDevice: () => Promise<DeviceAnswer>;
}

/** Where the customer is: the device's position and its name, or a place picked by name. */
export function createLocationStore(parts: LocationParts): LocationStore {
  const { maps, storage, refusal, watchPermission, every, warn } = parts;
  const listeners = new Set<() => void>();
  let state = INITIAL_LOCATION;
  let stopDevice = () => {};
  let stopRenaming = () => {};
  /** Whether a position can come from the device without asking it anew. */
  let isFollowing = false;
  /** The last question for a name: what an earlier one brings is not believed. */
  let naming = {};

  /** Returns whether it changed anything. */
  function dispatch(event: LocationEvent): boolean {
    const next = nextLocation(state, event);
    if (next === state) return false;
    state = next;
    for (const listener of listeners) listener();
    return true;
  }

  /** @param failures how often in a row this position's name could not be asked for */
  async function findName(position: Position, failures = 0): Promise<void> {
    const own = {};
    naming = own;
    stopRenaming();
    let label: string | null = null;
    let hasFailed = false;
    try {
      label = await maps.label(position);
    } catch {
      hasFailed = true;
    }
    // Meanwhile the customer moved on, or the position is no longer told.
    if (naming !== own || state.position === null) return;
    // Nor when the header is gone by then.
    if (hasFailed && isFollowing) planRenaming(position, failures);
    if (label !== null) dispatch({ type: 'named', label });
  }

  function planRenaming(position: Position, failures: number): void {
    const pause = Math.min(FIRST_RENAME_MILLISECONDS * 2 ** failures, LONGEST_RENAME_MILLISECONDS);
    stopRenaming = every(pause, () => {
      stopRenaming();
      if (state.position !== null) void findName(position, failures + 1);
    });
  }

  function takePosition(position: Position): void {
    const last = state.position;
    if (last && greatCircleKm(last, position) <= MOVED_KM) return;
    if (!last) refusal.write(false);
    dispatch({ type: 'positioned', position });
    void findName(position);
  }

  /** `onSettled` hears what came of it; only its first word counts. */
  function startDevice(onSettled: (answer: DeviceAnswer) => void = () => {}): void {
    stopDevice();
    isFollowing = true;
    dispatch({ type: 'asked' });
    const stopWatching = watchDevice(parts, {
      onPosition: (position) => {
        takePosition(position);
        onSettled('known');
      },
      onFailure: (message, isRefused) => {
        if (isRefused) {
          isFollowing = false;
          refusal.write(true);
        }
        if (dispatch({ type: 'failed', isRefused })) warn(`${LOCATION_TEXTS.denied}: ${message}`);
        onSettled('denied');
      },
      onMapsMissing: () => {
        isFollowing = false;
        if (dispatch({ type: 'maps-missing' })) warn('The map service did not become ready.');
        onSettled('unavailable');
        lookForLateMaps();
      },
    });
    stopDevice = () => {
      isFollowing = false;
      stopWatching();
      stopRenaming();
      onSettled('denied');
    };
  }

  /** On a slow network the map service may come after the label gave it up: for five minutes it is taken then. */
  function lookForLateMaps(): void {
    let looks = 0;
    stopDevice = every(LATE_LOOK_MILLISECONDS, () => {
      looks += 1;
      if (maps.ready()) startDevice();
      else if (looks === MOST_LATE_LOOKS) stopDevice();
    });
  }

  function takePermission(permission: PermissionState | null): void {
    if (state.choice || isFollowing) return;
    if (permission === 'granted') {
      refusal.write(false);
      startDevice();
    } else if (dispatch({ type: 'failed', isRefused: true })) {
      warn(`${LOCATION_TEXTS.denied}: refused before, so it is not asked for again.`);
    }
  }

  function setChoice(choice: ChosenPlace | null): void {
    storage.write(choice);
    dispatch({ type: 'chosen', choice });
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: () => {
      dispatch({ type: 'chosen', choice: storage.read() });
      if (!state.choice && !refusal.read()) startDevice();
      const stopPermission = watchPermission(takePermission);
      return () => {
        stopPermission();
        stopDevice();
      };
    },
    choose: (choice) => {
      stopDevice();
      setChoice(choice);
    },
    askDevice: async () => {
      const answer = await new Promise<DeviceAnswer>((resolve) => startDevice(resolve));
      if (answer === 'known') setChoice(null);
      else if (state.choice) stopDevice();
      return answer;
    },
  };
}
