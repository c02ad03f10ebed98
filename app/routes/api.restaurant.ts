import { readRestaurant } from '../catalogue/browse.server.ts';
import { readRestaurantFilter } from '../catalogue/filter.ts';
import { servicesContext } from '../services.server.ts';
import { sharedPage } from '../shared-page.ts';
import type { Route } from './+types/api.restaurant';

/** GET /api/restaurant?vendorId=: the menu as JSON, for whoever is about to open it; 404 where there is none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId, subcategoryId } = readRestaurantFilter(url.searchParams);
  const { database } = context.get(servicesContext);
  const found = vendorId ? await readRestaurant(database.db, { vendorId, subcategoryId }) : null;
  if (!found?.ok) return Response.json({ message: 'There is no such restaurant.' }, { status: 404 });
  return Response.json(found.restaurant, { headers: shared() });
}

const shared = sharedPage('vendorId', 'SubCategoryId');
