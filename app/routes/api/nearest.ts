import { PERSONAL } from '../../account/session.server.ts';
import { readHomeRequest } from '../../catalogue/home/home-request.server.ts';
import { readNearestHome } from '../../catalogue/home/read-text-home.server.ts';
import type { NearestAnswer } from '../../catalogue/pages.ts';
import { readPosition } from '../../location/position-query.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/nearest';

/** GET /api/nearest?lat=&lng= with home's filter lists the nearest vendors: `{ vendors, hasMore }`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readPosition(url.searchParams);
  if (!query.ok) return Response.json({ message: query.message }, { status: 400 });
  const { database, settings, now } = context.get(servicesContext);
  const { filter, deliveryTo } = readHomeRequest(url.searchParams, settings.delivery);
  const answer: NearestAnswer = await readNearestHome(
    database.catalogue,
    filter,
    query.position,
    deliveryTo,
    now(),
  );
  return Response.json(answer, { headers: PERSONAL });
}
