import { useEffect, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import type { RestaurantFilter } from './filter.ts';
import { askAhead } from './load-restaurant.client.ts';

/** A pointer that rests this long on a card, or a thumb that does not begin to scroll, is about to open it. */
const DWELL_MILLISECONDS = 50;

/**
 * For a list of restaurants: the one under the pointer is asked for before it is pressed.
 * @param restaurantAt the one in whose card the element is; null for none
 * @returns listeners for the list, and the path of a restaurant whose code is wanted, once one is
 */
export function useAskAhead(restaurantAt: (element: Element) => RestaurantFilter | null) {
  const [wanted, setWanted] = useState<string | null>(null);
  const waiting = useRef<{ vendorId: string | null; timer: number } | null>(null);
  const stop = () => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  useEffect(() => {
    const held = waiting;
    return () => clearTimeout(held.current?.timer);
  }, []);
  return {
    wanted,
    listeners: {
      onPointerOver: ({ target }: React.PointerEvent) => {
        const restaurant = restaurantAt(target as Element);
        if (restaurant && restaurant.vendorId === waiting.current?.vendorId) return;
        stop();
        if (!restaurant) return;
        const timer = window.setTimeout(() => {
          setWanted(paths.restaurant(restaurant.vendorId ?? '', restaurant.subcategoryId ?? undefined));
          askAhead(restaurant);
        }, DWELL_MILLISECONDS);
        waiting.current = { vendorId: restaurant.vendorId, timer };
      },
      onPointerLeave: stop,
      onPointerCancel: stop,
      // The press itself asks.
      onClick: stop,
    },
  };
}
