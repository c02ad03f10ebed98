import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/api.places';

const LONGEST_QUERY = 80;
const LONGEST_LIST = 20;

/** GET /api/places?q= lists places by name, for a customer whose device tells no position. */
export function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query === '' || query.length > LONGEST_QUERY) {
    return Response.json({ message: `q must be 1 to ${LONGEST_QUERY} characters long` }, { status: 400 });
  }
  const { maps } = context.get(servicesContext);
  return Response.json(
    { places: maps.findPlaces(query, LONGEST_LIST) },
    { headers: { 'Cache-Control': 'public, max-age=600' } },
  );
}
