import { listAddresses } from '../../account/addresses/addresses.server.ts';
import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { readVendorIds } from '../../catalogue/vendors-query.ts';
import { readArrivals } from '../../location/arrivals.server.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { Position } from '../../location/place.ts';
import { readPosition } from '../../location/position-query.server.ts';
import { type Services, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/arrivals';

/**
 * GET /api/arrivals?vendor=&vendor=…&address= or …&lat=&lng= estimates when orders of up to 25 vendors arrive at a saved
 * address of the signed-in customer, or at a position: `{ arrivals }`, ranges of minutes by vendor id.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const vendors = readVendorIds(url.searchParams);
  if (!vendors.ok) return Response.json({ message: vendors.message }, { status: 400, headers: PERSONAL });
  const addressId = url.searchParams.get('address');
  let to: Position | null;
  if (addressId !== null) {
    to = await locateAddress(services, request, addressId);
  } else {
    const query = readPosition(url.searchParams);
    if (!query.ok) return Response.json({ message: query.message }, { status: 400, headers: PERSONAL });
    to = query.position;
  }
  const arrivals = to && (await readArrivals(services.database.catalogue.db, to, vendors.vendorIds));
  return Response.json({ arrivals: Object.fromEntries(arrivals ?? []) }, { headers: PERSONAL });
}

/** Null if it is not this customer's own, or names no known place. */
async function locateAddress(services: Services, request: Request, id: string): Promise<Position | null> {
  const userId = await readUserId(services, request);
  const addresses = userId ? await listAddresses(services.database.db, userId) : [];
  const own = addresses.find((address) => address.id === id);
  return own ? gazetteer.locate(own.address) : null;
}
