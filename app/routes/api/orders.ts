import { PERSONAL, readUserId } from '../../account/session.server.ts';
import { readOrdersPage } from '../../orders/read-orders.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/orders';

/** More would push the rest of the page out of sight; all are under /orders. */
const RECENT_ORDERS = 3;

/** The signed-in customer's last orders as documents, newest first: `{ orders }`; 401 for a guest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const userId = await readUserId(services, request);
  if (!userId) return Response.json({ message: 'Please log in.' }, { status: 401, headers: PERSONAL });
  const { orders } = await readOrdersPage(services.database.db, userId, null, RECENT_ORDERS);
  return Response.json({ orders }, { headers: PERSONAL });
}
