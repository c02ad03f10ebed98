/** What the browser must know of the map service that the operator chose (README, `MAPS_PROVIDER`). */
export type BrowserMaps = { provider: 'embedded' | 'osm' } | { provider: 'google'; key: string };

/** Name of the `<meta>` in which a page tells the browser of it; without one the provider is embedded. */
export const MAPS_META = 'tiffin:maps';
