import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CartBar } from '../cart/cart-bar.tsx';
import { LIVE_REGION_ID, OFFER_REGION_ID, PAGE_REGION_ID } from '../ui/browser/live-region.ts';
import { Toast } from '../ui/overlays/toast.tsx';
import { withdrawOffer } from '../ui/overlays/toast-store.client.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { hasBottomNavigation, hasCartAside, hasCartBar, hasPayBar } from './destinations.ts';
import { Header } from './header.tsx';
import { PageLoading } from './page-loading.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { replayEarlyClicks } from './replay-early-clicks.client.ts';
import { followTheme } from './theme-store.client.ts';
import { useAnnouncePage } from './use-announce-page.ts';

/** The layout around every screen. */
export function Shell({ brandName, children }: { brandName: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  const bottom = hasPayBar(pathname)
    ? 'bottom-0 max-lg:bottom-[calc(5.5rem+env(safe-area-inset-bottom))]'
    : 'bottom-0';
  useEffect(() => followTheme(), []);
  useEffect(() => replayEarlyClicks(), []);
  useAnnouncePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must run whenever the screen changes
  useEffect(() => withdrawOffer, [pathname]);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <PageLoading />
      <PageSkeleton />
      <Header brandName={brandName} />
      {children}
      {/* On a short screen the navigation ends the page, and floating elements stop above it. */}
      <div className={`pointer-events-none fixed inset-x-0 z-30 short:contents ${bottom}`}>
        {/* The page beside the floating elements can be pressed. */}
        <div className={`pointer-events-none *:pointer-events-auto short:sticky short:z-30 ${bottom}`}>
          <div id={OFFER_REGION_ID} className="contents" />
          <Toast />
          {hasCartBar(pathname) ? <CartBar isNarrowOnly={hasCartAside(pathname)} /> : null}
        </div>
        {hasBottomNavigation(pathname) ? <BottomNavigation /> : null}
      </div>
      <p id={LIVE_REGION_ID} aria-live="polite" className="sr-only" />
      <p id={PAGE_REGION_ID} aria-live="polite" className="sr-only" />
    </>
  );
}
