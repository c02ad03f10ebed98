import { LOCATION_TEXTS } from '../location-state.ts';
import type { AreaFinder, MapService } from '../map-service.ts';
import { type BrowserMaps, MAPS_META } from '../maps-for-browser.ts';
import { createApiMapService } from './api-map-service.client.ts';
import { createLazyMapService } from './lazy-map-service.ts';

const LOAD_TIMEOUT_MILLISECONDS = 10_000;

/** Reads the map service that the page configures (app/root.tsx). */
export function readBrowserMaps(page: Document): BrowserMaps {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name="${MAPS_META}"]`);
  return meta ? (JSON.parse(meta.content) as BrowserMaps) : { provider: 'embedded' };
}

export function createMapService(maps: BrowserMaps): MapService & AreaFinder {
  // The embedded list has no name for most of the country; a map has one nearly everywhere.
  const unnamed = maps.provider === 'embedded' ? LOCATION_TEXTS.unnamed : null;
  const site = createApiMapService((path, init) => fetch(path, init), unnamed);
  if (maps.provider !== 'google') return site;
  const google = createLazyMapService({
    load: async () => {
      const { loadGoogleMapService } = await import('./google/google-map-service.client.ts');
      return loadGoogleMapService(maps.key);
    },
    now: Date.now,
    timeout: () => AbortSignal.timeout(LOAD_TIMEOUT_MILLISECONDS),
  });
  return { ...google, area: site.area };
}
