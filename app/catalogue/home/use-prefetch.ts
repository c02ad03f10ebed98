import { useEffect, useRef, useState } from 'react';
import { isDataSaverOn } from '../../ui/browser/data-saving.client.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import type { RestaurantFilter } from '../filter.ts';
import { prefetchRestaurant } from '../menu/load-restaurant.client.ts';

/** A pointer that rests this long on a card, or a touch without scrolling, is likely to open it. */
const DWELL_MILLISECONDS = 50;

/**
 * For a list of restaurants: prefetches the one under the pointer, unless the device saves data.
 * @param restaurantAt the restaurant of the card that contains the element; null for none
 * @returns listeners for the list, and whether to load the code of the restaurant screen: once the page is
 *   idle, because without it a press while offline would show the browser's own error page
 */
export function usePrefetch(restaurantAt: (element: Element) => RestaurantFilter | null) {
  const [isCodeWanted, setCodeWanted] = useState(false);
  const waiting = useRef<{ vendorId: string | null; timer: number } | null>(null);
  const stop = () => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  useEffect(() => {
    const held = waiting;
    return () => clearTimeout(held.current?.timer);
  }, []);
  useEffect(() => whenIdle(() => setCodeWanted(true)), []);
  return {
    isCodeWanted,
    listeners: {
      onPointerOver: ({ target }: React.PointerEvent) => {
        const restaurant = restaurantAt(target as Element);
        if (restaurant && restaurant.vendorId === waiting.current?.vendorId) return;
        stop();
        if (!restaurant || isDataSaverOn()) return;
        const timer = window.setTimeout(() => {
          setCodeWanted(true);
          prefetchRestaurant(restaurant);
        }, DWELL_MILLISECONDS);
        waiting.current = { vendorId: restaurant.vendorId, timer };
      },
      onPointerLeave: stop,
      onPointerCancel: stop,
      // The press itself loads the restaurant.
      onClick: stop,
    },
  };
}
