import { readVendorIds } from '../../catalogue/vendors-query.ts';
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
  const vendors = readVendorIds(url.searchParams);
  if (!vendors.ok) return Response.json({ message: vendors.message }, { status: 400 });
  const answer = await context.get(servicesContext).maps.distances(query.position, vendors.vendorIds);
  if (!answer.ok) return mapsUnavailable();
  const isFinal = answer.value.awaited.length === 0;
  return Response.json(answer.value, {
    headers: { 'Cache-Control': isFinal ? 'private, max-age=600' : 'no-store' },
  });
}
