import type { Kysely } from 'kysely';
import { forgetWords } from '../row-changes/forget-words.server.ts';

/**
 * Dishes with these words are now found by a synonym (catalogue/search/spelling/synonyms.ts): they are indexed again at
 * the next start.
 */
export async function changeAfter(db: Kysely<unknown>, after: string): Promise<string | null> {
  return forgetWords(db, after, { words: WORDS });
}

/** Their sounds. */
const WORDS = [
  'kudi gudu muta cipa mac cimin iral ruialu palu pirugu tairu cac muru majiga anam sadam rai gihu',
  'cula ladu gari parata rusgula bujanam uta musambi mausambi anar gana pudina udad urid tuvar arhar',
  'ciku puliudara pulihura imli puli rutli capati fulka pais paiasam singara jilapi jilibi kacauri',
  'kacudi kacaudi karahi kada nudal cuvmin caumin brauni',
].flatMap((line) => line.split(' '));
