import { useLocation } from 'react-router';
import { usePageArea } from '../catalogue/use-page-area.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { CartBadge } from './cart-badge.tsx';
import { CategoryButton } from './category-button.tsx';
import { DESTINATIONS } from './destinations.ts';

const LOOK =
  'relative flex min-h-15 flex-col items-center justify-center gap-1 px-[clamp(0px,calc((100vw-320px)/8),5px)] -outline-offset-4 text-xs font-semibold text-muted aria-[current]:text-accent aria-expanded:text-accent';

/** Home, Category, Cart, Account within a thumb's reach (spec §2); on a desktop the header has these links. */
export function BottomNavigation() {
  const { pathname } = useLocation();
  const currentAt = (path: string) => (pathname === path ? 'page' : undefined);
  const { home, category, cart, account } = DESTINATIONS;
  const area = usePageArea();
  return (
    <nav
      aria-label="Main"
      // Columns of equal width, so that nothing moves while the page is still arriving; large text widens some, and takes
      // the space between the labels on the narrowest screens.
      className="pointer-events-auto grid grid-cols-[repeat(4,minmax(min-content,1fr))] border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Link to={paths.home({ area })} aria-current={currentAt(home.to)} className={LOOK}>
        <home.Icon className="size-5.5" />
        {home.label}
      </Link>
      <CategoryButton className={LOOK}>
        <category.Icon className="size-5.5" />
        {category.label}
      </CategoryButton>
      <Link to={cart.to} aria-current={currentAt(cart.to)} className={LOOK}>
        <cart.Icon className="size-5.5" />
        {cart.label}
        <CartBadge className="absolute top-1.5 left-[calc(50%+0.5rem)]" />
      </Link>
      <Link to={account.to} aria-current={currentAt(account.to)} className={LOOK}>
        <account.Icon className="size-5.5" />
        {account.label}
      </Link>
    </nav>
  );
}
