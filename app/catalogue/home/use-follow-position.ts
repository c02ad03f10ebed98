import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { shownPosition } from '../../location/location-state.ts';
import { isSamePlace, type Position } from '../../location/place.ts';
import type { LocationStore } from '../../location/position/location-store.ts';
import type { HomeData } from '../pages.ts';

/**
 * For home sorted by distance: reloads the nearest vendors when the customer's position becomes known, moves by more
 * than 200 m, or another place is chosen. Without a position the popular vendors return.
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
      // The list stays while the device is asked again.
      if (isSamePlace(position, asked) || (!position && location.isPending)) return;
      asked = position;
      void revalidate();
    };
    // The position may have become known during hydration.
    follow();
    return store.subscribe(follow);
  }, [origin, store, revalidate]);
}
