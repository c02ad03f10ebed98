import { type Kysely, sql } from 'kysely';

/** Short, because the rows are locked while they change. */
const BATCH_ITEMS = 500;

interface Forgotten {
  /** The sounds that a dish has. */
  words: readonly string[];
  /** A regular expression for letters of its name or description. */
  letters?: string;
  /** Whether its vendor's words are forgotten too, because some of them are wrong. */
  ofVendors?: boolean;
}

/**
 * Forgets the search words of dishes that would now get other ones, so that the next start indexes them again. Part of a
 * migration: it looks through some items after the id `after`, and returns the last id, null after all.
 */
export async function forgetWords(
  db: Kysely<unknown>,
  after: string,
  { words, letters, ofVendors = false }: Forgotten,
): Promise<string | null> {
  const marked = words.flatMap((word) => [word, `=${word}`]);
  const hasLetters = letters ? sql`("ItemName" || ' ' || "ItemDescription") ~ ${letters}` : sql`false`;
  const batch = sql`
    select id, "VendorId", searchwords && ${marked}::text[] or ${hasLetters} as "isForgotten"
    from restaurantitems where id > ${after} order by id limit ${sql.lit(BATCH_ITEMS)}`;
  // Each statement locks the rows of one table, and an import that has locked those of the other waits for none.
  if (ofVendors)
    await sql`
      update vendors set searchterms = null
      where searchterms is not null and id in (select "VendorId" from (${batch}) batch where "isForgotten")`.execute(
      db,
    );
  const { rows } = await sql<{ last: string | null }>`
    with batch as materialized (${batch}),
    forgotten as (
      update restaurantitems i set searchwords = null from batch where i.id = batch.id and batch."isForgotten"
    )
    select max(id) as last from batch`.execute(db);
  return rows[0]?.last ?? null;
}
