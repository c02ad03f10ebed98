import { sql } from 'kysely';
import type { Database } from '../../../app/db/open-database.server.ts';
import type { SendResult, WebhookSender } from '../../../app/webhooks/webhook-sender.server.ts';
import type { TestClock } from './test-clock.ts';

export interface Received {
  id: string;
  url: string;
  type: string;
  body: string;
  data: { OrderId?: string; status?: string };
}

/**
 * Stands for receivers, by the addresses of their webhooks.
 * @param answer what a receiver does with a message; by default it takes it
 */
export function createReceivers(
  answer: (message: Received) => SendResult | Promise<SendResult> = () => ({ ok: true, status: 200 }),
) {
  const received: Received[] = [];
  const sender: Pick<WebhookSender, 'send'> = {
    send: async (url, { headers, body }) => {
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
      const message = { id: headers['webhook-id'] ?? '', url, type, body, data };
      received.push(message);
      return answer(message);
    },
  };
  return { received, sender };
}

export const UNREACHABLE: SendResult = { ok: false, reason: 'it cannot be reached (ECONNREFUSED)' };

/** Adds a webhook without asking where it is. */
export async function seedWebhook(
  { db }: Database,
  url: string,
  events = ['order.created', 'order.status_changed', 'order.cancelled'],
): Promise<string> {
  const id = `wh_${crypto.randomUUID().slice(0, 8)}`;
  const createdat = new Date('2026-02-01T10:00:00Z');
  await db.insertInto('webhooks').values({ id, url, events, secret: 'whsec_dGVzdA==', createdat }).execute();
  return id;
}

/** The outbox by a test's clock. */
export function outboxAt({ db }: Database, clock: TestClock) {
  return { db, databaseNow: () => sql<Date>`${clock.now}::timestamptz` };
}
