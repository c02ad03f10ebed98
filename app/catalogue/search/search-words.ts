import { isVegetarianSound } from './diet-words.ts';
import { romanize } from './spelling/brahmic.ts';
import { soundKey, startKey } from './spelling/sound-key.ts';
import { compoundsLike, headOf, partsOf, partsOfUnfinished } from './spelling/synonyms.ts';
import { type Guess, guessOf, type Script } from './spelling/typing-errors.ts';

/** The limit of words in a query; further words do not improve the result. */
export const MAX_QUERY_WORDS = 5;
const MAX_LETTERS = 40;
/** The limit of words that are indexed of a description of up to 5,000 characters. */
const MAX_DESCRIPTION_WORDS = 60;
/** The limit of the cache of words; it bounds the memory of a long import. */
const MAX_CACHED_WORDS = 20_000;
/** The limit of the cache of guesses, of up to 5 KB each. */
const MAX_CACHED_GUESSES = 1_000;

/** Words that name no dish. */
const STOP_WORDS = new Set(
  'a an and are at by for from in is it of on or our the this to with your ke ka ki aur wala wale'.split(' '),
);

/** Words for a manner, size or colour of a dish, which is no reason to show a dish without the other words. */
const QUALIFIERS =
  'big black blue brown classic crispy extra fresh golden healthy homemade homestyle hot house large mini small special spicy set style traditional white';
const OPTIONAL = new Set(QUALIFIERS.split(' ').map(soundKey));

/** The sounds of the words in `text`, in order; the same function applies to documents and queries. */
export function soundsOf(text: string): string[] {
  return plainWords(text).flatMap(soundsOfWord);
}

/** The words by which an item is found: those of its name, marked by NAME, and the other ones of its description. */
export function wordsOfItem({
  ItemName,
  ItemDescription,
}: {
  ItemName: string;
  ItemDescription: string;
}): string[] {
  // Text in brackets is a quantity.
  const [title = '', size = ''] = ItemName.split(/ (?=\()/, 2);
  const words = new Set<string>();
  for (const word of plainWords(title)) for (const key of keysOf(word)) words.add(NAME + key);
  const maxSize = words.size + MAX_DESCRIPTION_WORDS;
  for (const word of plainWords(`${size} ${ItemDescription}`)) {
    for (const key of keysOf(word)) if (words.size < maxSize && !words.has(NAME + key)) words.add(key);
  }
  return [...words];
}

/** Marks a word of an item's name, which ranks above one of its description. */
export const NAME = '=';

/** Marks two words of one name, which are separated by a space. */
export const PAIR = '+';

/** Each two words of an item's name as one word; the first is the smaller one. */
export function pairsOf(words: readonly string[]): string[] {
  const names = words.flatMap((word) => (word.startsWith(NAME) ? word.slice(NAME.length) : []));
  return names.flatMap((one, place) => names.slice(place + 1).map((other) => pairOf(one, other)));
}

export function pairOf(one: string, other: string): string {
  return PAIR + (one < other ? `${one} ${other}` : `${other} ${one}`);
}

/** A word of a query. */
export interface QueryWord {
  /** Its sound, and the sounds of its synonyms. */
  exact: string[];
  /** Its sound together with the word before or after it, which some write as one word. */
  joined: string[];
  /** What longer words that it may be the beginning of begin with; null if it is finished. */
  start: string | null;
  /** A diet or a qualifier: a dish with it ranks first, but the other words are what is searched. */
  isOptional: boolean;
  /** What else it may be; a function, because it takes longer than all the rest. */
  guesses: () => Guesses;
}

interface Guesses {
  /** What it may be a typing error of. */
  guess: Guess;
  /** Two words that some write as this one, each as `pairOf`. */
  pairs: string[];
}

/** A word as it was typed. */
interface TypedWord {
  /** In Latin letters. */
  written: string;
  script: Script;
}

/** The words of a query; the last one may be unfinished. */
export function queryWords(query: string): QueryWord[] {
  const words = joinKnown(typedWords(query));
  const last = words.length - 1;
  const sounds = new Map<string, { word: TypedWord; place: number; isWhole: boolean }>();
  for (const [place, word] of words.entries()) {
    const sound = soundKey(word.written);
    const parts = (place === last && partsOfUnfinished(sound)) || partsOf(sound);
    for (const part of parts) sounds.set(part, { word, place, isWhole: parts.length === 1 });
  }
  const asked = [...sounds].slice(0, MAX_QUERY_WORDS);
  const isAnyRequired = asked.some(([sound]) => !isOptionalSound(sound));
  return asked.map(([sound, { word, place, isWhole }], index) => {
    const isLast = place === last && index === asked.length - 1;
    return {
      exact: [...new Set([sound, headOf(sound)])],
      joined: [words[place - 1], words[place + 1]].flatMap((other, side) =>
        other && isWhole
          ? [soundKey(side === 0 ? other.written + word.written : word.written + other.written)]
          : [],
      ),
      start: isLast ? (isWhole ? startKey(word.written) : sound) || null : null,
      isOptional: isAnyRequired && isOptionalSound(sound),
      guesses: () => guessesOf(sound, isWhole ? word.written : '', word.script),
    };
  });
}

const cachedGuesses = new Map<string, Guesses>();

/** @param written empty if it is a part of a word */
function guessesOf(sound: string, written: string, script: Script): Guesses {
  const key = `${sound} ${written} ${script}`;
  const known = cachedGuesses.get(key);
  if (known) return known;
  const pairs = written === '' || isOptionalSound(sound) ? [] : pairsWrittenAs(written);
  const guesses = { guess: guessOf(sound, written, script), pairs };
  if (cachedGuesses.size >= MAX_CACHED_GUESSES) cachedGuesses.clear();
  cachedGuesses.set(key, guesses);
  return guesses;
}

function typedWords(query: string): TypedWord[] {
  return query.split(/\s+/).flatMap((text) => {
    const script = TAMIL.test(text) ? 'tamil' : BRAHMIC.test(text) ? 'other' : 'latin';
    return plainWords(text).map((written) => ({ written, script }));
  });
}

const TAMIL = /[\u0b80-\u0bff]/;
const BRAHMIC = /[\u0900-\u0d7f]/;

/** Joins two words that are a compound, or have synonyms, as one: 'gol gappa'. */
function joinKnown(words: readonly TypedWord[]): TypedWord[] {
  const joined: TypedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const written = (before?.written ?? '') + word.written;
    const sound = soundKey(written);
    const isKnown = headOf(sound) !== sound || partsOf(sound).length > 1;
    if (before && isKnown) joined[joined.length - 1] = { ...word, written };
    else joined.push(word);
  }
  return joined;
}

/** Shorter parts are mostly no word. */
const MIN_PART_LETTERS = 3;

/** The pairs of words that some write as one word, with typing errors if they are a compound. */
function pairsWrittenAs(written: string): string[] {
  // By character, because a rare letter has two code units, and the database handles only whole ones.
  const letters = [...written];
  const places = Array.from(
    { length: Math.max(0, letters.length - 2 * MIN_PART_LETTERS + 1) },
    (_, index) => index + MIN_PART_LETTERS,
  );
  const split = places.map((place) =>
    [letters.slice(0, place), letters.slice(place)].map((part) => soundKey(part.join(''))),
  );
  return [...split, ...compoundsLike(soundKey(written))].flatMap(([one = '', other = '']) =>
    one === other ? [] : [pairOf(one, other)],
  );
}

function isOptionalSound(sound: string): boolean {
  return OPTIONAL.has(sound) || isVegetarianSound(sound);
}

function soundsOfWord(word: string): readonly string[] {
  return partsOf(soundKey(word));
}

/** Lower case without accents; India's scripts are transliterated. */
function plainWords(text: string): string[] {
  const joined = text.replace(/['’‘ʼ]/g, '');
  // Most texts are ASCII, and a large catalogue has millions of them, so this is the fast path.
  const words = ASCII.test(joined)
    ? joined.toLowerCase().match(/[a-z0-9]+/g)
    : latinOf(joined)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu);
  return (words ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => (word.length > MAX_LETTERS ? [...word].slice(0, MAX_LETTERS).join('') : word));
}

const ASCII = /^[ -~]*$/;

function latinOf(text: string): string {
  return romanize(text.normalize('NFKC')).normalize('NFKD').replace(/\p{M}/gu, '');
}

const cache = new Map<string, readonly string[]>();

/** The sounds of a word, each with the head of its synonyms. */
function keysOf(word: string): readonly string[] {
  const known = cache.get(word);
  if (known) return known;
  const keys = partsOf(soundKey(word)).flatMap((sound) => [...new Set([sound, headOf(sound)])]);
  if (cache.size >= MAX_CACHED_WORDS) cache.clear();
  cache.set(word, keys);
  return keys;
}
