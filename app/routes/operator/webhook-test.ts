import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer } from '../../operator/operator-json.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { testWebhook } from '../../webhooks/change-webhook.server.ts';
import { isWebhookId } from '../../webhooks/webhook.ts';
import type { Route } from './+types/webhook-test';

/** Sends a test message now; returns what came of it. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const id = isWebhookId(params.webhookId) ? params.webhookId : null;
  const asked = { request, address: context.get(addressContext), pattern };
  await requireOperator(services, asked, 'owner', id);
  const { outbox, newId, now, webhookSender: sender } = services;
  const sent = id !== null ? await testWebhook({ outbox, newId, now, sender }, id, request.signal) : null;
  return sent ? jsonAnswer(sent) : refuse(404, 'There is no such webhook.');
}
