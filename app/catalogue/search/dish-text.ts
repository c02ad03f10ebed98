/** Words for a place, manner or quality, but never for a dish. */
const FILLERS = new Set(
  [
    'a an and any are around at best budget buy by cheap cheapest close closest deliver delivered delivery eat',
    'famous find food foods for from get here i in is me my near nearby nearest now of on online open or order ordering',
    'orders our outlet outlets please popular restaurant restaurants rs rupees shop shops some store stores tasty',
    'the this to today tonight top under want where with within your yummy delicious affordable',
  ].flatMap((line) => line.split(' ')),
);

/** A place follows these words; 'near me' and 'near here' end with fillers and need no rule. */
const BEFORE_PLACE = new Set(['near', 'nearby', 'around']);

/** Phrases for a price or a service. */
const FILLER_PHRASES = /\bhome delivery\b|\b(?:under|below|within) (?:rs\.? ?|₹ ?)?\d+\b/giu;

/** The longest place name of the gazetteer, in words. */
const MAX_PLACE_WORDS = 4;

/**
 * Extracts the part of a query that may name a dish: 'biryani near me' is 'biryani', 'best dosa in koramangala' is
 * 'dosa'. A place alone stays, and so does a place name of one word before a dish ('mysore pak').
 * @param isPlace whether a name in lower case, its words separated by one space, is a locality or a city
 * @returns empty if no part of the query names a dish
 */
export function dishTextOf(query: string, isPlace: (name: string) => boolean): string {
  const words = beforePlace(query.replace(FILLER_PHRASES, ' ').split(/\s+/).filter(Boolean));
  return withoutPlaces(words, isPlace)
    .filter((word) => !isFiller(word))
    .join(' ');
}

/** Removes all after 'near', which is a place, known or not. */
function beforePlace(words: readonly string[]): readonly string[] {
  const place = words.findIndex((word, index) => {
    const next = words[index + 1];
    return BEFORE_PLACE.has(plain(word)) && next !== undefined && !isFiller(next);
  });
  const before = words.slice(0, Math.max(place, 0));
  return before.every(isFiller) ? words : before;
}

/** Removes place names of several words anywhere, and of one word at the end. */
function withoutPlaces(words: readonly string[], isPlace: (name: string) => boolean): readonly string[] {
  const end = words.findLastIndex((word) => !isFiller(word)) + 1;
  for (let size = MAX_PLACE_WORDS; size >= 1; size -= 1) {
    for (let start = size === 1 ? Math.max(end - 1, 0) : 0; start + size <= words.length; start += 1) {
      const name = words
        .slice(start, start + size)
        .map(plain)
        .join(' ');
      if (size < words.length && isPlace(name)) {
        return withoutPlaces(words.toSpliced(start, size), isPlace);
      }
    }
  }
  return words;
}

function isFiller(word: string): boolean {
  return FILLERS.has(plain(word));
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
