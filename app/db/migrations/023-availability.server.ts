import { type Kysely, sql } from 'kysely';

/** When dishes and vendors can be ordered, and since when nothing shows a picture (docs/decisions/availability.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table restaurantitems add column available boolean not null default true, add column soldoutuntil timestamptz`,
  `alter table vendors add column openinghours jsonb, add column timezone text, add column closeduntil timestamptz`,
  `alter table images add column unusedsince timestamptz, add column isordered boolean not null default false`,
  // The rule of catalogue/availability/opening-hours.ts, by the wall clock: a span that does not end later than it begins
  // ends on the next day.
  `create function isopen(openinghours jsonb, timezone text, closeduntil timestamptz, at timestamptz) returns boolean
    language sql immutable parallel safe
    as $$
      select (closeduntil is null or closeduntil <= at) and (openinghours is null or exists (
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
      ))
    $$`,
  // Whether all these items of these vendors can be ordered. Orders of a vendor share its lock, and what makes one of its
  // dishes unavailable takes it alone (catalogue/availability/order-locks.server.ts). Volatile, so that the second query
  // sees what was committed while the locks were waited for; the advisory lock's numbers are arbitrary.
  `create function areorderable(items text[], sellers text[], at timestamptz) returns boolean
    language plpgsql volatile
    as $$
    begin
      perform pg_advisory_xact_lock_shared(7043211, bucket)
      from (select distinct hashtext(id) & 63 as bucket from unnest(sellers) id order by bucket) buckets;
      return (
        select count(*) = cardinality(items) from restaurantitems i join vendors v on v.id = i."VendorId"
        where i.id = any(items) and v.id = any(sellers) and v."isActive"
          and i.available and (i.soldoutuntil is null or i.soldoutuntil <= at)
          and isopen(v.openinghours, v.timezone, v.closeduntil, at)
      );
    end
    $$`,
];
