import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { shownPosition } from '../location/location-state.ts';
import { locationStore } from '../location/location-store.client.ts';
import type { LocationStore } from '../location/location-store.ts';
import { isSamePlace } from '../location/place.ts';
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
  const origin = nearest?.origin;
  useEffect(() => {
    if (!isFollowing) return;
    let asked = origin;
    const follow = () => {
      const position = shownPosition(store.read());
      if (!position || isSamePlace(position, asked)) return;
      asked = position;
      void revalidate();
    };
    // It may have become known while the page came alive.
    follow();
    return store.subscribe(follow);
  }, [isFollowing, origin, store, revalidate]);
}
