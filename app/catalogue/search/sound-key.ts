/**
 * How a word sounds to whoever writes Indian dishes in Latin letters: paneer and panir, biryani and biriyani, dosa and
 * dosai have the same key. English words pass through the same rules, on both sides of the search alike.
 * @param word lower case, ASCII letters and digits
 */
export function soundKey(word: string): string {
  if (/\d/.test(word)) return word;
  const key = RULES.reduce(
    (sound, [pattern, replacement]) => sound.replace(pattern, replacement),
    singular(word),
  );
  // 'zzzz' is no word, and not what begins like one either.
  return key.length === 1 && word.length > 2 ? word : key;
}

/** Tomatoes, fries, momos, dosas: the one of them. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss|o)es$/, '$1')
    .replace(/s$/, '');
}

const RULES: readonly (readonly [RegExp, string])[] = [
  // `C` stands for the sound of 'chai' until 'c' is free.
  [/t?chh?/g, 'C'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/z/g, 'j'],
  [/([kgjtdb])h/g, '$1'],
  [/w/g, 'v'],
  [/ao$|a[uv]$/g, 'av'],
  // Short and long, open and closed vowels are told apart by nobody.
  [/ee|ea|ie|ei|[ey]/g, 'i'],
  [/oo|ou|o/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h(?![aiu])/g, ''],
  // Tamil's dosai and vadai; 'chai' is too short to lose its end.
  [/(?<=..)ai$/g, 'a'],
];

/** What typing errors leave of a word: its consonants, and a vowel that it begins with. */
export function skeletonOf(key: string): string {
  return key.replace(/(?<=.)[aiu]/g, '').replace(/^[aiu]/, 'a');
}

const FEWEST_LETTERS = 4;
const LETTERS_FOR_TWO_ERRORS = 8;
/** Longer ones would have hundreds of forms. */
const MOST_LETTERS_FOR_TWO_ERRORS = 16;
const FEWEST_CONSONANTS = 3;

/**
 * Forms that two words share if one is a typing error of the other: both with any one letter left out (long words: any
 * two), and their consonants, marked by `~`. Letters that are wrong, missing, too many or exchanged all come down to it.
 * Short words are not guessed at.
 */
export function nearForms(key: string): string[] {
  const skeleton = skeletonOf(key);
  const skeletons = skeleton.length >= FEWEST_CONSONANTS ? [`~${skeleton}`] : [];
  if (key.length < FEWEST_LETTERS || /\d/.test(key)) return skeletons;
  const once = withoutOne(key);
  const mayHaveTwo = key.length >= LETTERS_FOR_TWO_ERRORS && key.length <= MOST_LETTERS_FOR_TWO_ERRORS;
  const twice = mayHaveTwo ? once.flatMap(withoutOne) : [];
  return [...new Set([key, ...once, ...twice, ...skeletons])];
}

/** A letter of a rare script is two units, which the database takes together or not at all. */
function withoutOne(key: string): string[] {
  const letters = [...key];
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''));
}
