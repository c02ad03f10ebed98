import { createMapService, readBrowserMaps } from './map-service.client.ts';

/** The map service that this page configures. */
export const browserMaps = createMapService(readBrowserMaps(document));
