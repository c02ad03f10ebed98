import { nearForms, skeletonOf, soundKey } from './sound-key.ts';

/** The words of which a word of a query may be an error. */
export interface Guess {
  /** Forms that it shares with them (`nearForms`). */
  near: string[];
  /** Those that differ by a wrong key. */
  slips: string[];
  /** A regular expression for others of them that are close enough; null if there are none. */
  pattern: string | null;
}

/** How a word was written: scripts of India spell English words by their sounds, and Tamil with few consonants. */
export type Script = 'latin' | 'tamil' | 'other';

const MIN_LETTERS = 4;
/** Of shorter words too many others are one key away. */
const MIN_WRITTEN_LETTERS = 5;
const MIN_WRITTEN_FOR_FIRST = 6;
const MIN_LETTERS_FOR_TWO_ERRORS = 8;
const MIN_CONSONANTS = 3;
const MIN_CONSONANTS_FOR_VOWELS = 4;

/**
 * Guesses what was meant. A wrong letter is one beside the right key, or one of a similar sound; others are missing,
 * superfluous or swapped, or in long words any two (which `nearForms` decides), or all vowels. There is no guess for a
 * key that begins with `ks`, the sound of x: such queries are mostly random letters.
 * @param written the word in lower case, in Latin letters
 */
export function guessOf(key: string, written: string, script: Script): Guess {
  const near = nearForms(key);
  if (/\d/.test(key) || key.startsWith('ks')) return { near, slips: [], pattern: null };
  const slips = script === 'latin' ? slipsOf(written, key) : [];
  const patterns = soundPatterns([...key], script);
  const skeletons = script === 'tamil' ? voicings(skeletonOf(key)).map((skeleton) => `~${skeleton}`) : [];
  return {
    near: [...new Set([...near, ...slips, ...skeletons])],
    slips,
    pattern: patterns.length === 0 ? null : `^(?:${patterns.join('|')})$`,
  };
}

/** Whether a word may be what was meant. */
export function isGuess(key: string, { near, slips, pattern }: Guess): boolean {
  if (slips.includes(key)) return true;
  const isNear = pattern !== null && nearForms(key).some((form) => near.includes(form));
  return isNear && new RegExp(pattern, 'u').test(key);
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The keys beside a letter's, and those above and below it. */
function keysBeside(letter: string): string {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  const place = ROWS[row]?.indexOf(letter) ?? 0;
  const keysAt = (at: number, places: readonly number[]) =>
    places.map((key) => ROWS[at]?.[key] ?? '').join('');
  return (
    keysAt(row, [place - 1, place + 1]) +
    // Each row stands half a key to the right of the one above it.
    keysAt(row - 1, [place, place + 1]) +
    keysAt(row + 1, [place - 1, place])
  );
}

/** The sounds of what was meant if one key was missed, left out beside a `c`, pressed too much or too early. */
function slipsOf(written: string, key: string): string[] {
  if (written.length < MIN_WRITTEN_LETTERS || !/^[a-z]+$/.test(written)) return [];
  const letters = [...written];
  const meant = letters.flatMap((letter, place) => {
    const [before, after] = [written.slice(0, place), written.slice(place + 1)];
    const next = after.charAt(0);
    if (place === 0 && written.length < MIN_WRITTEN_FOR_FIRST) return [];
    return [
      ...[...keysBeside(letter)].map((other) => before + other + after),
      before + after,
      ...(next ? [before + next + letter + after.slice(1)] : []),
      // What follows a `c` decides its sound.
      ...(letter === 'c' ? [...'heiy'].map((other) => `${before}c${other}${after}`) : []),
    ];
  });
  const sounds = new Set(meant.map(soundKey).filter((sound) => sound.length >= MIN_LETTERS));
  sounds.delete(key);
  return [...sounds];
}

function soundPatterns(letters: readonly string[], script: Script): string[] {
  const isTransliterated = script !== 'latin';
  const skeleton = [...skeletonOf(letters.join(''))];
  const first = letters[0] ?? '';
  const initial = isTransliterated || isVowel(first) ? similarTo(first) : first;
  const isVowelless = skeleton.length === letters.length && skeleton.length >= MIN_CONSONANTS;
  const minConsonants = isVowelless || isTransliterated ? MIN_CONSONANTS : MIN_CONSONANTS_FOR_VOWELS;
  const consonants = skeleton.slice(1).map((letter) => (script === 'tamil' ? similarTo(letter) : letter));
  return [
    ...(letters.length >= MIN_LETTERS_FOR_TWO_ERRORS
      ? [`${initial}.{${letters.length - 3},${letters.length + 1}}`]
      : []),
    ...(letters.length >= MIN_LETTERS ? [`${initial}(?:${oneErrorPatterns(letters).join('|')})`] : []),
    ...(skeleton.length >= minConsonants ? [`${initial}[aiu]*${consonants.join('[aiu]*')}[aiu]*`] : []),
  ];
}

/** Patterns for words that differ from `letters` by one error after the first letter. */
function oneErrorPatterns([, ...rest]: readonly string[]): string[] {
  const isShort = rest.length < MIN_LETTERS;
  return [...rest, ''].flatMap((letter, place) => {
    const [before, after] = [rest.slice(0, place).join(''), rest.slice(place + 1).join('')];
    const keyLacksLetter = `${before}.${letter}${after}`;
    if (letter === '') return [keyLacksLetter];
    const next = rest[place + 1];
    return [
      keyLacksLetter,
      ...(isShort && !isVowel(letter) ? [] : [`${before}${similarTo(letter)}${after}`]),
      ...(isShort ? [] : [before + after]),
      ...(next ? [`${before}${next}${letter}${rest.slice(place + 2).join('')}`] : []),
    ];
  });
}

/** Sounds that people or scripts confuse: kadai and karahi, Tamil's 'piriyani', Bengali's 'bada'. */
const SIMILAR = ['aiu', 'kg', 'csj', 'td', 'dr', 'pbf', 'bv', 'mn', 'rl'];

function similarTo(letter: string): string {
  const group = SIMILAR.filter((sounds) => sounds.includes(letter)).join('');
  return group ? `[${[...new Set(group)].join('')}]` : letter;
}

function isVowel(letter: string): boolean {
  return /^[aiu]$/.test(letter);
}

const VOICED: Record<string, string> = { k: 'g', g: 'k', t: 'd', d: 't', p: 'b', b: 'p', c: 's', s: 'c' };
const MAX_VOICINGS = 16;

/** Tamil has one letter for each of these pairs of sounds. */
function voicings(skeleton: string): string[] {
  let all = [''];
  for (const letter of skeleton) {
    const other = VOICED[letter];
    const both = other && 2 * all.length <= MAX_VOICINGS ? [letter, other] : [letter];
    all = all.flatMap((before) => both.map((sound) => before + sound));
  }
  return all.filter((one) => one.length >= MIN_CONSONANTS);
}
