/** The browser's settings of the map service that the operator chose (docs/settings.md). */
export type BrowserMaps = { provider: 'embedded' | 'osm' } | { provider: 'google'; key: string };

/** Name of the `<meta>` with these settings; without it the provider is embedded. */
export const MAPS_META = 'tiffin:maps';
