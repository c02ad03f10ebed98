import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer, readJson } from '../../operator/operator-json.server.ts';
import { RETRY_BODY } from '../../operator/requests.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { retryMessages } from '../../webhooks/change-webhook.server.ts';
import type { Route } from './+types/webhook-retry';

const BODY_MESSAGE = 'Send {"message": "msg_…"} with the id of a message, or {"all": true}.';

/** Sends messages again that were set aside; returns how many. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const wanted = await readJson(request, RETRY_BODY, BODY_MESSAGE);
  const retried = await retryMessages(services.outbox, 'message' in wanted ? wanted.message : null);
  if (retried === 0 && 'message' in wanted) {
    return refuse(404, 'No message with this id is set aside.');
  }
  return jsonAnswer({ retried });
}
