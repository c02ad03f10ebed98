import { lazy, Suspense } from 'react';
import { useMedia } from '../ui/use-media.ts';

const CartAside = lazy(() => import('./cart-aside.tsx'));

/** Sets the cart beside a menu from 1024 px on; a phone neither loads nor draws it. */
export function CartBeside({ children }: { children: React.ReactNode }) {
  const hasRoom = useMedia('(min-width: 1024px)');
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
