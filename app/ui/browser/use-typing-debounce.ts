import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';

/**
 * Debounces typing. Following a link or going back cancels it, because the navigation that typing causes would replace
 * the other one.
 * @param isOwn whether typing led to a location
 */
export function useTypingDebounce(milliseconds: number, isOwn: (place: Location) => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const location = useLocation();
  const arrival = useNavigationType();
  const hasLed = isOwn(location) && arrival !== 'POP';
  const shown = useRef({ hasLed, pathname: location.pathname });
  // A location that is shown cancels text that was typed while it was loading.
  useEffect(() => {
    shown.current = { hasLed, pathname: location.pathname };
    if (!hasLed && location.hash === '') clearTimeout(timer.current);
  }, [location, hasLed]);
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    const stopAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // The router prevents the default of the links that it follows; others open elsewhere.
      if (!link || !event.defaultPrevented) return;
      const isWithinPage = link.hash !== '' && link.pathname === shown.current.pathname;
      if (!isWithinPage) stop();
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
