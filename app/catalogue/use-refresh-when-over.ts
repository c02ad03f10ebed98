import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** A CDN in front of the server may give the page as it was for so long. */
const DELAY_MILLISECONDS = 20_000;
/** Not all open pages ask at once. */
const SPREAD_MILLISECONDS = 20_000;

/**
 * Loads a page's data again, once, when what it says by the clock is over, such as 'Closed'; in a hidden tab when that
 * is shown again.
 * @param until milliseconds since 1970; undefined if no time ends it
 */
export function useRefreshWhenOver(until: number | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (until === undefined) return;
    let isAsked = false;
    const refresh = () => {
      if (isAsked || document.visibilityState !== 'visible' || Date.now() < until) return;
      isAsked = true;
      void revalidate();
    };
    const wait = until - Date.now() + DELAY_MILLISECONDS + Math.random() * SPREAD_MILLISECONDS;
    // A wait of more than 24 days ends at once, too early for `refresh`.
    const timer = setTimeout(refresh, wait);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [until, revalidate]);
}
