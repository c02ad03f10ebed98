import { isRouteErrorResponse } from 'react-router';
import * as v from 'valibot';
import { paths } from '../../paths.ts';
import { cachePage, readCachedPage } from '../browser-page-cache.client.ts';
import type { RestaurantFilter } from '../filter.ts';
import { PAGE_SCHEMAS } from '../page-schemas.ts';
import type { RestaurantData } from '../pages.ts';

/** The pending prefetch; its response is null if the request failed. */
let prefetch: { key: string; answer: Promise<RestaurantData | null> } | null = null;

/** The menu on the screen; it stays if loading it again fails. */
let shown: { key: string; restaurant: RestaurantData } | null = null;

/** Loads a restaurant's menu, from the cache if that is less than 5 minutes old (spec §4, Caches). */
export async function loadRestaurant(
  filter: RestaurantFilter,
  serverLoader: () => Promise<RestaurantData>,
): Promise<RestaurantData> {
  const key = keyOf(filter);
  const cached =
    readCachedPage('restaurantData', key, Date.now()) ?? (prefetch?.key === key && (await prefetch.answer));
  if (cached) return cached;
  try {
    const loaded = await serverLoader();
    cacheRestaurant(key, loaded);
    return loaded;
  } catch (error) {
    if (shown?.key !== key || isAnswer(error)) throw error;
    console.error(error);
    return shown.restaurant;
  }
}

/** Prefetches a menu that is likely to be opened, unless it is cached. A failure is reported when it is opened. */
export function prefetchRestaurant(filter: RestaurantFilter): void {
  const key = keyOf(filter);
  if (prefetch?.key === key || readCachedPage('restaurantData', key, Date.now())) return;
  const answer = fetchRestaurant(filter, key);
  prefetch = { key, answer };
  void answer.then(() => {
    if (prefetch?.answer === answer) prefetch = null;
  });
}

/** Caches the restaurant that came with the page, so that it is not fetched again. */
export function cacheShownRestaurant(restaurant: RestaurantData): void {
  const { vendor, selected } = restaurant;
  const key = keyOf({ vendorId: vendor.id, subcategoryId: selected?.id ?? null });
  shown = { key, restaurant };
  cacheRestaurant(key, restaurant);
}

/** Whether the server has said what to show instead, as that the restaurant is gone. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

async function fetchRestaurant(filter: RestaurantFilter, key: string): Promise<RestaurantData | null> {
  try {
    const path = paths.restaurantData(filter.vendorId ?? '', filter.subcategoryId ?? undefined);
    const response = await fetch(path, { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    const restaurant = v.parse(PAGE_SCHEMAS.restaurantData, await response.json());
    cacheRestaurant(key, restaurant);
    return restaurant;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

function cacheRestaurant(key: string, restaurant: RestaurantData): void {
  cachePage('restaurantData', key, restaurant, Date.now());
}

function keyOf({ vendorId, subcategoryId }: RestaurantFilter): string {
  return paths.restaurant(vendorId ?? '', subcategoryId ?? undefined);
}
