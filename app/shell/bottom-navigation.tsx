import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { CategoryPanel } from '../catalogue/category-panel.tsx';
import { CartBadge } from './cart-badge.tsx';
import { DESTINATIONS } from './destinations.ts';

const LOOK =
  'relative flex min-h-15 flex-1 flex-col items-center justify-center gap-1 -outline-offset-4 text-xs font-semibold text-muted aria-[current]:text-accent aria-expanded:text-accent';

/** Home, Category, Cart, Account within a thumb's reach (spec §2); a desktop has them in its header. */
export function BottomNavigation() {
  const { pathname } = useLocation();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const { home, category, cart, account } = DESTINATIONS;
  return (
    <nav
      aria-label="Main"
      className="flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <NavLink to={home.to} end className={LOOK}>
        <home.Icon aria-hidden className="size-5.5" />
        {home.label}
      </NavLink>
      <button
        type="button"
        className={`${LOOK} noscript:hidden`}
        aria-current={pathname === category.to ? 'page' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isPanelOpen}
        onClick={() => setIsPanelOpen(true)}
      >
        <category.Icon aria-hidden className="size-5.5" />
        {category.label}
      </button>
      <NavLink to={category.to} className={`${LOOK} hidden noscript:flex`}>
        <category.Icon aria-hidden className="size-5.5" />
        {category.label}
      </NavLink>
      <NavLink to={cart.to} className={LOOK}>
        <cart.Icon aria-hidden className="size-5.5" />
        {cart.label}
        <CartBadge className="absolute top-1.5 left-[calc(50%+0.5rem)]" />
      </NavLink>
      <NavLink to={account.to} className={LOOK}>
        <account.Icon aria-hidden className="size-5.5" />
        {account.label}
      </NavLink>
      <CategoryPanel isOpen={isPanelOpen} onClose={() => setIsPanelOpen(false)} />
    </nav>
  );
}
