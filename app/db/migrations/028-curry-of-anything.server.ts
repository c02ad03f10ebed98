import type { Kysely } from 'kysely';
import { forgetWords } from '../row-changes/forget-words.server.ts';

/**
 * Each curry also had the word of chickens, 'cheesecake' was no cake, and one letter of Tamil and Malayalam now has
 * another sound: these dishes are indexed again at the next start, with their vendors, which had the wrong words too.
 */
export async function changeAfter(db: Kysely<unknown>, after: string): Promise<string | null> {
  return forgetWords(db, after, { words: WORDS, letters: '[டട]', ofVendors: true });
}

/** Their sounds. */
const WORDS = ['kuri', 'cij', 'cisikaki'];
