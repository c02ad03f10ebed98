import { sql } from 'kysely';
import type { OrderEvent } from '../orders/order-event.ts';
import type { Outbox } from './outbox.server.ts';
import type { SetAsideMessage, WebhookDocument } from './webhook.ts';

/** Messages that are shown of each webhook. */
const SHOWN_MESSAGES = 20;

/**
 * The webhooks with what has not been delivered to them, newest first.
 * @param limit of webhooks
 */
export async function listWebhooks({ db, databaseNow }: Outbox, limit: number): Promise<WebhookDocument[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(({ selectFrom }) => [
      'id',
      'url',
      'events',
      'createdat',
      sql<Date | null>`case when oldsecretuntil > ${databaseNow()} then oldsecretuntil end`.as(
        'oldsecretuntil',
      ),
      selectFrom('outbox')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('webhookid', '=', 'webhooks.id')
        .where('dueat', 'is not', null)
        .as('waiting'),
      selectFrom('outbox')
        .select(({ fn }) => fn.min('createdat').as('oldest'))
        .whereRef('webhookid', '=', 'webhooks.id')
        .where('dueat', 'is not', null)
        .as('waitingsince'),
      selectFrom('outbox')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('webhookid', '=', 'webhooks.id')
        .where('setasideat', 'is not', null)
        .as('setaside'),
    ])
    .orderBy('createdat', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      url: row.url,
      events: row.events as OrderEvent[],
      createdAt: row.createdat.toISOString(),
      oldSecretUntil: row.oldsecretuntil?.toISOString() ?? null,
      waiting: row.waiting ?? 0,
      waitingSince: row.waitingsince?.toISOString() ?? null,
      setAside: row.setaside ?? 0,
      newestSetAside: row.setaside ? await listSetAside(db, row.id) : [],
    })),
  );
}

async function listSetAside(db: Outbox['db'], webhookId: string): Promise<SetAsideMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'event', 'orderid', 'status', 'createdat', 'attempts', 'lasterror'])
    .where('webhookid', '=', webhookId)
    .where('setasideat', 'is not', null)
    .orderBy('setasideat', 'desc')
    .limit(SHOWN_MESSAGES)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    orderId: row.orderid,
    status: row.status,
    createdAt: row.createdat.toISOString(),
    attempts: row.attempts,
    lastError: row.lasterror ?? '',
  }));
}
