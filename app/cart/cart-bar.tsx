import { formatRupees } from '../money/price.ts';
import { paths } from '../paths.ts';
import { ChevronRight } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { countLabel } from './cart.ts';
import { useCart } from './use-cart.ts';

/**
 * '3 items · ₹612.50 · View cart', while the cart is not empty; the shell places it above the bottom navigation.
 * @param isNarrowOnly set where a wide screen shows the cart beside the page
 */
export function CartBar({ isNarrowOnly = false }: { isNarrowOnly?: boolean }) {
  const { count, totals } = useCart();
  if (count === 0) return null;
  const summary = `${countLabel(count)} · ${formatRupees(totals.totalPaise)}`;
  return (
    <aside aria-label="Cart" className={isNarrowOnly ? 'lg:hidden' : ''}>
      <Link
        to={paths.cart()}
        prefetch="intent"
        className="mx-auto mb-3 flex min-h-14 w-[calc(100%-1.5rem)] max-w-160 items-center flex-wrap justify-between gap-x-3 rounded-control bg-accent px-5 text-md font-semibold text-on-accent shadow-float hover:brightness-105 md:mb-6"
      >
        <span className="whitespace-nowrap">{summary}</span> <span className="sr-only">·</span>{' '}
        <span className="flex items-center gap-2 whitespace-nowrap">
          View cart <ChevronRight className="size-5 shrink-0" />
        </span>
      </Link>
    </aside>
  );
}
