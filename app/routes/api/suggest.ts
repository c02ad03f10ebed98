import { MAX_SEARCH_LENGTH } from '../../catalogue/filter.ts';
import { readHomeRequest } from '../../catalogue/home/home-request.server.ts';
import { dishFilterOf } from '../../catalogue/search/find-vendors.server.ts';
import { readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/suggest';

/**
 * GET /api/suggest?q=&area= suggests restaurants and dishes for a text that is being typed, of what is delivered to the
 * area: `{ restaurants, dishes, isSettled }`. An unknown area counts as none.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { suggest, settings } = context.get(servicesContext);
  const { filter, deliveryTo } = readHomeRequest(url.searchParams, settings.delivery);
  const isTooLong = (readQuery(url.searchParams, 'q') ?? '').length > MAX_SEARCH_LENGTH;
  if (filter.query === '' || isTooLong) {
    const message = `q must be 1 to ${MAX_SEARCH_LENGTH} characters long`;
    return Response.json({ message }, { status: 400 });
  }
  const answer = await suggest({ text: filter.query, dish: dishFilterOf(filter).query, deliveryTo });
  return Response.json(answer, { headers: { 'Cache-Control': 'public, max-age=30' } });
}
