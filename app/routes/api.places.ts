import { gazetteer } from '../location/embedded-gazetteer.server.ts';
import type { Route } from './+types/api.places';

const LONGEST_QUERY = 80;
const LONGEST_LIST = 20;

/** GET /api/places?q= lists places by name, for a customer whose device tells no position. */
export function loader({ url }: Route.LoaderArgs) {
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query === '' || query.length > LONGEST_QUERY) {
    return Response.json({ message: `q must be 1 to ${LONGEST_QUERY} characters long` }, { status: 400 });
  }
  return Response.json(
    { places: gazetteer.findPlaces(query, LONGEST_LIST) },
    { headers: { 'Cache-Control': 'public, max-age=600' } },
  );
}
