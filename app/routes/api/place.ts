import { namedArea } from '../../location/area.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { mapsUnavailable } from '../../location/maps-unavailable.server.ts';
import { readPosition } from '../../location/position-query.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/place';

/**
 * GET /api/place?lat=&lng= names a position; `label` is null where no name is known, `area` far from every city.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readPosition(url.searchParams);
  if (!query.ok) return Response.json({ message: query.message }, { status: 400 });
  const answer = await context.get(servicesContext).maps.nameOf(query.position);
  if (!answer.ok) return mapsUnavailable();
  const found = answer.value;
  return Response.json(
    {
      label: found?.label ?? null,
      neighbourhood: found?.name?.neighbourhood ?? null,
      city: found?.name?.city ?? null,
      area: namedArea(gazetteer.areaAt(query.position)),
    },
    { headers: { 'Cache-Control': 'private, max-age=600' } },
  );
}
