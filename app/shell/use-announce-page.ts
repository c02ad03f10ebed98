import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../ui/browser/announce.client.ts';
import { PAGE_REGION_ID } from '../ui/browser/live-region.ts';

/** Outlives the shell, which remounts after an error. */
let lastPathname: string | null = null;

/**
 * Announces the title of a page after a client-side navigation, as a browser does for a new document. Typing, showing
 * more and filtering on the same page are not announced.
 */
export function useAnnouncePage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPathname !== null && lastPathname !== pathname) announce(document.title, PAGE_REGION_ID);
    lastPathname = pathname;
  }, [pathname]);
}
