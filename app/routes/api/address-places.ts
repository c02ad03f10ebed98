import { listAddresses } from '../../account/addresses/addresses.server.ts';
import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { areaSlug, namedArea } from '../../location/area.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { AddressPlace } from '../../location/place.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/address-places';

/**
 * GET /api/address-places lists the positions and areas of the signed-in customer's saved addresses, as far as their
 * locality or city is known: `{ places }`, empty for a guest.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const userId = await readUserId(services, request);
  const addresses = userId ? await listAddresses(services.database.db, userId) : [];
  const places = addresses.flatMap(({ type, address }): AddressPlace[] => {
    const place = gazetteer.locate(address);
    if (!place) return [];
    const { label, lat, lng } = place;
    return [{ type, address, label, lat, lng, area: namedArea(gazetteer.areaOf(areaSlug(place))) }];
  });
  return Response.json({ places }, { headers: PERSONAL });
}
