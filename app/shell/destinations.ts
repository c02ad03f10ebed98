import { paths } from '../paths.ts';
import { House, LayoutGrid, ShoppingCart, UserRound } from '../ui/icons.ts';

/** The main screens, linked from the bottom navigation and, on a desktop, from the header (spec §2). */
export const DESTINATIONS = {
  home: { label: 'Home', Icon: House, to: paths.home() },
  /** Opens the panel; the page is for browsers without scripts. */
  category: { label: 'Category', Icon: LayoutGrid, to: paths.category() },
  cart: { label: 'Cart', Icon: ShoppingCart, to: paths.cart() },
  account: { label: 'Account', Icon: UserRound, to: paths.account() },
} as const;

/** Forms and the payment screen have no bottom navigation, so that their button is the only action. */
const WITHOUT_NAVIGATION: readonly string[] = [paths.login(), paths.register(), paths.payment()];

export function hasBottomNavigation(pathname: string): boolean {
  return !WITHOUT_NAVIGATION.includes(pathname);
}

/** From 1024 px a restaurant page shows the cart beside its menu. */
export function hasCartAside(pathname: string): boolean {
  return pathname === paths.anyRestaurant();
}

/** The sticky cart bar appears on the screens where customers choose dishes. */
export function hasCartBar(pathname: string): boolean {
  return pathname === paths.home() || pathname === paths.anyRestaurant();
}

/** Below 1024 px the payment button is fixed at the bottom. */
export function hasPayBar(pathname: string): boolean {
  return pathname === paths.payment();
}
