import { vendorPageKeys } from '../../catalogue/catalogue-keys.ts';
import { readRestaurantFilter } from '../../catalogue/filter.ts';
import { readRestaurant } from '../../catalogue/menu/read-restaurant.server.ts';
import { endOf } from '../../catalogue/pages.ts';
import { pageFacts, publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/restaurant';

/** GET /api/restaurant?vendorId=: the menu as JSON, for a visitor about to open it; 404 for an unknown vendor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId, subcategoryId } = readRestaurantFilter(url.searchParams);
  const { database, now } = context.get(servicesContext);
  const found = vendorId
    ? await readRestaurant(database.catalogue.db, { vendorId, subcategoryId }, now())
    : null;
  if (!found?.ok) return Response.json({ message: 'There is no such restaurant.' }, { status: 404 });
  const { id } = found.restaurant.vendor;
  const shared = publicCacheHeaders({ madeOf: vendorPageKeys(id), queries: ['vendorId', 'SubCategoryId'] });
  return Response.json(found.restaurant, {
    headers: shared({ loaderHeaders: new Headers(pageFacts({ until: endOf(found.restaurant) }).headers) }),
  });
}
