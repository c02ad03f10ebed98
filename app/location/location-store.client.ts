import { createDistanceBatcher } from './distance-batcher.ts';
import { findArea } from './find-area.ts';
import { createLocationStore } from './location-store.ts';
import { createMapService, readBrowserMaps } from './map-service.client.ts';
import { pageEvents } from './page-events.client.ts';
import { watchPermission } from './permission.client.ts';
import { readChosenPlace, readRefusal, writeChosenPlace, writeRefusal } from './place-storage.client.ts';

const maps = createMapService(readBrowserMaps(document));

const device = {
  geolocation: () => navigator.geolocation,
  maps,
  now: Date.now,
  every: (milliseconds: number, callback: () => void) => {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
};

/** Where this browser's customer is. */
export const locationStore = createLocationStore({
  ...device,
  storage: { read: readChosenPlace, write: writeChosenPlace },
  refusal: { read: readRefusal, write: writeRefusal },
  watchPermission,
  warn: (message) => console.warn(message),
});

/** How far vendors are from there. */
export const distanceBatcher = createDistanceBatcher({
  distances: maps.distances,
  now: Date.now,
  // Cards that come near together are reported in one task; what follows it takes them all.
  schedule: (callback) => setTimeout(callback, 0),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  page: pageEvents,
});

/** Names where the device is now, for an address form. */
export const locateArea = () => findArea(device, locationStore.read().position);
