/**
 * A phonetic key for Indian dishes in Latin letters: paneer and panir, biryani and biriyani, dosa and dosai have the
 * same key. The same rules apply to English words, in documents and queries alike.
 * @param word lower case, ASCII letters and digits
 */
export function soundKey(word: string): string {
  if (/\d/.test(word)) return word;
  const key = RULES.reduce(
    (sound, [pattern, replacement]) => sound.replace(pattern, replacement),
    singular(word),
  );
  // 'zzzz' would shrink to 'j' and match every word with that prefix, so it stays as it is.
  return key.length === 1 && word.length > 2 ? word : key;
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
function skeletonOf(key: string): string {
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

/** In keys up to this length only a vowel replaces a vowel, and a consonant a consonant. */
const MAX_STRICT_LETTERS = 5;
const MIN_CONSONANTS_FOR_VOWELS = 4;

/**
 * A regular expression for the words of which `key` may be a typing error; `null` for a key that is too short, has
 * digits, or begins with `ks`, the sound of x: such queries are mostly random letters. All of the words have the same
 * initial sound. They differ by one missing, superfluous, wrong or swapped letter (in the shortest words by a missing
 * letter, a wrong vowel or two swapped letters), in long words by two, which `nearForms` decides, or in all vowels.
 */
export function guessPattern(key: string): string | null {
  const letters = [...key];
  if (/\d/.test(key) || key.startsWith('ks')) return null;
  const skeleton = [...skeletonOf(key)];
  const isVowelless = skeleton.length === letters.length && skeleton.length >= MIN_CONSONANTS;
  const patterns = [
    ...(letters.length >= MIN_LETTERS_FOR_TWO_ERRORS
      ? [`.{${letters.length - 3},${letters.length + 1}}`]
      : []),
    ...(letters.length >= MIN_LETTERS ? oneErrorPatterns(letters) : []),
    ...(isVowelless || skeleton.length >= MIN_CONSONANTS_FOR_VOWELS
      ? [`[aiu]*${skeleton.slice(1).join('[aiu]*')}[aiu]*`]
      : []),
  ];
  if (patterns.length === 0) return null;
  return `^${initialPattern(letters)}(?:${patterns.join('|')})$`;
}

/** Patterns for words that differ from `letters` by one error after the first letter. */
function oneErrorPatterns([, ...rest]: readonly string[]): string[] {
  const isShort = rest.length < MIN_LETTERS;
  const isStrict = rest.length < MAX_STRICT_LETTERS;
  return [...rest, ''].flatMap((letter, place) => {
    const [before, after] = [rest.slice(0, place).join(''), rest.slice(place + 1).join('')];
    const keyLacksLetter = `${before}.${letter}${after}`;
    if (letter === '') return [keyLacksLetter];
    const next = rest[place + 1];
    return [
      keyLacksLetter,
      ...(isShort && !isVowel(letter) ? [] : [`${before}${isStrict ? sameKind(letter) : '.'}${after}`]),
      ...(isShort ? [] : [before + after]),
      ...(next ? [`${before}${next}${letter}${rest.slice(place + 2).join('')}`] : []),
    ];
  });
}

function initialPattern([first = '']: readonly string[]): string {
  return isVowel(first) ? '[aiu]' : first;
}

function sameKind(letter: string): string {
  return isVowel(letter) ? '[aiu]' : '[^aiu]';
}

function isVowel(letter: string): boolean {
  return /^[aiu]$/.test(letter);
}

/** Iterates by character, because a rare letter has two code units, and the database handles only whole ones. */
function withoutOne(key: string): string[] {
  const letters = [...key];
  return letters.map((_, place) => letters.toSpliced(place, 1).join(''));
}
