import { useLateCode } from '../ui/use-late-code.ts';
import { useMedia } from '../ui/use-media.ts';

const load = () => import('./cart-aside.tsx');

/** Sets the cart beside a menu from 1024 px on; a phone neither loads nor draws it. */
export function CartBeside({ children }: { children: React.ReactNode }) {
  const hasRoom = useMedia('(min-width: 1024px)');
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_min(21rem,40%)] lg:gap-8">
      <div className="min-w-0">{children}</div>
      <div className="hidden lg:block lg:pt-4">{hasRoom ? <LateCartAside /> : null}</div>
    </div>
  );
}

/** Without its code the cart still has its own page. */
function LateCartAside() {
  const CartAside = useLateCode(load, true, () => {});
  return CartAside ? <CartAside /> : null;
}
