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

/** What a query names. */
export interface QueryText {
  /** The part that may name a dish; empty if there is none. */
  dish: string;
  /** The names of known places that are no part of it, in lower case. */
  places: string[];
}

/**
 * Separates a dish from a place: 'biryani near me' is 'biryani', 'best dosa in koramangala' is 'dosa' and the place. A
 * place alone counts as a dish, and so does a place name of one word before a dish ('mysore pak').
 * @param isPlace whether a name in lower case, its words separated by one space, is a locality or a city
 */
export function readQueryText(query: string, isPlace: (name: string) => boolean): QueryText {
  const all = query.replace(FILLER_PHRASES, ' ').split(/\s+/).filter(Boolean);
  const words = beforePlace(all);
  const { rest, places } = takePlaces(words, isPlace, false);
  const isAfter = words.length < all.length;
  return {
    dish: rest.filter((word) => !isFiller(word)).join(' '),
    places: isAfter ? [...places, ...takePlaces(all.slice(words.length), isPlace, true).places] : places,
  };
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

/**
 * Takes out place names of several words anywhere, and of one word at the end.
 * @param isAnywhere whether names of one word, and a name that is all of the text, are taken out too
 */
function takePlaces(
  words: readonly string[],
  isPlace: (name: string) => boolean,
  isAnywhere: boolean,
): { rest: readonly string[]; places: string[] } {
  const end = words.findLastIndex((word) => !isFiller(word)) + 1;
  for (let size = MAX_PLACE_WORDS; size >= 1; size -= 1) {
    const first = size === 1 && !isAnywhere ? Math.max(end - 1, 0) : 0;
    for (let start = first; start + size <= words.length; start += 1) {
      const name = words
        .slice(start, start + size)
        .map(plain)
        .join(' ');
      if ((size < words.length || isAnywhere) && isPlace(name)) {
        const { rest, places } = takePlaces(words.toSpliced(start, size), isPlace, isAnywhere);
        return { rest, places: [name, ...places] };
      }
    }
  }
  return { rest: words, places: [] };
}

function isFiller(word: string): boolean {
  return FILLERS.has(plain(word));
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
