import { type Kysely, sql } from 'kysely';

/**
 * How close a customer is to the limits on orders. The function is volatile so that each of its queries sees what was
 * committed until then: called after the customer's row is locked, it counts the orders that the lock waited for. A
 * subquery in the statement itself would count as of its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Orders in progress: `END_STATUSES` of orders/order-status.ts are the others. */
const IS_OPEN = `status not in ('Delivered', 'PickedUp', 'Cancelled')`;

const STATEMENTS = [
  `create index orders_open_by_user on orders ("userId") where ${IS_OPEN}`,
  // A limit of 0 means none. `recentat`: when the order was placed that must leave the hour first; null without one.
  `create function orderlimits(
    customer text, maxopen integer, maxrecent integer, since timestamptz, out openfull boolean, out recentat timestamptz
  )
  language plpgsql volatile
  as $$
  begin
    openfull := false;
    if maxopen > 0 then
      openfull := exists (
        select from orders where "userId" = customer and ${IS_OPEN} offset maxopen - 1
      );
    end if;
    if maxrecent > 0 then
      select "createdAt" into recentat from orders
      where "userId" = customer and "createdAt" > since
      order by "createdAt" desc offset maxrecent - 1 limit 1;
    end if;
  end
  $$`,
];
