import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer } from '../../operator/operator-json.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { removeWebhook } from '../../webhooks/change-webhook.server.ts';
import { isWebhookId } from '../../webhooks/webhook.ts';
import type { Route } from './+types/webhook-remove';

/** Removes a webhook with its messages. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const id = isWebhookId(params.webhookId) ? params.webhookId : null;
  const asked = { request, address: context.get(addressContext), pattern };
  await requireOperator(services, asked, 'owner', id);
  const isRemoved = id !== null && (await removeWebhook(services.outbox, id));
  return isRemoved ? jsonAnswer({ id }) : refuse(404, 'There is no such webhook.');
}
