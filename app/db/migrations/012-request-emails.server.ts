import { type Kysely, sql } from 'kysely';

/** No query finds requests for help by their e-mail: their limits count attempts (003-attempts.server.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index supportrequests_by_email`.execute(db);
}
