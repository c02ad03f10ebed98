import { sql } from 'kysely';
import type { RunPrepared } from '../../db/monitored-pool.server.ts';
import { prepareStatement } from '../../db/prepared-statement.server.ts';
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

/**
 * The ids of active vendors whose names have every word of the text by its sound, without apostrophes and accents and
 * with typing errors: 'auntys idli house' is Aunty’s Idli House, 'gulmohar cafe' Gulmohar Café.
 */
export async function findVendorsBySound(ask: RunPrepared, text: string): Promise<string[]> {
  const starts = startsOf(text);
  if (starts.length < MIN_WORDS) return [];
  const rows = await ask(byStarts, { starts, patterns: starts.map((start) => `%${start}%`) });
  return rows.filter(({ name }) => hasSoundsOf(name, text)).map(({ id }) => id);
}

const byStarts = prepareStatement<
  { starts: readonly string[]; patterns: readonly string[] },
  { id: string; name: string }
>('vendors_by_sound', (db, value) =>
  db
    .selectFrom((query) =>
      query
        .selectFrom('vendors as v')
        .select(['id', 'name'])
        .where('isActive', '=', true)
        // In a subselect the planner does not look at the value: it would plan anew for each instead of once.
        .where(sql<boolean>`vendorgrams(v.name, v.categories) @> (select ${value('starts', 'text[]')})`)
        .limit(sql.lit(MAX_READ))
        .as('v'),
    )
    .select(['id', 'name'])
    .where(sql<boolean>`v.name collate "C" ilike all(${value('patterns', 'text[]')})`)
    .limit(sql.lit(MAX_COMPARED)),
);

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
