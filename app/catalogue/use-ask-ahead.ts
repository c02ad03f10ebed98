import { useEffect, useRef, useState } from 'react';
import { isDataSpared } from '../ui/data-saving.client.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { RestaurantFilter } from './filter.ts';
import { askAhead } from './load-restaurant.client.ts';

/** A pointer that rests this long on a card, or a thumb that does not begin to scroll, is about to open it. */
const DWELL_MILLISECONDS = 50;

/**
 * For a list of restaurants: the one under the pointer is asked for before it is pressed, unless the device saves data.
 * @param restaurantAt the one in whose card the element is; null for none
 * @returns listeners for the list, and whether the code of the restaurant screen is wanted: once the page is idle, as
 * without it a press in a tunnel would leave nothing but the browser's own page
 */
export function useAskAhead(restaurantAt: (element: Element) => RestaurantFilter | null) {
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
        if (!restaurant || isDataSpared()) return;
        const timer = window.setTimeout(() => {
          setCodeWanted(true);
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
