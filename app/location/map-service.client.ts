import { createLazyMapService } from './lazy-map-service.ts';
import type { MapService } from './map-service.ts';
import { type BrowserMaps, MAPS_META } from './map-settings.ts';
import { createSiteMapService } from './site-map-service.client.ts';

/** The map service that the page names (app/root.tsx). */
export function readBrowserMaps(page: Document): BrowserMaps {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name="${MAPS_META}"]`);
  return meta ? (JSON.parse(meta.content) as BrowserMaps) : { provider: 'embedded' };
}

export function createMapService(maps: BrowserMaps): MapService {
  if (maps.provider !== 'google') return createSiteMapService((path, init) => fetch(path, init));
  return createLazyMapService(async () => {
    const { loadGoogleMapService } = await import('./google-map-service.client.ts');
    return loadGoogleMapService(maps.key);
  }, Date.now);
}
