import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CartBar } from '../cart/cart-bar.tsx';
import { PageLoading } from '../catalogue/page-loading.tsx';
import { LIVE_REGION_ID, PAGE_REGION_ID } from '../ui/live-region.ts';
import { Toast } from '../ui/toast.tsx';
import { withdrawOffer } from '../ui/toast-store.client.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { hasBottomNavigation, hasCartAside, hasCartBar, hasPayBar } from './destinations.ts';
import { answerEarlyPresses } from './early-presses.client.ts';
import { Header } from './header.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { followTheme } from './theme-store.client.ts';
import { useAnnouncePage } from './use-announce-page.ts';

/** What stands around every screen. */
export function Shell({ brandName, children }: { brandName: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => followTheme(), []);
  useEffect(() => answerEarlyPresses(), []);
  useAnnouncePage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen that is left counts
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
      {/* Beside what floats there the page can be pressed. */}
      <div
        className={`pointer-events-none fixed inset-x-0 z-30 *:pointer-events-auto ${hasPayBar(pathname) ? 'bottom-0 max-lg:bottom-[calc(5.5rem+env(safe-area-inset-bottom))]' : 'bottom-0'}`}
      >
        <Toast />
        {hasCartBar(pathname) ? <CartBar isNarrowOnly={hasCartAside(pathname)} /> : null}
        {hasBottomNavigation(pathname) ? <BottomNavigation /> : null}
      </div>
      <p id={LIVE_REGION_ID} aria-live="polite" className="sr-only" />
      <p id={PAGE_REGION_ID} aria-live="polite" className="sr-only" />
    </>
  );
}
