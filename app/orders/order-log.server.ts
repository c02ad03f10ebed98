import { type RawBuilder, sql } from 'kysely';

/**
 * The log's part of a statement that changes an order: one row with its new status.
 * @param changed the part of the statement that returns the changed order, with `OrderId`, `userId` and `status`
 * @param at the moment of the change
 */
export function insertIntoLog(changed: 'placed' | 'moved', id: RawBuilder<string>, at: RawBuilder<Date>) {
  return sql<object>`
    (insert into "statusLogs" (id, "orderId", "userId", status, timestamp)
    select ${id}, changed."OrderId", changed."userId", changed.status, ${at}
      from ${sql.table(changed)} as changed)`;
}
