import { onForgetPersonal } from '../../ui/browser/personal-values.client.ts';
import { browserMaps } from '../providers/browser-maps.client.ts';
import { writeAreaCookie } from './area-cookie.client.ts';
import { createLocationStore } from './location-store.ts';
import { watchPermission } from './permission.client.ts';
import { readChosenPlace, readRefusal, writeChosenPlace, writeRefusal } from './place-storage.client.ts';

/** Calls back again and again. Returns how to stop. */
export const every = (milliseconds: number, callback: () => void) => {
  const timer = setInterval(callback, milliseconds);
  return () => clearInterval(timer);
};

/** What asks the device for its position. */
export const device = {
  geolocation: () => navigator.geolocation,
  maps: browserMaps,
  now: Date.now,
  every,
};

/** The location of this browser's customer. */
export const locationStore = createLocationStore({
  ...device,
  storage: { read: readChosenPlace, write: writeChosenPlace },
  refusal: { read: readRefusal, write: writeRefusal },
  watchPermission,
  warn: (message) => console.warn(message),
});

onForgetPersonal(() => {
  if (locationStore.forgetSavedAddress()) writeAreaCookie(null);
});
