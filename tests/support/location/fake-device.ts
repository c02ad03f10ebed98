import type { ChosenPlace, Position } from '../../../app/location/place.ts';
import type { LocationParts } from '../../../app/location/position/location-store.ts';

/** A browser with a position, a clock and a map service that the test controls. */
export function createFakeDevice() {
  const watches = new Map<number, { onPosition: PositionCallback; onError: PositionErrorCallback }>();
  const timers = new Map<number, { milliseconds: number; callback: () => void; dueAt: number }>();
  const permissionListeners = new Set<(permission: PermissionState | null) => void>();
  let lastId = 0;
  const device = {
    now: 0,
    isMapsReady: true,
    hasGeolocation: true,
    stored: null as ChosenPlace | null,
    /** Whether the browser has stored a refusal. */
    isRefused: false,
    /** The browser's permission; null where it is unknown. */
    permission: 'prompt' as PermissionState | null,
    warnings: [] as string[],
    watchOptions: [] as (PositionOptions | undefined)[],
    labelCalls: [] as Position[],
    /** The map service's answer; a rejection is a failed reverse geocode. */
    label: async (_position: Position): Promise<string | null> => 'Koramangala, Bengaluru',
    get isWatched() {
      return watches.size > 0;
    },
    get isPolling() {
      return timers.size > 0;
    },
    moveTo: async (lat: number, lng: number) => {
      const coords = { latitude: lat, longitude: lng } as GeolocationCoordinates;
      for (const { onPosition } of [...watches.values()]) {
        onPosition({ coords, timestamp: device.now } as GeolocationPosition);
      }
      await settle();
    },
    /** 1: refused; 2: no signal; 3: too slow. */
    fail: async (code: 1 | 2 | 3) => {
      const error = { code, message: `code ${code}` } as GeolocationPositionError;
      for (const { onError } of [...watches.values()]) onError(error);
      await settle();
    },
    /** Changes the browser's setting for this site. */
    changePermission: (permission: PermissionState) => {
      device.permission = permission;
      for (const listener of permissionListeners) listener(permission);
    },
    /** Advances the clock, and runs the timers that are due. */
    pass: (milliseconds: number) => {
      const end = device.now + milliseconds;
      for (;;) {
        const due = [...timers.values()].sort((a, b) => a.dueAt - b.dueAt).find(({ dueAt }) => dueAt <= end);
        if (!due) break;
        device.now = due.dueAt;
        due.dueAt += due.milliseconds;
        due.callback();
      }
      device.now = end;
    },
  };
  const parts: LocationParts = {
    geolocation: () =>
      device.hasGeolocation
        ? {
            watchPosition: (onPosition, onError, options) => {
              lastId += 1;
              watches.set(lastId, { onPosition, onError: onError ?? (() => {}) });
              device.watchOptions.push(options);
              return lastId;
            },
            clearWatch: (id) => watches.delete(id),
          }
        : undefined,
    maps: {
      ready: () => device.isMapsReady,
      label: (position) => {
        device.labelCalls.push(position);
        return device.label(position);
      },
    },
    storage: {
      read: () => device.stored,
      write: (choice) => {
        device.stored = choice;
      },
    },
    refusal: {
      read: () => device.isRefused,
      write: (isRefused) => {
        device.isRefused = isRefused;
      },
    },
    watchPermission: (listener) => {
      listener(device.permission);
      permissionListeners.add(listener);
      return () => permissionListeners.delete(listener);
    },
    now: () => device.now,
    every: (milliseconds, callback) => {
      lastId += 1;
      const id = lastId;
      timers.set(id, { milliseconds, callback, dueAt: device.now + milliseconds });
      return () => timers.delete(id);
    },
    warn: (message) => device.warnings.push(message),
  };
  return { device, parts };
}

/** Lets settled promises run their handlers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
