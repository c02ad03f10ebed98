import * as v from 'valibot';
import { readBounded } from '../../http/bounded-body.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { isOrderId } from '../../orders/order-id.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { setStatus } from '../../orders/set-status.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { parseJson } from '../../text/parse-json.ts';
import type { Route } from './+types/order-status';

const BODY = v.object({ status: v.picklist(ORDER_STATUSES) });
const MAX_BYTES = 1024;
const BODY_MESSAGE = `Send {"status": …} with one of ${ORDER_STATUSES.join(', ')}.`;

/** Moves an order one step: POST `{"status": "Preparing"}` returns its document, 409 for a step that is not allowed. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  // An aborted request counts as empty.
  const bytes = await readBounded(request, MAX_BYTES).catch(() => Buffer.alloc(0));
  if (!bytes) return Response.json({ message: BODY_MESSAGE }, { status: 413 });
  const body = v.safeParse(BODY, parseJson(bytes.toString()));
  if (!body.success) return Response.json({ message: BODY_MESSAGE }, { status: 400 });
  const { orderId } = params;
  if (!isOrderId(orderId)) return Response.json({ message: 'There is no such order.' }, { status: 404 });
  const result = await setStatus(services, orderId, body.output.status);
  if (result.ok) return Response.json(result.order);
  return Response.json({ message: result.message }, { status: result.reason === 'not-found' ? 404 : 409 });
}
