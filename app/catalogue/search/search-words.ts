import { romanize } from './brahmic.ts';
import { nearForms, soundKey } from './sound-key.ts';
import { headOf, partsOf } from './synonyms.ts';

/** Words of a query that count; whoever types more is not understood better. */
const MOST_QUERY_WORDS = 5;
const MOST_LETTERS = 40;
/** A description of 5,000 characters is no reason to keep them all. */
const MOST_DESCRIPTION_WORDS = 60;
/** Words of a language are few; this bounds what a long import remembers. */
const MOST_REMEMBERED = 20_000;

/** Say nothing of a dish. */
const SILENT = new Set(
  'a an and are at by for from in is it of on or our the this to with your ke ka ki aur wala wale'.split(' '),
);

/** The sounds of `text`, in their order: the same for a document and for what is looked for. */
export function soundsOf(text: string): string[] {
  return plainWords(text).flatMap((word) => partsOf(soundKey(word)));
}

/** What an item is found by: the words of its name, each behind NAME, and the other ones of its description. */
export function wordsOfItem({
  ItemName,
  ItemDescription,
}: {
  ItemName: string;
  ItemDescription: string;
}): string[] {
  // What stands in brackets is how much of it there is.
  const [title = '', size = ''] = ItemName.split(/ (?=\()/, 2);
  const words = new Set<string>();
  for (const word of plainWords(title)) for (const key of keysOf(word)) words.add(NAME + key);
  const most = words.size + MOST_DESCRIPTION_WORDS;
  for (const word of plainWords(`${size} ${ItemDescription}`)) {
    for (const key of keysOf(word)) if (words.size < most && !words.has(NAME + key)) words.add(key);
  }
  return [...words];
}

/** Before a word of an item's name, which counts more than one of its description. */
export const NAME = '=';

/** A word that is looked for. */
export interface QueryWord {
  /** As it sounds, and what it is called otherwise. */
  exact: string[];
  /** Being typed still: what begins so may be meant. */
  isOpen: boolean;
  /** What typing errors may have made of another word (sound-key.ts). */
  near: string[];
}

/** The words of a query; the last one may be unfinished. */
export function queryWords(query: string): QueryWord[] {
  const sounds = [...new Set(soundsOf(query))].slice(0, MOST_QUERY_WORDS);
  return sounds.map((sound, place) => ({
    exact: [...new Set([sound, headOf(sound)])],
    isOpen: place === sounds.length - 1,
    near: nearForms(sound),
  }));
}

/** Lower case, without accents, in Latin letters where the script is one of India's. */
function plainWords(text: string): string[] {
  const joined = text.replace(/['’‘ʼ]/g, '');
  // Most texts are plain, and a large catalogue has millions of them.
  const words = ASCII.test(joined)
    ? joined.toLowerCase().match(/[a-z0-9]+/g)
    : latinOf(joined)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu);
  return (words ?? [])
    .filter((word) => !SILENT.has(word))
    .map((word) => (word.length > MOST_LETTERS ? [...word].slice(0, MOST_LETTERS).join('') : word));
}

const ASCII = /^[ -~]*$/;

function latinOf(text: string): string {
  return romanize(text.normalize('NFKC')).normalize('NFKD').replace(/\p{M}/gu, '');
}

const remembered = new Map<string, readonly string[]>();

/** The sounds of a word, each with the one that stands for all of its meaning. */
function keysOf(word: string): readonly string[] {
  const known = remembered.get(word);
  if (known) return known;
  const keys = partsOf(soundKey(word)).flatMap((sound) => [...new Set([sound, headOf(sound)])]);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(word, keys);
  return keys;
}
