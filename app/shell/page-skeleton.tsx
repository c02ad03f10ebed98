import { useLocation, useNavigation } from 'react-router';
import { MenuSkeleton } from '../catalogue/menu-skeleton.tsx';
import { COVERED } from '../catalogue/page-loading.tsx';
import { paths } from '../paths.ts';
import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx';

const SHAPES: Record<string, SkeletonShape> = {
  [paths.orders()]: 'rows',
  [paths.addressBook()]: 'rows',
  [paths.myAddress()]: 'rows',
  [paths.cart()]: 'rows',
  [paths.account()]: 'rows',
  [paths.category()]: 'tiles',
  [paths.promos()]: 'banners',
};

/** The shape of the screen that is asked for, while it loads; screens with an overlay of their own have none. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  // The same screen with another query, as older orders, keeps what it shows.
  if (state !== 'loading' || location.pathname === pathname) return null;
  if (COVERED.includes(location.pathname)) return null;
  if (location.pathname === paths.anyRestaurant()) return <MenuSkeleton />;
  return <Skeleton shape={SHAPES[location.pathname] ?? 'text'} />;
}
