import { type Kysely, sql } from 'kysely';

/**
 * A vendor whose address names only its city is placed at the city's centre. The next start looks up those that had no
 * position.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table vendors drop constraint vendors_placesource_check`,
  `alter table vendors add constraint vendors_placesource_check
     check (placesource in ('unknown', 'own', 'locality', 'city', 'geocoded', 'nowhere'))`,
  `update vendors set placesource = 'unknown' where placesource = 'nowhere'`,
];
