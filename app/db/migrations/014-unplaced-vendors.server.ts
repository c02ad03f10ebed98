import { type Kysely, sql } from 'kysely';

/** Lists by distance end with the vendors without a position, which are few among many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index vendors_unplaced on vendors (popularity desc, (coalesce(rating, 4.0)) desc, id)
    where "isActive" and lat is null`.execute(db);
}
