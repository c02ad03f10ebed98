import { backoff } from '../../runtime/backoff.ts';
import { createListeners } from '../../ui/browser/listeners.ts';
import { greatCircleKm } from '../distance.ts';
import {
  INITIAL_LOCATION,
  LOCATION_TEXTS,
  type LocationEvent,
  type LocationState,
  nextLocation,
} from '../location-state.ts';
import type { MapService } from '../map-service.ts';
import { type ChosenPlace, isSamePlace, type Position } from '../place.ts';
import { type DeviceParts, watchDevice } from './device-watch.ts';

/** Smaller movements since the last request cause no new one. */
const MOVED_KM = 0.2;
/** The pause before a failed name request is retried, in milliseconds; it doubles after each failure. */
const RENAME_MILLISECONDS = { first: 10_000, max: 10 * 60 * 1000 };
const LATE_POLL_MILLISECONDS = 15_000;
const MAX_LATE_POLLS = 20;

export interface LocationParts extends DeviceParts {
  maps: Pick<MapService, 'ready' | 'label'>;
  storage: { read: () => ChosenPlace | null; write: (choice: ChosenPlace | null) => void };
  /** Whether the customer refused the device's position when the browser last asked. */
  refusal: { read: () => boolean; write: (isRefused: boolean) => void };
  /** Calls back with the permission, soon and on each change; null if the browser cannot tell. Returns how to stop. */
  watchPermission: (listener: (permission: PermissionState | null) => void) => () => void;
  warn: (message: string) => void;
}

/** The result of asking the device; `unavailable`: the map service is missing, so the device was not asked. */
export type DeviceAnswer = 'known' | 'denied' | 'unavailable';

export interface LocationStore {
  read: () => LocationState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Follows the device's position, unless a place was chosen or the customer refused before, since the permission
   * prompt must not reappear by itself. Returns how to stop.
   */
  follow: () => () => void;
  /** Stores a place chosen by name and stops asking the device. */
  choose: (choice: ChosenPlace) => void;
  /** After sign-out: replaces a chosen saved address by the device's position. Returns whether one was chosen. */
  forgetSavedAddress: () => boolean;
  /** Takes over the place that another tab has chosen, or returns to the device as that tab did. */
  followOtherTab: () => void;
  /** Returns to the device's position; the chosen place stays until that is known. */
  askDevice: () => Promise<DeviceAnswer>;
}

/** The customer's location: the device's position with its name, or a place chosen by name. */
export function createLocationStore(parts: LocationParts): LocationStore {
  const { maps, storage, refusal, watchPermission, every, warn } = parts;
  const { subscribe, notify } = createListeners();
  let state = INITIAL_LOCATION;
  let stopDevice = () => {};
  let stopRenaming = () => {};
  /** Starts again as after a reload, if anything is mounted. */
  let restart = () => {};
  /** Whether the device may still report a position by itself. */
  let isFollowing = false;
  /** The latest request for a name; answers to earlier ones are ignored. */
  let latestRequest = {};
  /** The latest `askDevice`, which decides whether the device is followed; it settled the earlier ones. */
  let latestAsk = {};

  /** Returns whether the state changed. */
  function dispatch(event: LocationEvent): boolean {
    const next = nextLocation(state, event);
    if (next === state) return false;
    state = next;
    notify();
    return true;
  }

  /** @param failures how often in a row the name of this position could not be requested */
  async function findName(position: Position, failures = 0): Promise<void> {
    const request = {};
    latestRequest = request;
    stopRenaming();
    let label: string | null = null;
    let hasFailed = false;
    try {
      label = await maps.label(position);
    } catch {
      hasFailed = true;
    }
    // Meanwhile the customer has moved on, or the position is unknown again.
    if (latestRequest !== request || state.position === null) return;
    // Do not retry after the header has unmounted.
    if (hasFailed && isFollowing) planRenaming(position, failures);
    if (label !== null) dispatch({ type: 'named', label });
  }

  function planRenaming(position: Position, failures: number): void {
    stopRenaming = every(backoff(failures, RENAME_MILLISECONDS), () => {
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

  /** `onSettled` may be called repeatedly; only its first call counts. */
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
        pollLateMaps();
      },
    });
    stopDevice = () => {
      isFollowing = false;
      stopWatching();
      stopRenaming();
      onSettled('denied');
    };
  }

  /** On a slow network the map service may be ready after the timeout; it is used for five minutes after that. */
  function pollLateMaps(): void {
    let polls = 0;
    stopDevice = every(LATE_POLL_MILLISECONDS, () => {
      polls += 1;
      if (maps.ready()) startDevice();
      else if (polls === MAX_LATE_POLLS) stopDevice();
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

  function decide(choice: ChosenPlace | null): void {
    storage.write(choice);
    dispatch({ type: 'chosen', choice, isDecision: true });
  }

  /** Takes over a choice that the customer did not make on this page. */
  function takeChoice(choice: ChosenPlace | null): void {
    stopDevice();
    dispatch({ type: 'chosen', choice });
    if (!choice) restart();
  }

  return {
    read: () => state,
    subscribe,
    follow: () => {
      dispatch({ type: 'chosen', choice: storage.read() });
      const begin = () => {
        if (!state.choice && !refusal.read()) startDevice();
        return watchPermission(takePermission);
      };
      let stopPermission = begin();
      restart = () => {
        stopPermission();
        stopPermission = begin();
      };
      return () => {
        restart = () => {};
        stopPermission();
        stopDevice();
      };
    },
    choose: (choice) => {
      stopDevice();
      decide(choice);
    },
    forgetSavedAddress: () => {
      if (!state.choice?.isSavedAddress) return false;
      storage.write(null);
      takeChoice(null);
      return true;
    },
    followOtherTab: () => {
      const stored = storage.read();
      if (stored?.label !== state.choice?.label || !isSamePlace(stored, state.choice)) takeChoice(stored);
    },
    askDevice: async () => {
      const ask = {};
      latestAsk = ask;
      const answer = await new Promise<DeviceAnswer>((resolve) => startDevice(resolve));
      if (latestAsk !== ask) return answer;
      if (answer === 'known') decide(null);
      else if (state.choice) stopDevice();
      return answer;
    },
  };
}
