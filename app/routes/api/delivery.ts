import { listAddresses } from '../../account/addresses/addresses.server.ts';
import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { readDelivery } from '../../catalogue/delivery.server.ts';
import { readVendorIds } from '../../catalogue/vendors-query.ts';
import { AREA_QUERY, namedArea } from '../../location/area.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { paths, readQuery } from '../../paths.ts';
import { type Services, servicesContext } from '../../services.server.ts';
import { type AddressAreas, areaAlone, areasOfAddress } from '../../use-cases/undelivered.server.ts';
import type { Route } from './+types/delivery';

/**
 * GET /api/delivery?vendor=&vendor=…&address= or …&area= tells which of up to 25 vendors deliver to a saved address of
 * the signed-in customer, or to an area: `{ area, delivers }`, by vendor id; null where that is unknown, as is the area
 * of an address that names no known place.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const vendors = readVendorIds(url.searchParams);
  if (!vendors.ok) return Response.json({ message: vendors.message }, { status: 400, headers: PERSONAL });
  const addressId = url.searchParams.get('address');
  const slug = readQuery(url.searchParams, AREA_QUERY);
  let to: AddressAreas | null;
  if (addressId !== null) {
    to = await areasOfSaved(services, request, addressId);
  } else {
    const area = slug === null ? null : gazetteer.areaOf(slug);
    if (!area) {
      const message = `name a saved address or a known area, as ${paths.place(12.935, 77.625)} answers it`;
      return Response.json({ message }, { status: 400, headers: PERSONAL });
    }
    to = areaAlone(area);
  }
  const { database, settings } = services;
  const { radiusMetres } = settings.delivery;
  const delivers = to
    ? await readDelivery(database.catalogue.db, vendors.vendorIds, { areas: to.areas, radiusMetres })
    : new Map();
  return Response.json(
    { area: namedArea(to?.area ?? null), delivers: Object.fromEntries(delivers) },
    { headers: PERSONAL },
  );
}

/** Null if it is not this customer's own, or names no known place. */
async function areasOfSaved(services: Services, request: Request, id: string): Promise<AddressAreas | null> {
  const userId = await readUserId(services, request);
  const addresses = userId ? await listAddresses(services.database.db, userId) : [];
  const own = addresses.find((address) => address.id === id);
  return own ? areasOfAddress(own.address) : null;
}
