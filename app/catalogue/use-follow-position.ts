import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { shownPosition } from '../location/location-state.ts';
import { locationStore } from '../location/location-store.client.ts';
import type { LocationStore } from '../location/location-store.ts';
import { roundPosition } from '../location/place.ts';
import type { HomeData } from './pages.ts';

/**
 * For home in the order of distance: once the customer's position is known, is another one (more than
 * 200 m away), or another place is chosen, the nearest are asked for from there.
 */
export function useFollowPosition(
  { filter, nearest }: HomeData,
  store: Pick<LocationStore, 'read' | 'subscribe'> = locationStore,
): void {
  const { revalidate } = useRevalidator();
  const isFollowing = filter.sort === 'nearest';
  const shown = nearest && keyOf(nearest.origin);
  useEffect(() => {
    if (!isFollowing) return;
    let asked = shown;
    const follow = () => {
      const position = shownPosition(store.read());
      const key = position ? keyOf(roundPosition(position)) : asked;
      if (key === asked) return;
      asked = key;
      void revalidate();
    };
    // It may have become known while the page came alive.
    follow();
    return store.subscribe(follow);
  }, [isFollowing, shown, store, revalidate]);
}

function keyOf({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat},${lng}`;
}
