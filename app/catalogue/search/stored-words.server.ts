import { type RawBuilder, sql } from 'kysely';
import type { ValueAt } from '../../db/prepared-statement.server.ts';
import { MAX_QUERY_WORDS, PAIR, type QueryWord } from './search-words.ts';

// Inlined, because a prepared statement is planned without parameters: an unknown limit counts as a tenth of all rows.

/** How many completions of an unfinished word, and corrections of a wrong one, are searched: the most frequent. */
const MAX_COMPLETIONS = sql.lit(8);
const MAX_CORRECTIONS = sql.lit(3);
/** A word counts as a typing error if a similarly spelt one is this many times as frequent. */
const FREQUENT = sql.lit(20);
/** A word that fewer items have is completed and corrected. */
const COMMON = sql.lit(1_000);
const PAIR_MARK = sql.lit(PAIR);

/** A word of the catalogue that a word of the query may mean, or two of them that occur in one name. */
export interface StoredWord {
  /** The place of the query's word, which two words (`pairOf`) may stand for, from 1; 0 for two words in one name. */
  place: number;
  word: string;
  /** In how many items' names it occurs, and in how many items. */
  names: number;
  texts: number;
  /** The same word as in the query, or a synonym; else a completion or a correction. */
  isExact: boolean;
  /** Not a correction. */
  isWritten: boolean;
}

/** The parameters of `selectStoredWords`. */
export interface StoredWordsValues {
  /** The forms of each word, as JSON. */
  queryWords: string;
}

export function storedWordsValuesOf(words: readonly QueryWord[]): StoredWordsValues {
  const forms = words.map(({ exact, joined, start, guesses }, index) => {
    const { guess, pairs } = guesses();
    return {
      place: index + 1,
      exact: [...exact, ...joined],
      pairs,
      near: guess.near,
      slips: guess.slips,
      guess: guess.pattern,
      start,
      // The upper bound of all words with this prefix, in byte order.
      until: start && `${start}\u{10ffff}`,
    };
  });
  return { queryWords: JSON.stringify(forms) };
}

/**
 * The words that the catalogue has of a query: the same ones, completions and corrections, pairs of all these, and for a
 * word that it does not have two words of one name.
 */
export function selectStoredWords(value: ValueAt<StoredWordsValues>): RawBuilder<StoredWord> {
  return sql`
    with asked as materialized (
      select * from json_to_recordset(${value('queryWords', 'text')}::json)
        as asked(
          place int, exact text[], pairs text[], near text[], slips text[], guess text, start text, until text
        )
      limit ${sql.lit(MAX_QUERY_WORDS)}
    ),
    written as materialized (
      select q.place, w.* from asked q cross join lateral (
        select word, names, texts, true as "isExact" from dishwords where word = any(q.exact)
        union all (
          select word, names, texts, false from dishwords
          where word collate "C" >= q.start and word collate "C" < q.until and word <> all(q.exact)
          order by texts desc, word limit ${MAX_COMPLETIONS}
        )
      ) w
    ),
    meant as materialized (
      select *, true as "isWritten" from written
      union all
      select q.place, w.*, false, false from asked q
      cross join lateral (
        select coalesce(sum(texts), 0) as texts from written where written.place = q.place
      ) so_far
      cross join lateral (
        select word, names, texts from dishwords w
        where w.near && q.near and (w.word = any(q.slips) or w.word ~ q.guess)
          and w.names > 0 and w.texts > ${FREQUENT} * so_far.texts and w.word <> all(q.exact)
        order by (select count(*) from unnest(w.near) form where form = any(q.near)) desc, w.texts desc, w.word
        limit ${MAX_CORRECTIONS}
      ) w
      where so_far.texts < ${COMMON}
    )
    select * from meant
    union all
    select q.place, w.*, true, true from asked q
    cross join lateral (
      select word, names, texts from dishwords where word = any(q.pairs) order by names desc, word limit 1
    ) w
    where not exists (select from written where written.place = q.place)
    union all
    select 0, word, names, texts, true, true from dishwords where word = any(array(
      select ${PAIR_MARK} || least(one.word, other.word) || ' ' || greatest(one.word, other.word)
      from meant one join meant other on one.place < other.place
    ))`;
}
