import { useLocation, useRouteLoaderData } from 'react-router';
import { AREA_QUERY } from '../location/area.ts';
import { paths } from '../paths.ts';
import { type HomeFilter, readHomeFilter } from './filter.ts';
import type { HomeData } from './pages.ts';

/**
 * The slug of the area that home, the page of a city or the categories are for, which their links keep: without scripts
 * and cookie only the URL has it. It is read from the page's data, because home may have it from the cookie instead.
 */
export function usePageArea(): string | undefined {
  const home = useRouteLoaderData<HomeData>('routes/browse/home');
  const city = useRouteLoaderData<{ area: { slug: string } }>('routes/browse/city');
  const categories = useRouteLoaderData<{ area: string | undefined }>('routes/browse/category');
  return home?.filter.area ?? city?.area.slug ?? categories?.area;
}

/** The filter that links to other lists of home start from: home's own, else only the page's area. */
export function useHomeFilter(): HomeFilter {
  const { pathname, search } = useLocation();
  const area = usePageArea();
  if (pathname === paths.home()) return readHomeFilter(new URLSearchParams(search));
  return readHomeFilter(new URLSearchParams(area ? { [AREA_QUERY]: area } : ''));
}
