import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ShoppingCart } from '../ui/icons.ts';
import { countLabel } from './cart.ts';
import { CartGroups } from './cart-groups.tsx';
import { CartTotals } from './cart-totals.tsx';
import { STAYS_WITHOUT_LINES } from './focus-neighbour.ts';
import { useCart } from './use-cart.ts';

/** The cart beside a menu on wide screens: lines with steppers, totals, and the link to the cart. */
export default function CartAside() {
  const { lines, count, totals } = useCart();
  return (
    <section
      aria-labelledby="cart-aside"
      className="sticky top-25 flex max-h-[calc(100dvh-7.5rem)] flex-col rounded-card border border-line bg-surface"
    >
      <h2
        id="cart-aside"
        {...STAYS_WITHOUT_LINES}
        className="rounded-card -outline-offset-4 px-5 pt-5 font-bold text-title"
      >
        Your cart
        {count > 0 ? <span className="font-normal text-md text-muted">{` ${countLabel(count)}`}</span> : null}
      </h2>
      {count === 0 ? (
        <Empty />
      ) : (
        <>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            <CartGroups lines={lines} isCompact />
          </div>
          <div className="flex flex-col gap-4 border-line border-t p-5">
            <CartTotals totals={totals} />
            <ButtonLink to={paths.cart()} size="lg" prefetch="intent">
              View cart
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-center gap-3 px-5 pt-8 pb-10 text-center text-md text-muted">
      <span aria-hidden className="grid size-12 place-items-center rounded-full bg-tint text-on-tint">
        <ShoppingCart className="size-5.5" />
      </span>
      <p>What you add will appear here.</p>
    </div>
  );
}
