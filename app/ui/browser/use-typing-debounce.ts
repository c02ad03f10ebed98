import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router';

/**
 * Debounces typing. Any other navigation to another page or query cancels it, because the navigation that typing causes
 * would replace the other one.
 * @param isOwn whether typing led to a location
 */
export function useTypingDebounce(milliseconds: number, isOwn: (place: Location) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const location = useLocation();
  const { location: next } = useNavigation();
  const arrival = useNavigationType();
  const hasLed = isOwn(location) && arrival !== 'POP';
  const shown = useRef({ hasLed, pathname: location.pathname });
  const isWithinPage = useEffectEvent(
    (to: Pick<Location, 'hash' | 'pathname'>) => to.hash !== '' && to.pathname === shown.current.pathname,
  );
  const stopBefore = useEffectEvent((to: Location) => {
    if (!isOwn(to) && !isWithinPage(to)) clearTimeout(timer.current);
  });
  useEffect(() => {
    if (next) stopBefore(next);
  }, [next]);
  // A location that is shown cancels text that was typed while it was loading.
  useEffect(() => {
    if (!hasLed && !isWithinPage(location)) clearTimeout(timer.current);
    shown.current = { hasLed, pathname: location.pathname };
  }, [location, hasLed]);
  // A busy device may show neither before the pause ends: links and Back are noticed when they are pressed.
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    const stopAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // The router prevents the default of the links that it follows; others open elsewhere.
      if (link && event.defaultPrevented && !isWithinPage(link)) stop();
    };
    window.addEventListener('click', stopAtLink);
    window.addEventListener('popstate', stop);
    return () => {
      stop();
      window.removeEventListener('click', stopAtLink);
      window.removeEventListener('popstate', stop);
    };
  }, []);
  return {
    stop: () => clearTimeout(timer.current),
    /** Whether typing led to the shown location. */
    hasLed: () => shown.current.hasLed,
    /** Runs `act` after the pause, unless further typing restarts it. */
    wait: (act: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(act, milliseconds);
    },
  };
}
