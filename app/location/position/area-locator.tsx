import { findArea } from './find-area.ts';
import { device, locationStore } from './location-store.client.ts';
import { MapsAttribution } from './maps-attribution.tsx';

/** Finds the customer's area for an address form, with the map provider's attribution. */
export const areaLocator = {
  find: () => findArea(device, locationStore.read().position),
  credit: <MapsAttribution />,
};
