import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { shownPosition } from '../location/location-state.ts';
import type { LocationStore } from '../location/location-store.ts';
import { isSamePlace, type Position } from '../location/place.ts';
import type { HomeData } from './pages.ts';

/**
 * For home in the order of distance: once the customer's position is known, is another one (more than
 * 200 m away), or another place is chosen, the nearest are asked for from there. Once it is no longer
 * told, the popular ones come back.
 */
export function useFollowPosition(
  nearest: HomeData['nearest'],
  store: Pick<LocationStore, 'read' | 'subscribe'>,
): void {
  const { revalidate } = useRevalidator();
  const origin = nearest?.origin;
  useEffect(() => {
    let asked: Position | null | undefined = origin;
    const follow = () => {
      const location = store.read();
      const position = shownPosition(location);
      // While it is asked for anew the list stays.
      if (isSamePlace(position, asked) || (!position && location.isPending)) return;
      asked = position;
      void revalidate();
    };
    // It may have become known while the page came alive.
    follow();
    return store.subscribe(follow);
  }, [origin, store, revalidate]);
}
