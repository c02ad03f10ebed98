import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer, readJson } from '../../operator/operator-json.server.ts';
import { STATUS_BODY } from '../../operator/requests.ts';
import { readOperatorOrder } from '../../orders/operator/list-orders.server.ts';
import { isOrderId } from '../../orders/order-id.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { setStatus } from '../../orders/set-status.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/order-status';

const ADVICE = `Send {"status": …} with one of ${ORDER_STATUSES.join(', ')}.`;
const STATUS_OF = { 'not-found': 404, 'not-allowed': 409, shared: 403 } as const;

/** Moves an order one step: POST `{"status": "Preparing"}` returns the order, 409 for a step that is not allowed. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const orderId = isOrderId(params.orderId) ? params.orderId : null;
  const asked = { request, address: context.get(addressContext), pattern };
  const { vendorId } = await requireOperator(services, asked, 'orders:write', orderId);
  const { status } = await readJson(request, STATUS_BODY, ADVICE);
  if (orderId === null) return refuse(404, 'There is no such order.');
  const result = await setStatus(services, orderId, status, vendorId);
  if (!result.ok) return refuse(STATUS_OF[result.reason], result.message);
  const order = await readOperatorOrder(services.database.db, vendorId, orderId);
  return order ? jsonAnswer(order) : refuse(404, 'There is no such order.');
}
