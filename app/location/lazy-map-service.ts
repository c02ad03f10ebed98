import type { MapService } from './map-service.ts';
import { untilAborted } from './until-aborted.ts';

const RETRY_MILLISECONDS = 4_000;

/**
 * A map service that is fetched once it is needed: its first `ready` (spec §9, polling) or its first
 * question starts it. What failed to load is tried again by the next question, or after a pause by `ready`.
 */
export function createLazyMapService(parts: {
  load: () => Promise<MapService>;
  now: () => number;
  /** How long loading may take before it counts as failed; a new signal for each attempt. */
  patience: () => AbortSignal;
}): MapService {
  const { load, now, patience } = parts;
  let service: MapService | null = null;
  let loading: Promise<MapService> | null = null;
  let retryAt = 0;

  function start(): Promise<MapService> {
    loading ??= untilAborted(load(), patience()).then(
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
