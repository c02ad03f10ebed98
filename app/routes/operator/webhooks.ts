import { answerWithList } from '../../operator/list-response.server.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer, readJson } from '../../operator/operator-json.server.ts';
import { readQueryBy } from '../../operator/read-query.server.ts';
import { LIST_QUERY } from '../../operator/requests.ts';
import { ORDER_EVENTS } from '../../orders/order-event.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { addWebhook, WEBHOOK_REQUEST } from '../../webhooks/add-webhook.server.ts';
import { listWebhooks } from '../../webhooks/list-webhooks.server.ts';
import type { Route } from './+types/webhooks';

const BODY_MESSAGE = `Send {"url": "https://…", "events": […]}, with events of ${ORDER_EVENTS.join(', ')}.`;

/** The webhooks, newest first, one per line, each with the newest messages that are set aside. */
export async function loader({ request, context, url, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const { limit } = readQueryBy(LIST_QUERY, url);
  return answerWithList(limit, (most) => listWebhooks(services.outbox, most));
}

/** Adds a webhook: POST `{"url": …, "events": […]}` returns it with its secret, which is never shown again. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const wanted = await readJson(request, WEBHOOK_REQUEST, BODY_MESSAGE);
  const { outbox, newId, webhookSender: sender, settings } = services;
  const { arePrivateAllowed } = settings.webhooks;
  const added = await addWebhook({ outbox, newId, sender, arePrivateAllowed }, wanted);
  if (added.ok) return jsonAnswer(added.webhook, 201);
  return refuse(added.reason === 'not-allowed' ? 400 : 409, added.message);
}
