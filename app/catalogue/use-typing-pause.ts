import { useContext, useEffect, useRef } from 'react';
import { type Location, UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Waits for a pause in typing. Whoever goes elsewhere meanwhile, also where the new place is still on its way, is not
 * called back: a navigation that typing begins would take the other's place.
 * @param isOwn whether typing led to a place, or it is no other place at all
 */
export function useTypingPause(milliseconds: number, isOwn: (place: Location) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The router itself, which it hands out under this name alone: what its hooks tell is drawn by and by, and the pause may
  // be over before.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('A pause in typing is told from presses by the router around it.');
  // Where it is typed: the place that is seen, though the router may be elsewhere already.
  const from = useLocation();
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  const leadsTo = (place: Location, action: string) => isOwn(place) && action !== 'POP';
  const hasLed = () => leadsTo(router.state.location, router.state.historyAction);
  return {
    stop,
    /** Whether typing led to the place where one is now. */
    hasLed,
    /** `act` runs after the pause, unless something is typed before it is over. */
    wait: (act: () => void) => {
      stop();
      const before = router.state.navigation.location;
      timer.current = setTimeout(() => {
        const { location: at, navigation } = router.state;
        const isLeaving =
          navigation.state !== 'idle' &&
          navigation.location.key !== before?.key &&
          !leadsTo(navigation.location, navigation.historyAction);
        const hasLeft = at.key !== from.key && !hasLed();
        if (!isLeaving && !hasLeft) act();
      }, milliseconds);
    },
  };
}
