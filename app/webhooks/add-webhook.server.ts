import { sql } from 'kysely';
import * as v from 'valibot';
import { ORDER_EVENTS } from '../orders/order-event.ts';
import type { Outbox } from './outbox.server.ts';
import { makeSecret } from './signature.server.ts';
import type { NewWebhook } from './webhook.ts';
import type { WebhookSender } from './webhook-sender.server.ts';
import { readWebhookUrl } from './webhook-url.ts';

/** Each has a lane of its own in every process. */
const MAX_WEBHOOKS = 20;

/** What the operator posts. Without `events` it is all of them. */
export const WEBHOOK_REQUEST = v.object({
  url: v.pipe(v.string(), v.trim()),
  events: v.optional(v.pipe(v.array(v.picklist(ORDER_EVENTS)), v.minLength(1)), [...ORDER_EVENTS]),
});
export type WebhookRequest = v.InferOutput<typeof WEBHOOK_REQUEST>;

type AddResult =
  | { ok: true; webhook: NewWebhook }
  | { ok: false; reason: 'not-allowed' | 'exists' | 'too-many'; message: string };

/** Adds a webhook whose host is found and allowed. Orders from now on are sent to it. */
export async function addWebhook(
  services: {
    outbox: Outbox;
    newId: () => string;
    sender: Pick<WebhookSender, 'findProblem'>;
    arePrivateAllowed: boolean;
  },
  request: WebhookRequest,
): Promise<AddResult> {
  const { outbox, newId, sender, arePrivateAllowed } = services;
  const read = readWebhookUrl(request.url, arePrivateAllowed);
  if (!read.ok) return { ok: false, reason: 'not-allowed', message: read.message };
  const problem = await sender.findProblem(read.url);
  if (problem) return { ok: false, reason: 'not-allowed', message: `Nothing can be sent there: ${problem}.` };
  const url = read.url.href;
  const webhook = {
    id: `wh_${newId().slice(0, 8)}`,
    url,
    events: [...new Set(request.events)],
    secret: makeSecret(),
  };
  const { rows: added } = await sql`
    insert into webhooks (id, url, events, secret, createdat)
    select ${webhook.id}, ${url}, ${webhook.events}::text[], ${webhook.secret}, ${outbox.databaseNow()}
     where (select count(*) from webhooks) < ${MAX_WEBHOOKS}
    on conflict (url) do nothing
    returning id`.execute(outbox.db);
  if (added.length > 0) return { ok: true, webhook };
  const existing = await outbox.db
    .selectFrom('webhooks')
    .select('id')
    .where('url', '=', url)
    .executeTakeFirst();
  if (existing) {
    return {
      ok: false,
      reason: 'exists',
      message: `${existing.id} has this address already. Its secret was shown once; rotate-secret makes another.`,
    };
  }
  return { ok: false, reason: 'too-many', message: `There are ${MAX_WEBHOOKS} webhooks, which is the most.` };
}
