import { type Kysely, sql } from 'kysely';

/** The item ids of an order's lines, in order: a repeated attempt is compared with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column itemids text[]`.execute(db);
}
