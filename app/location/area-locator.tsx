import { locateArea } from './location-store.client.ts';
import { MapsAttribution } from './maps-attribution.tsx';

/** Finds the area where the customer is, for an address form, and says whose map names it. */
export const areaLocator = { find: locateArea, credit: <MapsAttribution /> };
