import * as v from 'valibot';
import { paths } from '../paths.ts';
import type { RestaurantFilter } from './filter.ts';
import { keepPage, recallPage } from './page-cache.client.ts';
import { PAGE_SCHEMAS } from './page-schemas.ts';
import type { RestaurantData } from './pages.ts';

/** What was asked for before it is opened, while it is on its way; null in the end where it did not come. */
let ahead: { key: string; answer: Promise<RestaurantData | null> } | null = null;

/** A restaurant's menu. Asks again only for what is older than 5 minutes (spec §4, Caches). */
export async function loadRestaurant(
  filter: RestaurantFilter,
  serverLoader: () => Promise<RestaurantData>,
): Promise<RestaurantData> {
  const key = keyOf(filter);
  const known = recallPage('restaurantData', key, Date.now()) ?? (ahead?.key === key && (await ahead.answer));
  if (known) return known;
  const loaded = await serverLoader();
  keepRestaurant(key, loaded);
  return loaded;
}

/** Asks for a menu that is likely to be opened next, if it is not known. That it does not come is told when it is opened. */
export function askAhead(filter: RestaurantFilter): void {
  const key = keyOf(filter);
  if (ahead?.key === key || recallPage('restaurantData', key, Date.now())) return;
  const answer = fetchRestaurant(filter, key);
  ahead = { key, answer };
  void answer.then(() => {
    if (ahead?.answer === answer) ahead = null;
  });
}

/** For a restaurant as it is shown: what came with the page is not asked for again soon. */
export function keepShownRestaurant(shown: RestaurantData): void {
  keepRestaurant(keyOf({ vendorId: shown.vendor.id, subcategoryId: shown.selected?.id ?? null }), shown);
}

async function fetchRestaurant(filter: RestaurantFilter, key: string): Promise<RestaurantData | null> {
  try {
    const path = paths.restaurantData(filter.vendorId ?? '', filter.subcategoryId ?? undefined);
    const response = await fetch(path, { headers: { Accept: 'application/json' } });
    if (!response.ok) return null;
    const restaurant = v.parse(PAGE_SCHEMAS.restaurantData, await response.json());
    keepRestaurant(key, restaurant);
    return restaurant;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

function keepRestaurant(key: string, restaurant: RestaurantData): void {
  keepPage('restaurantData', key, restaurant, Date.now());
}

function keyOf({ vendorId, subcategoryId }: RestaurantFilter): string {
  return paths.restaurant(vendorId ?? '', subcategoryId ?? undefined);
}
