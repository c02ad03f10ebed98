import { type Kysely, sql } from 'kysely';

/** Which items an order's lines are of, in their order: what a repeated attempt is compared with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column itemids text[]`.execute(db);
}
