import { type RawBuilder, sql } from 'kysely';
import type { ValueAt } from '../../db/prepared-statement.server.ts';
import { MAX_QUERY_WORDS, type QueryWord, queryWords, soundsOf } from './search-words.ts';
import { isGuess } from './spelling/typing-errors.ts';
import { gramsOf } from './vendor-grams.ts';

/** A name of one word is found by its beginning, or not at all. */
const MIN_WORDS = 2;
/** How many letters at the start of a word must be right. */
const START_LETTERS = 3;
/** The limit of vendors that are compared; more have the same beginnings only if these are very common. */
const MAX_COMPARED = 40;
/** The limit of vendors that are read, whose categories may have a beginning instead of their names. */
const MAX_READ = 100;

/** A vendor whose name may have the words of a text by their sound. */
export interface NamedVendor {
  id: string;
  name: string;
}

/** The parameters of `selectVendorsBySound`: the beginnings of a text's words, and `LIKE` patterns of them. */
export interface SoundValues {
  starts: readonly string[];
  startPatterns: readonly string[];
  /** The text without each one of its words, as JSON: parts of the others, and patterns of them. */
  withoutOne: string;
}

export function soundValuesOf(text: string): SoundValues {
  const words = wordsOf(text);
  const starts = words.flatMap((word) => gramsOf(word.slice(0, START_LETTERS)));
  const isSearched = starts.length >= MIN_WORDS;
  const withoutOne = words.map((_, place) => {
    const others = words.toSpliced(place, 1);
    return { grams: others.flatMap(gramsOf), patterns: others.map((word) => `%${word}%`) };
  });
  return {
    starts: isSearched ? starts : [],
    startPatterns: isSearched ? starts.map((start) => `%${start}%`) : [],
    withoutOne: JSON.stringify(isSearched ? withoutOne : []),
  };
}

/**
 * Active vendors whose names have the beginnings of all words; none without beginnings. If there are none, and dishes do
 * not have all of the words either, those whose names have all words but one.
 * @param isUnknown whether dishes do not have all of the words
 */
export function selectVendorsBySound(
  value: ValueAt<SoundValues>,
  isUnknown: RawBuilder<boolean>,
): RawBuilder<NamedVendor> {
  const starts = value('starts', 'text[]');
  // In a subselect the planner does not look at the value: it would plan for each value instead of once.
  const begin = selectWith(sql`(select ${starts})`, value('startPatterns', 'text[]'));
  return sql`
    with begin as materialized (select * from (${begin}) named where cardinality(${starts}) > 0)
    select * from begin
    union all
    select named.* from (
      select * from json_to_recordset(${value('withoutOne', 'text')}::json) as others(grams text[], patterns text[])
      where not exists (select from begin) and ${isUnknown}
      limit ${sql.lit(MAX_QUERY_WORDS)}
    ) others
    cross join lateral (${selectWith(sql`others.grams`, sql`others.patterns`)}) named`;
}

function selectWith(grams: RawBuilder<unknown>, patterns: RawBuilder<unknown>): RawBuilder<NamedVendor> {
  return sql`
    select id, name from (
      select id, name from vendors v
      where v."isActive" and vendorgrams(v.name, v.categories) @> ${grams}
      limit ${sql.lit(MAX_READ)}
    ) v
    where v.name collate "C" ilike all(${patterns}) limit ${sql.lit(MAX_COMPARED)}`;
}

/**
 * Of these vendors the ids of those whose names have every word of the text by its sound, without apostrophes and accents
 * and with typing errors: 'auntys idli house' is Aunty’s Idli House, 'gulmohar cafe' Gulmohar Café.
 */
export function namedBySound(vendors: readonly NamedVendor[], text: string): string[] {
  if (vendors.length === 0) return [];
  const wanted = queryWords(text);
  return [...new Set(vendors.filter(({ name }) => hasSoundsOf(name, wanted)).map(({ id }) => id))];
}

/** The words that may be compared by their letters. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
  return [...new Set(words.filter((word) => word !== 'and'))];
}

/** Whether a name has all words of a query, one of them exactly. */
export function hasSoundsOf(name: string, wanted: readonly QueryWord[]): boolean {
  const sounds = soundsOf(name);
  return (
    wanted.some(({ exact: [sound = ''] }) => sounds.includes(sound)) &&
    wanted.every(({ exact: [sound = ''], start, guesses }) =>
      sounds.some(
        (own) => own === sound || (start !== null && own.startsWith(start)) || isGuess(own, guesses().guess),
      ),
    )
  );
}
