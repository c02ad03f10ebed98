import { type Kysely, sql } from 'kysely';

/**
 * 'Thickshake' and 'bisibelebath' are now found by their parts (catalogue/search/synonyms.ts): the items with such a
 * word are indexed again at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update restaurantitems set searchwords = null
    where searchwords && array['tiksaki', '=tiksaki', 'bisibilibat', '=bisibilibat']`.execute(db);
}
