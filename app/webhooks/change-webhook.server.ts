import { sql } from 'kysely';
import type { Outbox } from './outbox.server.ts';
import { makeSecret, signedHeaders } from './signature.server.ts';
import type { SendResult, WebhookSender } from './webhook-sender.server.ts';
import { MESSAGE_HEADERS } from './webhook-worker.server.ts';

/**
 * Removes a webhook; its messages are not sent any more, and a job deletes them.
 * @returns false where there is none
 */
export async function removeWebhook({ db }: Outbox, id: string): Promise<boolean> {
  const removed = db.deleteFrom('webhooks').where('id', '=', id).returning('id');
  return (await removed.executeTakeFirst()) !== undefined;
}

/**
 * Gives a webhook a new secret. For a day messages are signed with the one before too; an older one ends at once.
 * @returns null where there is no such webhook
 */
export async function rotateSecret(
  { db, databaseNow }: Outbox,
  id: string,
): Promise<{ id: string; secret: string; oldSecretUntil: string } | null> {
  const secret = makeSecret();
  const row = await db
    .updateTable('webhooks')
    .set({
      secret,
      oldsecret: sql<string>`secret`,
      oldsecretuntil: sql<Date>`${databaseNow()} + interval '1 day'`,
    })
    .where('id', '=', id)
    .returning('oldsecretuntil')
    .executeTakeFirst();
  return row?.oldsecretuntil ? { id, secret, oldSecretUntil: row.oldsecretuntil.toISOString() } : null;
}

/**
 * Sends a message of the type `webhook.test` once, now, and not through the outbox.
 * @returns null where there is no such webhook
 */
export async function testWebhook(
  services: { outbox: Outbox; newId: () => string; now: () => Date; sender: Pick<WebhookSender, 'send'> },
  id: string,
  aborted: AbortSignal,
): Promise<SendResult | null> {
  const { outbox, newId, now, sender } = services;
  const webhook = await outbox.db
    .selectFrom('webhooks')
    .select([
      'url',
      'secret',
      sql<string | null>`case when oldsecretuntil > ${outbox.databaseNow()} then oldsecret end`.as(
        'oldsecret',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!webhook) return null;
  const body = JSON.stringify({ type: 'webhook.test', timestamp: now().toISOString(), data: {} });
  const secrets = [webhook.secret, webhook.oldsecret].filter((secret) => secret !== null);
  const headers = { ...MESSAGE_HEADERS, ...signedHeaders(`msg_${newId()}`, now(), body, secrets) };
  return sender.send(webhook.url, { headers, body }, aborted);
}

/**
 * Has messages sent again that were set aside.
 * @param messageId null for all
 * @returns how many
 */
export async function retryMessages({ db }: Outbox, messageId: string | null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ dueat: '-infinity', setasideat: null, triedsince: null, attempts: 0 })
    .where('setasideat', 'is not', null)
    .where(({ selectFrom }) => sql<boolean>`webhookid in (${selectFrom('webhooks').select('id')})`)
    .$if(messageId !== null, (query) => query.where('id', '=', messageId ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
