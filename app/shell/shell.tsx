import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CartBar } from '../cart/cart-bar.tsx';
import { PageLoading } from '../catalogue/page-loading.tsx';
import { LIVE_REGION_ID } from '../ui/live-region.ts';
import { Toast } from '../ui/toast.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { hasBottomNavigation, hasCartAside, hasCartBar } from './destinations.ts';
import { Header } from './header.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { followTheme } from './theme-store.client.ts';

/** What stands around every screen. */
export function Shell({ brandName, children }: { brandName: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => followTheme(), []);
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
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 *:pointer-events-auto">
        <Toast />
        {hasCartBar(pathname) ? <CartBar isNarrowOnly={hasCartAside(pathname)} /> : null}
        {hasBottomNavigation(pathname) ? <BottomNavigation /> : null}
      </div>
      <p id={LIVE_REGION_ID} aria-live="polite" className="sr-only" />
    </>
  );
}
