import * as v from 'valibot';
import { answerWithList, LIST_LIMIT } from '../../operator/list-response.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer, readJson } from '../../operator/operator-json.server.ts';
import { ORDER_EVENTS } from '../../orders/order-event.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { addWebhook, WEBHOOK_REQUEST } from '../../webhooks/add-webhook.server.ts';
import { listWebhooks } from '../../webhooks/list-webhooks.server.ts';
import type { Route } from './+types/webhooks';

const QUERY = v.object({ limit: LIST_LIMIT });
const BODY_MESSAGE = `Send {"url": "https://…", "events": […]}, with events of ${ORDER_EVENTS.join(', ')}.`;

/** The webhooks, newest first, one per line, each with the newest messages that are set aside. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  const query = v.safeParse(QUERY, Object.fromEntries(url.searchParams));
  if (!query.success) return jsonAnswer({ message: query.issues[0].message }, 400);
  return answerWithList(query.output.limit, (most) => listWebhooks(services.outbox, most));
}

/** Adds a webhook: POST `{"url": …, "events": […]}` returns it with its secret, which is never shown again. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  const wanted = await readJson(request, WEBHOOK_REQUEST, BODY_MESSAGE);
  const { outbox, newId, webhookSender: sender, settings } = services;
  const { arePrivateAllowed } = settings.webhooks;
  const added = await addWebhook({ outbox, newId, sender, arePrivateAllowed }, wanted);
  if (added.ok) return jsonAnswer(added.webhook, 201);
  return jsonAnswer({ message: added.message }, added.reason === 'not-allowed' ? 400 : 409);
}
