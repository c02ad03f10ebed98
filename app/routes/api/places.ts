import { areaSlug, namedArea } from '../../location/area.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { MAX_PLACE_QUERY_LENGTH } from '../../location/place.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/places';

const MAX_PLACES = 20;

/** GET /api/places?q= finds places by name with their areas, for a customer whose device has no position. */
export function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query === '' || query.length > MAX_PLACE_QUERY_LENGTH) {
    return Response.json(
      { message: `q must be 1 to ${MAX_PLACE_QUERY_LENGTH} characters long` },
      { status: 400 },
    );
  }
  const { maps } = context.get(servicesContext);
  const places = maps
    .findPlaces(query, MAX_PLACES)
    .map((place) => ({ ...place, area: namedArea(gazetteer.areaOf(areaSlug(place))) }));
  return Response.json({ places }, { headers: { 'Cache-Control': 'public, max-age=600' } });
}
