import { lazy, Suspense, useSyncExternalStore } from 'react';

const CartAside = lazy(() => import('./cart-aside.tsx'));

const HAS_ROOM = '(min-width: 1024px)';

/** Sets the cart beside a menu from 1024 px on; a phone neither loads nor draws it. */
export function CartBeside({ children }: { children: React.ReactNode }) {
  const hasRoom = useSyncExternalStore(
    subscribe,
    () => matchMedia(HAS_ROOM).matches,
    () => false,
  );
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
      <div className="min-w-0">{children}</div>
      <div className="hidden lg:block lg:pt-4">
        {hasRoom ? (
          <Suspense fallback={null}>
            <CartAside />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(HAS_ROOM);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
