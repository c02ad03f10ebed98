import { answerWithList } from '../../operator/list-response.server.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { readQueryBy } from '../../operator/read-query.server.ts';
import { ORDERS_QUERY } from '../../operator/requests.ts';
import { listOrders } from '../../orders/operator/list-orders.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/orders';

/** `GET /operator/orders`: orders with their customers, newest first, one per line, in pages without end. */
export async function loader({ request, context, url, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = { request, address: context.get(addressContext), pattern };
  const { vendorId } = await requireOperator(services, asked, 'orders:read');
  const { status: statuses, limit, ...filter } = readQueryBy(ORDERS_QUERY, url);
  const read = async (most: number) => {
    const orders = await listOrders(services.database.db, vendorId, { ...filter, statuses, limit: most });
    if (orders === 'unknown-after') throw refuse(400, `There is no order ${filter.after}.`);
    return orders;
  };
  return answerWithList(limit, read, ({ OrderId }) => {
    const next = new URLSearchParams(url.searchParams);
    next.set('after', OrderId);
    return `${url.pathname}?${next}`;
  });
}
