/**
 * A phonetic key for Indian dishes in Latin letters: paneer and panir, biryani and biriyani, dosa and dosai have the
 * same key. The same rules apply to English words, in documents and queries alike.
 * @param word lower case, ASCII letters and digits
 */
export function soundKey(word: string): string {
  if (/\d/.test(word)) return word;
  const key = soundOf(singular(word));
  // 'zzzz' would shrink to 'j' and match every word with that prefix, so it stays as it is.
  return key.length === 1 && word.length > 2 ? word : key;
}

function soundOf(word: string): string {
  return RULES.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), word);
}

/**
 * The key that all words begin with which a word without its last letters may be: what follows a `c` decides its sound,
 * and a final `s` may be no plural. Empty if it says too little.
 */
export function startKey(word: string): string {
  const start = /[a-z]{2}c$/.test(word) ? word.slice(0, -1) : word;
  // 'shoes' sounds 'su', which is no prefix of soup.
  return [soundKey(start), soundOf(start)].find((key) => 2 * key.length >= word.length) ?? '';
}

/** Tomatoes, fries, momos, dosas: returns the singular. */
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
  // Spellings do not distinguish short and long, open and closed vowels.
  [/ee|ea|ie|ei|[ey]/g, 'i'],
  [/oo|ou|o/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h(?![aiu])/g, ''],
  // Tamil's dosai and vadai; 'chai' is too short to lose its ending.
  [/(?<=..)ai$/g, 'a'],
];

/** The part of a word that typing errors rarely change: its consonants, and an initial vowel. */
export function skeletonOf(key: string): string {
  return key.replace(/(?<=.)[aiu]/g, '').replace(/^[aiu]/, 'a');
}

const MIN_LETTERS = 4;
const MIN_LETTERS_FOR_TWO_ERRORS = 8;
/** Longer words would have hundreds of forms. */
const MAX_LETTERS_FOR_TWO_ERRORS = 16;
const MIN_CONSONANTS = 3;

/**
 * Forms that two words share if one is a typing error of the other: both without any one letter (long words: without
 * any two), and their consonants, marked by `~`. This covers wrong, missing, superfluous and swapped letters. Short
 * words have no forms.
 */
export function nearForms(key: string): string[] {
  const skeleton = skeletonOf(key);
  const skeletons = skeleton.length >= MIN_CONSONANTS ? [`~${skeleton}`] : [];
  if (key.length < MIN_LETTERS || /\d/.test(key)) return skeletons;
  const once = withoutOne(key);
  const mayHaveTwo = key.length >= MIN_LETTERS_FOR_TWO_ERRORS && key.length <= MAX_LETTERS_FOR_TWO_ERRORS;
  const twice = mayHaveTwo ? once.flatMap(withoutOne) : [];
  return [...new Set([key, ...once, ...twice, ...skeletons])];
}

/** Iterates by character, because a rare letter has two code units, and the database handles only whole ones. */
function withoutOne(key: string): string[] {
  const letters = [...key];
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''));
}
