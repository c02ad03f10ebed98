import { withAbort } from '../../runtime/with-abort.ts';
import type { MapService } from '../map-service.ts';

const RETRY_MILLISECONDS = 4_000;

/**
 * A map service that loads on demand: the first `ready` (spec §9, polling) or the first request starts it. After a
 * failure the next request retries at once, `ready` after a pause.
 */
export function createLazyMapService(parts: {
  load: () => Promise<MapService>;
  now: () => number;
  /** Limits the time of loading; returns a new signal for each attempt. */
  timeout: () => AbortSignal;
}): MapService {
  const { load, now, timeout } = parts;
  let service: MapService | null = null;
  let loading: Promise<MapService> | null = null;
  let retryAt = 0;

  function start(): Promise<MapService> {
    loading ??= withAbort(load(), timeout()).then(
      (loaded) => {
        service = loaded;
        return loaded;
      },
      (error) => {
        loading = null;
        retryAt = now() + RETRY_MILLISECONDS;
        throw error;
      },
    );
    return loading;
  }

  return {
    ready: () => {
      // `ready` is polled every 100 ms, which must not load a missing script ten times a second.
      if (!service && now() >= retryAt) start().catch(() => {});
      return service?.ready() ?? false;
    },
    label: async (position) => (await start()).label(position),
    name: async (position) => (await start()).name(position),
    distances: async (origin, vendors) => (await start()).distances(origin, vendors),
  };
}
