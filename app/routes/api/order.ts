import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { readOrder } from '../../orders/read-orders.server.ts';
import { readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/order';

/** `?orderId=`: the signed-in customer's own order as its document (spec §3, Order). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const userId = await readUserId(services, request);
  if (!userId) return Response.json({ message: 'Please log in.' }, { status: 401, headers: PERSONAL });
  const order = await readOrder(services.database.db, userId, readQuery(url.searchParams, 'orderId') ?? '');
  if (!order)
    return Response.json({ message: 'There is no such order.' }, { status: 404, headers: PERSONAL });
  return Response.json(order, { headers: PERSONAL });
}
