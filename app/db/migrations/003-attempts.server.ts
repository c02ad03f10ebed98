import { type Kysely, sql } from 'kysely';

/**
 * How often a limited action was tried, and until when that counts; the limiting library's three columns, in its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table attempts (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`,
  'create index attempts_by_expire on attempts (expire)',
];
