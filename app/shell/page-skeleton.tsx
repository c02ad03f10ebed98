import { useLocation, useNavigation } from 'react-router';
import { MenuSkeleton } from '../catalogue/menu/menu-skeleton.tsx';
import { paths } from '../paths.ts';
import { Skeleton, type SkeletonShape } from '../ui/skeleton.tsx';
import { COVERED } from './page-loading.tsx';

const SHAPES: Record<string, SkeletonShape> = {
  [paths.orders()]: 'rows',
  [paths.addressBook()]: 'rows',
  [paths.myAddress()]: 'rows',
  [paths.cart()]: 'rows',
  [paths.account()]: 'rows',
  [paths.category()]: 'tiles',
  [paths.promos()]: 'banners',
};

/** The skeleton of the screen that is loading; screens with an overlay have none. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  // The same screen with another query, such as older orders, keeps its content.
  if (state !== 'loading' || location.pathname === pathname) return null;
  if (COVERED.includes(location.pathname)) return null;
  if (location.pathname === paths.anyRestaurant()) return <MenuSkeleton />;
  return <Skeleton shape={SHAPES[location.pathname] ?? 'text'} />;
}
