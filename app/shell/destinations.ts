import { paths } from '../paths.ts';
import { House, LayoutGrid, ShoppingCart, UserRound } from '../ui/icons.ts';

/** The main places of the site, in the bottom navigation and, on a desktop, in the header (spec §2). */
export const DESTINATIONS = {
  home: { label: 'Home', Icon: House, to: paths.home() },
  /** Opens the panel; its page is for browsers without script. */
  category: { label: 'Category', Icon: LayoutGrid, to: paths.category() },
  cart: { label: 'Cart', Icon: ShoppingCart, to: paths.cart() },
  account: { label: 'Account', Icon: UserRound, to: paths.account() },
} as const;

/** Screens of a form or of paying carry no bottom navigation: one thing to do, one button. */
const WITHOUT_NAVIGATION: readonly string[] = [paths.login(), paths.register(), paths.payment()];

export function hasBottomNavigation(pathname: string): boolean {
  return !WITHOUT_NAVIGATION.includes(pathname);
}

/** From 1024 px a restaurant has the cart beside its menu. */
export function hasCartAside(pathname: string): boolean {
  return pathname === paths.anyRestaurant();
}

/** The sticky cart bar stands where one chooses. */
export function hasCartBar(pathname: string): boolean {
  return pathname === paths.home() || pathname === paths.anyRestaurant();
}

/** Below 1024 px paying has its button fixed at the bottom. */
export function hasPayBar(pathname: string): boolean {
  return pathname === paths.payment();
}
