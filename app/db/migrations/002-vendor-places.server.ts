import { type Kysely, sql } from 'kysely';

/**
 * The position of each vendor, for distances and for 'Nearest'; and the tables by which many nodes obey the rules of a
 * shared map service: each address is geocoded once, and no more often than allowed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table vendors
    add column lat double precision,
    add column lng double precision,
    add column placesource text not null default 'unknown'
      check (placesource in ('unknown', 'own', 'locality', 'geocoded', 'nowhere'))`,
  // Mercator preserves angles, so the nearest point on the plane is the nearest on the ground.
  `create index vendors_by_place on vendors
    using gist (point(radians(lng), ln(tan(pi() / 4 + radians(lat) / 2))))
    where "isActive" and lat is not null`,
  `create table geocodings (
    address text primary key,
    lat double precision,
    lng double precision,
    "createdAt" timestamptz not null
  )`,
  `create table paces (
    name text primary key,
    nextat timestamptz not null
  )`,
];
