import type { MapService } from '../map-service.ts';
import type { Position } from '../place.ts';

const READY_POLL_MILLISECONDS = 100;
const READY_TIMEOUT_MILLISECONDS = 10_000;
/** Spec §7, Maps service. */
const WATCH_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
const PERMISSION_DENIED = 1;

/** The browser functions that following the device needs; tests pass their own. */
export interface DeviceParts {
  /** Undefined where the browser has none, as on a page without TLS. */
  geolocation: () => Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined;
  maps: Pick<MapService, 'ready'>;
  now: () => number;
  /** Starts an interval. Returns how to stop it. */
  every: (milliseconds: number, callback: () => void) => () => void;
}

export interface DeviceListener {
  onPosition: (position: Position) => void;
  onFailure: (message: string, isRefused: boolean) => void;
  /** The map service was not ready in time, so the device was not asked. */
  onMapsMissing: () => void;
}

/**
 * Waits for the map service, then follows the device's position (spec §4). Returns how to stop; the listener is not
 * called after that.
 */
export function watchDevice(parts: DeviceParts, listener: DeviceListener): () => void {
  const { geolocation, maps, now, every } = parts;
  const { onPosition, onFailure, onMapsMissing } = listener;
  let isStopped = false;
  let stopPolling = () => {};
  let stopWatching = () => {};

  function watch(): void {
    const device = geolocation();
    if (!device) {
      onFailure('this browser has no geolocation', true);
      return;
    }
    const id = device.watchPosition(
      ({ coords }) => {
        if (!isStopped) onPosition({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ message, code }) => {
        if (!isStopped) onFailure(message, code === PERMISSION_DENIED);
      },
      WATCH_OPTIONS,
    );
    stopWatching = () => device.clearWatch(id);
  }

  function pollUntilReady(): void {
    const startedAt = now();
    stopPolling = every(READY_POLL_MILLISECONDS, () => {
      const isReady = maps.ready();
      if (!isReady && now() - startedAt < READY_TIMEOUT_MILLISECONDS) return;
      stopPolling();
      if (isReady) watch();
      else onMapsMissing();
    });
  }

  if (maps.ready()) watch();
  else pollUntilReady();
  return () => {
    isStopped = true;
    stopPolling();
    stopWatching();
  };
}
