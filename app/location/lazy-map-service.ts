import type { MapService } from './map-service.ts';

const RETRY_MILLISECONDS = 4_000;

/**
 * A map service that is fetched once it is needed: its first `ready` (spec §9, polling) or its first
 * question starts it. What failed to load is tried again by the next question, or after a pause by `ready`.
 */
export function createLazyMapService(load: () => Promise<MapService>, now: () => number): MapService {
  let service: MapService | null = null;
  let loading: Promise<MapService> | null = null;
  let retryAt = 0;

  function start(): Promise<MapService> {
    loading ??= load().then(
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
      // Asked every 100 ms, it must not fetch a missing script ten times a second.
      if (!service && now() >= retryAt) start().catch(() => {});
      return service?.ready() ?? false;
    },
    label: async (position) => (await start()).label(position),
    name: async (position) => (await start()).name(position),
    distances: async (origin, vendors) => (await start()).distances(origin, vendors),
  };
}
