const MAX_GRAM_LENGTH = 3;

/**
 * Parts of `text` that a vendor's name or category must contain if it contains the text, cut like `vendorgrams` in the
 * database; none if no part has letters whose case every database folds.
 */
export function gramsOf(text: string): string[] {
  const characters = [...text].map((character) =>
    /[ -~\u0900-\u0dff]/.test(character) ? character.toLowerCase() : null,
  );
  const size = Math.min(MAX_GRAM_LENGTH, characters.length);
  const grams = characters
    .map((_, place) => characters.slice(place, place + size))
    .filter((gram) => gram.length === size && !gram.includes(null))
    .map((gram) => gram.join(''));
  const last = grams.length - 1;
  // A space between two words tells most, since few names have these two words next to each other.
  const spaced = grams.findIndex((gram) => /\S \S/.test(gram));
  const middle = spaced < 0 ? Math.floor(last / 2) : spaced;
  // Further parts would hardly find fewer vendors.
  const places = [0, Math.floor(middle / 2), middle, Math.floor((middle + 1 + last) / 2), last];
  return [...new Set(places.flatMap((place) => grams[place] ?? []))];
}
