import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { readReorder } from '../../orders/reorder/reorder.server.ts';
import { readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/reorder';

/** `?orderId=`: what is available today of the signed-in customer's own order, `{ lines, missing }`. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const userId = await readUserId(services, request);
  if (!userId) return Response.json({ message: 'Please log in.' }, { status: 401, headers: PERSONAL });
  const found = await readReorder(
    services.database,
    userId,
    readQuery(url.searchParams, 'orderId') ?? '',
    services.now(),
  );
  if (!found)
    return Response.json({ message: 'There is no such order.' }, { status: 404, headers: PERSONAL });
  return Response.json(found, { headers: PERSONAL });
}
