import { browserMaps } from '../providers/browser-maps.client.ts';
import { writeAreaCookie } from './area-cookie.client.ts';
import { createAreaStore } from './area-store.ts';
import { every, locationStore } from './location-store.client.ts';
import { watchChosenPlace, writeChosenPlace } from './place-storage.client.ts';

/** The area of this browser's customer. Loaded when the page is idle, because nothing on a first screen needs it. */
export const areaStore = createAreaStore({
  location: locationStore,
  maps: browserMaps,
  writeChoice: writeChosenPlace,
  writeCookie: writeAreaCookie,
  every,
});

watchChosenPlace(locationStore.followOtherTab);
