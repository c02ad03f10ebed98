const LONGEST = 3;
/** More would hardly find fewer vendors. */
const MOST = 3;

/**
 * Parts of `text` that every vendor's name or category has which contains it, as `vendorgrams` in the database cuts
 * them; none where the text has no part whose case every database knows.
 */
export function gramsOf(text: string): string[] {
  const characters = [...text].map((character) =>
    /[ -~\u0900-\u0dff]/.test(character) ? character.toLowerCase() : null,
  );
  const size = Math.min(LONGEST, characters.length);
  const grams = characters
    .map((_, place) => characters.slice(place, place + size))
    .filter((gram) => gram.length === size && !gram.includes(null))
    .map((gram) => gram.join(''));
  const last = grams.length - 1;
  const spread = [0, Math.floor(last / 2), last].flatMap((place) => grams[place] ?? []);
  return [...new Set(spread)].slice(0, MOST);
}
