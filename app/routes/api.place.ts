import { gazetteer } from '../location/embedded-gazetteer.server.ts';
import { placeLabel } from '../location/place.ts';
import { readPosition } from '../location/position-query.server.ts';
import type { Route } from './+types/api.place';

/** GET /api/place?lat=&lng= names a position; `label` is null far from every known city. */
export function loader({ url }: Route.LoaderArgs) {
  const query = readPosition(url.searchParams);
  if (!query.ok) return Response.json({ message: query.message }, { status: 400 });
  const name = gazetteer.nearest(query.position);
  return Response.json(
    { label: name && placeLabel(name), neighbourhood: name?.neighbourhood ?? null, city: name?.city ?? null },
    { headers: { 'Cache-Control': 'private, max-age=600' } },
  );
}
