import { createDistanceBatcher } from './distance-batcher.ts';
import { createEmbeddedMapService } from './embedded-map-service.client.ts';
import { createLocationStore } from './location-store.ts';
import { readChosenPlace, writeChosenPlace } from './place-storage.client.ts';

const maps = createEmbeddedMapService((path, init) => fetch(path, init));

/** Where this browser's customer is. */
export const locationStore = createLocationStore({
  geolocation: () => navigator.geolocation,
  maps,
  storage: { read: readChosenPlace, write: writeChosenPlace },
  now: Date.now,
  every: (milliseconds, callback) => {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
  warn: (message) => console.warn(message),
});

/** How far vendors are from there. */
export const distanceBatcher = createDistanceBatcher({
  distances: maps.distances,
  now: Date.now,
  // Cards that come near together are reported in one task; what follows it takes them all.
  schedule: (callback) => setTimeout(callback, 0),
});
