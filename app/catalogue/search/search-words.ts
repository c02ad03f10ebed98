import { romanize } from './brahmic.ts';
import { isVegetarianSound } from './diet-words.ts';
import { guessPattern, nearForms, soundKey } from './sound-key.ts';
import { headOf, partsOf, partsOfUnfinished } from './synonyms.ts';

/** The limit of words in a query; further words do not improve the result. */
export const MAX_QUERY_WORDS = 5;
const MAX_LETTERS = 40;
/** The limit of words that are indexed of a description of up to 5,000 characters. */
const MAX_DESCRIPTION_WORDS = 60;
/** The limit of the cache of words; it bounds the memory of a long import. */
const MAX_CACHED_WORDS = 20_000;

/** Words that name no dish. */
const STOP_WORDS = new Set(
  'a an and are at by for from in is it of on or our the this to with your ke ka ki aur wala wale'.split(' '),
);

/** Words for a manner, size or colour of a dish, which is no reason to show a dish without the other words. */
const QUALIFIERS =
  'big black blue brown classic crispy extra fresh golden healthy homemade homestyle hot large mini small special spicy style traditional white';
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
  /** The word may be unfinished, so it also matches by prefix. */
  isOpen: boolean;
  /** A diet or a qualifier: a dish with it ranks first, but the other words are what is searched. */
  isOptional: boolean;
  /** Forms that it shares with words of which it may be a typing error (sound-key.ts). */
  near: string[];
  /** A regular expression for the close ones among those words; null if there are none. */
  guess: string | null;
}

/** The words of a query; the last one may be unfinished. */
export function queryWords(query: string): QueryWord[] {
  const words = plainWords(query);
  const last = words.at(-1) ?? '';
  const parts = partsOfUnfinished(soundKey(last));
  const sounds = [
    ...new Set(parts ? [...words.slice(0, -1).flatMap(soundsOfWord), ...parts] : words.flatMap(soundsOfWord)),
  ].slice(0, MAX_QUERY_WORDS);
  const isAnyRequired = sounds.some((sound) => !isOptionalSound(sound));
  return sounds.map((sound, place) => ({
    exact: [...new Set([sound, headOf(sound)])],
    // 'shoes' sounds 'su', which is no prefix of soup.
    isOpen: place === sounds.length - 1 && 2 * sound.length >= last.length,
    isOptional: isAnyRequired && isOptionalSound(sound),
    near: nearForms(sound),
    guess: guessPattern(sound),
  }));
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
