import { type Kysely, sql } from 'kysely';

/**
 * Lets the lists of new rows (migration 019) grow to 1 MB: with 64 KB a vendor took twice as long to import. An import
 * sorts them into their indexes at its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['vendors_by_terms', 'vendors_by_grams', 'vendors_by_names'])
    await sql.raw(`alter index ${index} set (gin_pending_list_limit = 1024)`).execute(db);
}
