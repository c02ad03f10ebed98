import { BellSwitch } from '../cart/bell-switch.tsx';
import { MapsCredit } from '../location/position/maps-attribution.tsx';
import { paths } from '../paths.ts';
import { ChevronRight } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const PAGES = [
  { label: 'Home', to: paths.home() },
  { label: 'Categories', to: paths.category() },
  { label: 'Promos', to: paths.promos() },
  { label: 'Your cart', to: paths.cart() },
  { label: 'Your orders', to: paths.orders() },
  { label: 'My account', to: paths.account() },
  { label: 'Help & Support', to: paths.help() },
  { label: 'About Us', to: paths.about() },
  { label: 'Contact Us', to: paths.contact() },
  { label: 'Pricing', to: paths.pricing() },
  { label: 'Terms & Conditions', to: paths.terms() },
  { label: 'Privacy Policy', to: paths.privacy() },
  { label: 'Refunds & Cancellation', to: paths.refunds() },
  { label: 'Shipping & Delivery', to: paths.shipping() },
] as const;

/** The content of the header's menu. Loaded on demand. */
export default function MenuList({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <ul>
        {PAGES.map(({ label, to }) => (
          <li key={to} className="border-line border-t first:border-t-0">
            <Link
              to={to}
              onClick={onLeave}
              className="flex min-h-13 items-center justify-between font-medium"
            >
              {label}
              <ChevronRight className="size-4.5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <BellSwitch className="border-line border-t" />
      <ThemeChoice name="menu-theme" className="border-line border-t py-4" />
      <MapsCredit className="border-line border-t pt-4" />
    </>
  );
}
