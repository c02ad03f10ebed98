import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer } from '../../operator/operator-json.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { rotateSecret } from '../../webhooks/change-webhook.server.ts';
import { isWebhookId } from '../../webhooks/webhook.ts';
import type { Route } from './+types/webhook-rotate-secret';

/** Makes a new secret, which is never shown again; the one before signs too for a day. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const id = isWebhookId(params.webhookId) ? params.webhookId : null;
  const asked = { request, address: context.get(addressContext), pattern };
  await requireOperator(services, asked, 'owner', id);
  const rotated = id !== null ? await rotateSecret(services.outbox, id) : null;
  return rotated ? jsonAnswer(rotated) : refuse(404, 'There is no such webhook.');
}
