import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../ui/announce.client.ts';
import { PAGE_REGION_ID } from '../ui/live-region.ts';

/** Outlives the shell, which begins anew around an error. */
let lastPathname: string | null = null;

/**
 * Says the title of the page that has come without a document of its own, as a browser does of one that has; not for
 * what is typed, unfolded or narrowed on the same page.
 */
export function useAnnouncePage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPathname !== null && lastPathname !== pathname) announce(document.title, PAGE_REGION_ID);
    lastPathname = pathname;
  }, [pathname]);
}
