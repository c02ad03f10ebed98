import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useUser } from '../account/use-user.ts';
import { CategoryPanel } from '../catalogue/category-panel.tsx';
import { CartBadge } from './cart-badge.tsx';
import { DESTINATIONS } from './destinations.ts';

const LOOK =
  'flex min-h-11 items-center gap-2 rounded-control px-3 text-md font-semibold hover:bg-tint aria-[current]:text-accent';

/** Beside the search a narrow desktop has room for the icons alone. */
const LABEL = 'sr-only lg:not-sr-only';

/** The bottom navigation's places, as links of a desktop's header. */
export function HeaderLinks() {
  const { pathname } = useLocation();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const { user } = useUser();
  const { category, cart, account } = DESTINATIONS;
  return (
    <nav aria-label="Main" className="hidden items-center md:flex">
      <button
        type="button"
        className={`${LOOK} noscript:hidden`}
        aria-current={pathname === category.to ? 'page' : undefined}
        aria-haspopup="dialog"
        onClick={() => setIsPanelOpen(true)}
      >
        <category.Icon aria-hidden className="size-4.5" />
        <span className={LABEL}>{category.label}</span>
      </button>
      <NavLink to={category.to} className={`${LOOK} hidden noscript:flex`}>
        <category.Icon aria-hidden className="size-4.5" />
        <span className={LABEL}>{category.label}</span>
      </NavLink>
      <NavLink to={cart.to} className={LOOK}>
        <cart.Icon aria-hidden className="size-4.5" />
        <span className={LABEL}>{cart.label}</span>
        <CartBadge />
      </NavLink>
      <NavLink to={account.to} className={LOOK}>
        <account.Icon aria-hidden className="size-4.5" />
        <span className={`max-w-32 truncate ${LABEL}`}>{user?.fullName.split(' ')[0] || account.label}</span>
      </NavLink>
      <CategoryPanel isOpen={isPanelOpen} onClose={() => setIsPanelOpen(false)} />
    </nav>
  );
}
