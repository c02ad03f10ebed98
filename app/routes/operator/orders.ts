import * as v from 'valibot';
import { answerWithList, LIST_LIMIT } from '../../operator/list-response.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { listOrders } from '../../orders/read-orders.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/orders';

const QUERY = v.object({
  status: v.optional(v.picklist(ORDER_STATUSES, `status must be one of ${ORDER_STATUSES.join(', ')}.`)),
  limit: LIST_LIMIT,
});

/** All orders as documents, newest first, one per line; `?status=` and `?limit=` narrow them. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  const { database } = services;
  const query = v.safeParse(QUERY, Object.fromEntries(url.searchParams));
  if (!query.success) return Response.json({ message: query.issues[0].message }, { status: 400 });
  const { status, limit } = query.output;
  return answerWithList(limit, (most) => listOrders(database.db, { status, limit: most }));
}
