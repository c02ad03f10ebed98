import { type Kysely, sql } from 'kysely';

/**
 * The same rules as before (migration 023), whose queries each connection plans once: PostgreSQL planned those of a
 * function in SQL for every order, and that with lists of items, which it expects to be longer. That took 0.4 of the 0.6
 * ms in which it writes an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function areorderable set plan_cache_mode to force_generic_plan`.execute(db);
  await sql
    .raw(`create or replace function isopen(openinghours jsonb, timezone text, closeduntil timestamptz, at timestamptz)
    returns boolean
    language plpgsql immutable parallel safe
    as $$
    begin
      if closeduntil > at then
        return false;
      elsif openinghours is null then
        return true;
      end if;
      return exists (
        select from (values (0), (1)) as days(back)
        cross join lateral (select at at time zone coalesce(timezone, 'Asia/Kolkata') as local) clock
        cross join lateral jsonb_array_elements(coalesce(openinghours -> (
          array['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'])[extract(dow from local - make_interval(days => back)) + 1],
          '[]')) span
        cross join lateral (
          select (span ->> 0)::time - time '00:00' as begins, (span ->> 1)::time - time '00:00' as ends,
            local - date_trunc('day', local) + make_interval(hours => 24 * back) as passed
        ) times
        where passed >= begins
          and passed < case when ends > begins then ends else ends + interval '24 hours' end
      );
    end
    $$`)
    .execute(db);
}
