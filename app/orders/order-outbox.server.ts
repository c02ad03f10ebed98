import { type RawBuilder, sql } from 'kysely';
import type { OrderEvent } from './order-event.ts';

/**
 * The outbox's part of a statement that changes an order: one row for each webhook that wants the event, and none where
 * no webhook does. Each row is due at once, by any clock.
 * @param changed the part of the statement that returns the changed order, with `OrderId` and `status`
 * @param at the moment of the event
 */
export function insertIntoOutbox(changed: 'placed' | 'moved', event: OrderEvent, at: RawBuilder<Date>) {
  return sql<object>`
    (insert into outbox (id, webhookid, event, orderid, status, createdat, dueat)
    select 'msg_' || gen_random_uuid(), webhooks.id, ${sql.lit(event)}, changed."OrderId", changed.status,
           ${at}, '-infinity'
      from ${sql.table(changed)} as changed, webhooks
     where ${sql.lit(event)} = any (webhooks.events))`;
}
