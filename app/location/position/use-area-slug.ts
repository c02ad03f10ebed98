import { useSyncExternalStore } from 'react';
import { readAreaCookie } from './area-cookie.client.ts';
import { areaStore } from './area-store.client.ts';

/** The slug of the area of the shown place, until that is known of the last visit's; null without one. */
export function useAreaSlug(): string | null {
  const area = useSyncExternalStore(areaStore.subscribe, areaStore.read, () => undefined);
  return area === undefined ? readAreaCookie() : (area?.slug ?? null);
}
