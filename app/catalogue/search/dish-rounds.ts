import { MAX_QUERY_WORDS, NAME, PAIR, pairOf, type QueryWord } from './search-words.ts';
import type { StoredWord } from './stored-words.server.ts';

/** Up to this round a dish has every known word of the query in its name. */
export const LAST_NAME_ROUND = 2;
/** Up to this round a dish has every known word of the query. */
export const LAST_WHOLE_ROUND = 3;

/** A step of a search. Each of its lists has an element for each word of the query. */
export interface Round {
  /** From 1, best dishes first. */
  round: number;
  /** An estimate of how many items it finds: as many as have the rarest of its words. */
  size: number;
  /** That word's entry in `ofVendor`, or its forms. */
  rarest: string[];
  /** An item must have one of each of these words, as an item has them (`wordsOfItem`). */
  words: string[][];
  /** An item that has one of each of these was already found. */
  before: string[][];
  /** Its vendor must have one of each of these words or pairs. */
  ofVendor: string[][];
}

/** Words of a query, and what the catalogue has of them. */
export interface Asked {
  words: readonly QueryWord[];
  stored: readonly StoredWord[];
}

/** Replaces each word that stands for two words of one name by these, and two that stand for one: 'nan khatai'. */
export function regroup(asked: Asked): Asked {
  return joinSplit(splitJoined(asked));
}

function splitJoined({ words, stored }: Asked): Asked {
  const pair = stored.find(({ place, word }) => place > 0 && word.startsWith(PAIR));
  if (!pair) return { words, stored };
  if (words.length === MAX_QUERY_WORDS)
    return splitJoined({ words, stored: stored.filter((word) => word !== pair) });
  const others = stored.filter((word) => word.place !== pair.place);
  const parts = pair.word.slice(PAIR.length).split(' ');
  const index = pair.place - 1;
  return splitJoined({
    words: words.toSpliced(index, 1, ...parts.flatMap((part) => withSound(words[index], part))),
    stored: [
      ...others.map((word) => (word.place > pair.place ? { ...word, place: word.place + 1 } : word)),
      ...parts.map((word, part) => ({ ...pair, word, place: pair.place + part, texts: pair.names })),
      { ...pair, place: 0 },
    ],
  });
}

function joinSplit({ words, stored }: Asked): Asked {
  const first = words.findIndex((_, index) => joinedAt(words, stored, index) !== null);
  const joined = joinedAt(words, stored, first);
  if (joined === null) return { words, stored };
  const place = first + 1;
  return joinSplit({
    words: words.toSpliced(first, 2, ...withSound(words[first + 1], joined)),
    stored: stored
      .filter((word) => word.place !== place + 1 && (word.place !== place || word.word === joined))
      .map((word) => (word.place > place ? { ...word, place: word.place - 1 } : word)),
  });
}

/** The word that this one and the next one stand for, if the catalogue has it and not both of them. */
function joinedAt(words: readonly QueryWord[], stored: readonly StoredWord[], index: number): string | null {
  const joined = words[index]?.joined.find((word) => words[index + 1]?.joined.includes(word));
  const own = [index + 1, index + 2].map((at) =>
    stored.filter(({ place, isExact }) => place === at && isExact),
  );
  const isStored = own.every((found) => found.some(({ word }) => word === joined));
  const areBoth = own.every((found) => found.some(({ word }) => word !== joined));
  return joined !== undefined && isStored && !areBoth ? joined : null;
}

function withSound(word: QueryWord | undefined, sound: string): QueryWord[] {
  return word ? [{ ...word, exact: [sound], joined: [] }] : [];
}

/** What a word of the query may mean. */
interface Meaning {
  /** Of the catalogue. */
  stored: StoredWord[];
  isRequired: boolean;
  isWritten: boolean;
  /** The words as an item has them: the exact ones in a name, all in a name, all in a name or description. */
  exact: string[];
  names: string[];
  texts: string[];
  /** In how many items these occur. */
  exactCount: number;
  nameCount: number;
  textCount: number;
}

/**
 * The rounds of a search that may find something: all words in the name; all words in the name, with completions,
 * corrections and synonyms; the same in name or description; only the rarest word, uncorrected. After the first round
 * optional words and those that the catalogue does not have are ignored; where it has none of the required ones as
 * written, guesses must explain all of them.
 * @param stored what the catalogue has of these words
 */
export function roundsOf(query: readonly QueryWord[], stored: readonly StoredWord[]): Round[] {
  const meanings = query.map(({ isOptional }, index) =>
    meaningOf(
      stored.filter(({ place }) => place === index + 1),
      isOptional,
    ),
  );
  const pairs = stored.filter(({ place }) => place === 0);
  const required = meanings.filter(({ isRequired }) => isRequired);
  const byNames = required.toSorted((a, b) => a.nameCount - b.nameCount);
  const isMeant =
    required.some(({ exactCount }) => exactCount > 0) ||
    query.every(({ isOptional }, index) => isOptional || meanings[index]?.isRequired);
  const chosen = meanings.map((meaning) => (meaning.isRequired ? meaning : (byNames[0] ?? meaning)));
  const [exact, names, texts] = [
    meanings.map((meaning) => meaning.exact),
    chosen.map((meaning) => meaning.names),
    chosen.map((meaning) => meaning.texts),
  ];
  const rounds: Round[] = [];
  const addInNames = (round: number, meant: StoredWord[][], words: string[][], before: string[][]) => {
    const sure = wordsOfOneName(meant, pairs);
    if (sure.length === 0) return;
    const ofVendor = query.map((_, index) => sure[index % sure.length]?.words ?? []);
    const { size, words: rarest } = least(sure, (one) => one.size);
    rounds.push({ round, size, rarest, words, before, ofVendor });
  };

  if (exact.every(({ length }) => length > 0))
    addInNames(
      1,
      meanings.map((meaning) => meaning.stored.filter(({ isExact }) => isExact)),
      exact,
      query.map(() => []),
    );
  const hasOtherForms = required.some(({ nameCount, exactCount }) => nameCount > exactCount);
  if (isMeant && (required.length < query.length || hasOtherForms))
    addInNames(
      2,
      required.map((meaning) => meaning.stored),
      names,
      exact,
    );
  if (isMeant && required.length > 0) {
    const { textCount: size, texts: rarest } = least(required, ({ textCount }) => textCount);
    rounds.push({ round: 3, size, rarest, words: texts, before: names, ofVendor: texts });
  }
  // A guess is no reason to show a dish that has none of the other words.
  const last = byNames.find(({ isWritten, nameCount }) => isWritten && nameCount > 0);
  // With one word, the round before has found all.
  if (last && last.exactCount > 0 && required.length > 1) {
    const words = query.map(() => last.exact);
    rounds.push({
      ...{ round: 4, size: last.exactCount, rarest: last.exact },
      ...{ words, before: texts, ofVendor: words },
    });
  }
  return rounds;
}

function meaningOf(stored: StoredWord[], isOptional: boolean): Meaning {
  const exact = stored.filter(({ isExact }) => isExact);
  const inName = ({ word }: StoredWord) => NAME + word;
  return {
    stored,
    isRequired: stored.length > 0 && !isOptional,
    isWritten: stored.some(({ isWritten }) => isWritten),
    exact: exact.map(inName),
    names: stored.map(inName),
    texts: [...stored.map(({ word }) => word), ...stored.map(inName)],
    exactCount: sum(exact.map(({ names }) => names)),
    nameCount: sum(stored.map(({ names }) => names)),
    textCount: sum(stored.map(({ texts }) => texts)),
  };
}

/**
 * Of each word and the next one, and of the last and the first, the pairs that occur in one name, with their number of
 * items; of a single word, its forms. A vendor with one of each certainly has a dish with two of the words in its name.
 * Nothing, if two of the words occur in no name together.
 */
function wordsOfOneName(
  meant: readonly StoredWord[][],
  pairs: readonly StoredWord[],
): { words: string[]; size: number }[] {
  const [first = []] = meant;
  if (meant.length < 2)
    return first.length === 0
      ? []
      : [{ words: first.map(({ word }) => NAME + word), size: sum(first.map(({ names }) => names)) }];
  const edges = meant.length === 2 ? [first] : meant;
  const sure = edges.map((ones, index) => {
    const others = meant[(index + 1) % meant.length] ?? [];
    const wanted = new Set(ones.flatMap(({ word }) => others.map((other) => pairOf(word, other.word))));
    const found = pairs.filter(({ word }) => wanted.has(word));
    return { words: found.map(({ word }) => word), size: sum(found.map(({ names }) => names)) };
  });
  return sure.every(({ words }) => words.length > 0) ? sure : [];
}

/** The element with the smallest count; the list is not empty. */
function least<One>(ones: readonly One[], countOf: (one: One) => number): One {
  return ones.reduce((smallest, one) => (countOf(one) < countOf(smallest) ? one : smallest));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
