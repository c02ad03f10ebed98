import { MAX_ID_LENGTH } from '../../catalogue/catalogue.ts';
import { VENDORS_PER_CALL } from '../../location/map-service.ts';
import { mapsUnavailable } from '../../location/maps-unavailable.server.ts';
import { readPosition } from '../../location/position-query.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/distances';

/**
 * GET /api/distances?lat=&lng=&vendor=&vendor=… returns the distances of up to 25 vendors by vendor id, and which are
 * still being geocoded.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readPosition(url.searchParams);
  if (!query.ok) return Response.json({ message: query.message }, { status: 400 });
  const vendorIds = [...new Set(url.searchParams.getAll('vendor'))];
  if (vendorIds.length === 0 || vendorIds.length > VENDORS_PER_CALL) {
    return Response.json({ message: `name 1 to ${VENDORS_PER_CALL} vendors` }, { status: 400 });
  }
  // PostgreSQL refuses a NUL in a text.
  if (vendorIds.some((id) => id === '' || id.length > MAX_ID_LENGTH || id.includes('\0'))) {
    return Response.json(
      { message: `a vendor id has 1 to ${MAX_ID_LENGTH} characters, no NUL` },
      { status: 400 },
    );
  }
  const answer = await context.get(servicesContext).maps.distances(query.position, vendorIds);
  if (!answer.ok) return mapsUnavailable();
  const isFinal = answer.value.awaited.length === 0;
  return Response.json(answer.value, {
    headers: { 'Cache-Control': isFinal ? 'private, max-age=600' : 'no-store' },
  });
}
