import { listAddresses } from '../../account/addresses/addresses.server.ts';
import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { AddressPlace } from '../../location/place.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/address-places';

/**
 * GET /api/address-places lists the positions of the signed-in customer's saved addresses, as far as their locality or
 * city is known: `{ places }`, empty for a guest.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const userId = await readUserId(services, request);
  const addresses = userId ? await listAddresses(services.database.db, userId) : [];
  const places = addresses.flatMap(({ type, address }): AddressPlace[] => {
    const place = gazetteer.locate(address);
    return place ? [{ type, address, label: place.label, lat: place.lat, lng: place.lng }] : [];
  });
  return Response.json({ places }, { headers: PERSONAL });
}
