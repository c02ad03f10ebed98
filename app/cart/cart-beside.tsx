import { useLazyImport } from '../ui/browser/use-lazy-import.ts';
import { useMedia } from '../ui/browser/use-media.ts';

const load = () => import('./cart-aside.tsx');

/** Shows the cart beside a menu from 1024 px on; a phone neither loads nor renders it. */
export function CartBeside({ children }: { children: React.ReactNode }) {
  const hasRoom = useMedia('(min-width: 1024px)');
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_min(21rem,40%)] lg:gap-8">
      <div className="min-w-0">{children}</div>
      <div className="hidden lg:block lg:pt-4">{hasRoom ? <LateCartAside /> : null}</div>
    </div>
  );
}

/** If its code cannot be loaded, the cart's own page still works. */
function LateCartAside() {
  const CartAside = useLazyImport(load, true, () => {});
  return CartAside ? <CartAside /> : null;
}
