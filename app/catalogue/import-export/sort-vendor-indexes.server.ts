import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

const INDEXES = ['vendors_by_terms', 'vendors_first_by_terms', 'vendors_by_grams', 'vendors_by_names'];

/**
 * Sorts new rows into the indexes of vendors that first collect them in a list, which every search reads (migrations 019,
 * 022 and 026). To be called after many written documents: few new rows cost a search hardly anything.
 */
export async function sortVendorIndexes(db: Kysely<Tables>): Promise<void> {
  for (const index of INDEXES) await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
}
