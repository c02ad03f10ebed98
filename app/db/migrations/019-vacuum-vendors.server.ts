import { type Kysely, sql } from 'kysely';

/**
 * Bounds what a search reads after vendors have changed. Until a vacuum, an index of parts or terms collects new rows
 * in a list that every search reads, by default up to 4 MB; with 64 KB an import takes a twentieth longer. And a walk of
 * a covering index also reads the table where a page has changed since the last vacuum: the server starts one after
 * 2 % of the vendors have changed, by default 20 %.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['vendors_by_terms', 'vendors_by_grams', 'vendors_by_names'])
    await sql.raw(`alter index ${index} set (gin_pending_list_limit = 64)`).execute(db);
  await sql`
    alter table vendors
      set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(db);
}
