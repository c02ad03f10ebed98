import { type Kysely, sql } from 'kysely';

/**
 * Dishes with these words are now found by a synonym (catalogue/search/spelling/synonyms.ts): they are indexed again at
 * the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update restaurantitems set searchwords = null
    where searchwords && array(select mark || word from unnest(${WORDS}::text[]) word, unnest(array['', '=']) mark)`.execute(
    db,
  );
}

/** Their sounds. */
const WORDS = [
  'kudi gudu muta cipa mac cimin iral ruialu palu pirugu tairu cac muru majiga anam sadam rai gihu',
  'cula ladu gari parata rusgula bujanam uta musambi mausambi anar gana pudina udad urid tuvar arhar',
  'ciku puliudara pulihura imli puli rutli capati fulka pais paiasam singara jilapi jilibi kacauri',
  'kacudi kacaudi karahi kada nudal cuvmin caumin brauni',
].flatMap((line) => line.split(' '));
