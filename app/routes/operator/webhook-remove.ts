import { requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer } from '../../operator/operator-json.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { removeWebhook } from '../../webhooks/change-webhook.server.ts';
import { isWebhookId } from '../../webhooks/webhook.ts';
import type { Route } from './+types/webhook-remove';

/** Removes a webhook with its messages. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  const { webhookId: id } = params;
  const isRemoved = isWebhookId(id) && (await removeWebhook(services.outbox, id));
  return isRemoved ? jsonAnswer({ id }) : jsonAnswer({ message: 'There is no such webhook.' }, 404);
}
