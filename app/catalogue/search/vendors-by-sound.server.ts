import { type RawBuilder, sql } from 'kysely';
import type { ValueAt } from '../../db/prepared-statement.server.ts';
import { queryWords, soundsOf } from './search-words.ts';
import { nearForms } from './sound-key.ts';
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
}

export function soundValuesOf(text: string): SoundValues {
  const found = startsOf(text);
  const starts = found.length < MIN_WORDS ? [] : found;
  return { starts, startPatterns: starts.map((start) => `%${start}%`) };
}

/** Active vendors whose names have the beginnings of all words; none without beginnings. */
export function selectVendorsBySound(value: ValueAt<SoundValues>): RawBuilder<NamedVendor> {
  const starts = value('starts', 'text[]');
  return sql`
    select id, name from (
      select id, name from vendors v
      -- In a subselect the planner does not look at the value: it would plan for each value instead of once.
      where v."isActive" and vendorgrams(v.name, v.categories) @> (select ${starts}) and cardinality(${starts}) > 0
      limit ${sql.lit(MAX_READ)}
    ) v
    where v.name collate "C" ilike all(${value('startPatterns', 'text[]')}) limit ${sql.lit(MAX_COMPARED)}`;
}

/**
 * Of these vendors the ids of those whose names have every word of the text by its sound, without apostrophes and accents
 * and with typing errors: 'auntys idli house' is Aunty’s Idli House, 'gulmohar cafe' Gulmohar Café.
 */
export function namedBySound(vendors: readonly NamedVendor[], text: string): string[] {
  return vendors.filter(({ name }) => hasSoundsOf(name, text)).map(({ id }) => id);
}

/** The first letters of the words, in the form of the index `vendors_by_grams`. */
function startsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
  return [...new Set(words.filter((word) => word !== 'and'))].flatMap((word) =>
    gramsOf(word.slice(0, START_LETTERS)),
  );
}

/** Whether a name has all words of a text, one of them exactly. */
export function hasSoundsOf(name: string, text: string): boolean {
  const sounds = soundsOf(name);
  const wanted = queryWords(text);
  return (
    wanted.some(({ exact: [sound = ''] }) => sounds.includes(sound)) &&
    wanted.every(({ exact: [sound = ''], isOpen, near, guess }) => {
      const pattern = guess === null ? null : new RegExp(guess, 'u');
      return sounds.some(
        (own) =>
          own === sound ||
          (isOpen && own.startsWith(sound)) ||
          (pattern?.test(own) && nearForms(own).some((form) => near.includes(form))),
      );
    })
  );
}
