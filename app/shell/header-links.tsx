import { useLocation } from 'react-router';
import { useUser } from '../account/use-user.ts';
import { Link } from '../ui/link.tsx';
import { CartBadge } from './cart-badge.tsx';
import { CategoryButton } from './category-button.tsx';
import { DESTINATIONS } from './destinations.ts';

const LOOK =
  'flex min-h-11 items-center gap-2 rounded-control px-3 text-md font-semibold hover:bg-tint aria-[current]:text-accent';

/** A narrow desktop has room for the icons only, beside the search field. */
const LABEL = 'sr-only lg:not-sr-only';

/** The destinations of the bottom navigation, as links in the header of a desktop. */
export function HeaderLinks() {
  const { pathname } = useLocation();
  const currentAt = (path: string) => (pathname === path ? 'page' : undefined);
  const { user } = useUser();
  const { category, cart, account } = DESTINATIONS;
  return (
    <nav aria-label="Main" className="hidden items-center md:flex">
      <CategoryButton className={LOOK}>
        <category.Icon className="size-4.5" />
        <span className={LABEL}>{category.label}</span>
      </CategoryButton>
      <Link to={cart.to} aria-current={currentAt(cart.to)} className={LOOK}>
        <cart.Icon className="size-4.5" />
        <span className={LABEL}>{cart.label}</span>
        <CartBadge />
      </Link>
      <Link to={account.to} aria-current={currentAt(account.to)} className={LOOK}>
        <account.Icon className="size-4.5" />
        <span className={`max-w-32 truncate ${LABEL}`}>{user?.fullName.split(' ')[0] || account.label}</span>
      </Link>
    </nav>
  );
}
