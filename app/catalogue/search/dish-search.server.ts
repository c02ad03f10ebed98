import { type RawBuilder, sql } from 'kysely';
import type { ValueAt } from '../../db/prepared-statement.server.ts';
import { RATING } from '../catalogue-rows.server.ts';
import type { HomeFilter } from '../filter.ts';
import { askedDiet } from './diet-words.ts';
import { NAME, queryWords } from './search-words.ts';

// Inlined, because a prepared statement is planned without parameters: an unknown limit counts as a tenth of all rows.

/** The limit of dishes in a result. The limit per vendor follows. */
const DISH_LIMIT = sql.lit(12);
const DISHES_OF_A_VENDOR = sql.lit(2);

/** How many completions of an unfinished word, and corrections of a wrong one, are searched: the most frequent. */
const MAX_COMPLETIONS = sql.lit(8);
const MAX_CORRECTIONS = sql.lit(3);
/** A word counts as a typing error if a similarly spelt one is this many times as frequent. */
const FREQUENT = sql.lit(20);

/**
 * The number of items that makes a word common: some of the best rated vendors certainly have one, so they are searched
 * first, and then some of the others. For rarer words all items are searched.
 */
const COMMON = sql.lit(1_000);
const BEST_VENDORS = sql.lit(150);
const SOME_OTHERS = sql.lit(500);
/** With a diet filter, how many dishes with the words are examined. */
const MAX_EXAMINED_DISHES = sql.lit(20_000);
const BEFORE_NAMES = sql.lit(NAME);

/** Up to this round a dish has every known word of the query. */
export const LAST_WHOLE_ROUND = 3;

/** The shape of a search, with one prepared statement for each. */
export interface DishSearchShape {
  /** The number of words in the query; without any the search finds nothing. */
  words: number;
  hasDiet: boolean;
}

/** The parameters of one search. */
export interface DishSearchValues {
  /** The forms of each word, as JSON. */
  queryWords: string;
  /** The sound of each word, marked as a word of a name. */
  nameWords: readonly string[];
  /** The limit of words in a name that has no other words than the query. */
  maxWords: number;
  /** The diet of the filter, else the one that the query asks for. */
  diet: string | null;
  /** The diet for which an item without one counts: that of the query, since its words may say it; none for the filter. */
  unlabelledDiet: string;
}

/** Prepares a search for dishes: the shape of its statement and its parameters. */
export function dishSearchOf({ query, diet }: Pick<HomeFilter, 'query' | 'diet'>): {
  shape: DishSearchShape;
  values: DishSearchValues;
} {
  const asked = askedDiet(query);
  const words = queryWords(asked.text);
  const forms = words.map(({ exact, isOpen, isOptional, near, guess }, place) => ({
    n: place + 1,
    optional: isOptional,
    exact,
    near,
    guess,
    // The upper bound of all words with this prefix, in byte order.
    until: isOpen ? `${exact[0]}\u{10ffff}` : null,
  }));
  return {
    shape: { words: words.length, hasDiet: (diet ?? asked.diet) !== null },
    values: {
      queryWords: JSON.stringify(forms),
      nameWords: words.map(({ exact: [sound] }) => NAME + sound),
      maxWords: new Set(words.flatMap(({ exact }) => exact)).size,
      diet: diet ?? asked.diet,
      unlabelledDiet: diet === null ? (asked.diet ?? '') : '',
    },
  };
}

/**
 * Finds dishes of active vendors for a query, filtered by diet, in one statement that reads a bounded number of rows.
 * Ranking: all words in the name; all words in the name, with completions, corrections and synonyms; the same in name
 * or description; only the rarest word, uncorrected. Within each round, dishes with the exact words of the query come
 * first, then those with no other words in their names, then those of the best rated vendors.
 */
export function selectDishes(shape: DishSearchShape, value: ValueAt<DishSearchValues>): RawBuilder<unknown> {
  if (shape.words === 0) return sql`select where false`;
  const places = Array.from({ length: shape.words }, (_, index) => index + 1);
  return sql`
    with query_words as materialized (
      select * from jsonb_to_recordset(${value('queryWords', 'text')}::jsonb)
        as query_words(n int, "optional" boolean, exact text[], near text[], guess text, until text)
    ),
    ${meanings()},
    popular as materialized (
      select ${VENDOR} from vendors v where v."isActive" order by ${RATING} desc, v.id limit ${BEST_VENDORS}
    ),
    rounds as materialized (${rounds(places)})
    select found.*, r.round from rounds r cross join lateral (${findRound(places, shape, value)}) found
    limit ${DISH_LIMIT}`;
}

/** The meanings of each word of the query: the same word of the catalogue, its completions, and its corrections. */
function meanings(): RawBuilder<unknown> {
  return sql`
    written as materialized (
      select q.n, w.* from query_words q cross join lateral (
        select word, names, texts, true as "isExact" from dishwords where word = any(q.exact)
        union all (
          select word, names, texts, false from dishwords
          where word collate "C" > q.exact[1] and word collate "C" < q.until and word <> all(q.exact)
          order by texts desc, word limit ${MAX_COMPLETIONS}
        )
      ) w
    ),
    meant as materialized (
      select * from written
      union all
      select q.n, w.* from query_words q
      cross join lateral (
        select coalesce(sum(texts), 0) as texts from written where written.n = q.n
      ) so_far
      cross join lateral (
        select word, names, texts, false as "isExact" from dishwords w
        where w.near && q.near and w.word ~ q.guess and w.texts > ${FREQUENT} * so_far.texts and w.word <> all(q.exact)
        order by (select count(*) from unnest(w.near) form where form = any(q.near)) desc, w.texts desc, w.word
        limit ${MAX_CORRECTIONS}
      ) w
      where so_far.texts < ${COMMON}
    ),
    alternatives as materialized (
      select n,
        array_agg(${BEFORE_NAMES} || word) filter (where "isExact") as exact,
        array_agg(${BEFORE_NAMES} || word) as names,
        array_agg(word) || array_agg(${BEFORE_NAMES} || word) as texts,
        coalesce(sum(names) filter (where "isExact"), 0) as "exactCount",
        sum(names) as "nameCount",
        sum(texts) as "textCount"
      from meant group by n
    ),
    required as materialized (
      select a.* from alternatives a join query_words q using (n) where not q."optional"
    ),
    rarest as materialized (select * from required order by "nameCount", n limit 1),
    -- A guess is no reason to show a dish that has none of the other words.
    "rarestWritten" as materialized (
      select * from required where n in (select n from written) and "nameCount" > 0 order by "nameCount", n limit 1
    ),
    "isMeant" as materialized (
      select exists (select from required where n in (select n from written))
        or not exists (select from query_words where not "optional" and n not in (select n from required)) as value
    )`;
}

/**
 * The arrays of each round, one per word, of which an item must have an element; and those of the round before, whose
 * items were already found. After the first round optional words and those that the catalogue does not have are ignored;
 * where it has none of the required ones as written, guesses must explain all of them.
 */
function rounds(places: readonly number[]): RawBuilder<unknown> {
  const list = (parts: (place: number) => RawBuilder<unknown>) => sql.join(places.map(parts));
  const none = sql`'{}'::text[]`;
  const exact = (n: number) =>
    sql`coalesce((select exact from alternatives where n = ${sql.lit(n)}), ${none})`;
  const orRarest = (column: string) => (n: number) =>
    sql`coalesce((select ${sql.ref(column)} from required where n = ${sql.lit(n)}), (select ${sql.ref(column)} from rarest))`;
  const name = orRarest('names');
  const text = orRarest('texts');
  const lastWord = () => sql`(select exact from "rarestWritten")`;
  const aliases = (prefix: string) => (n: number) => sql.ref(`${prefix}${n}`);
  const row = (
    round: number,
    size: RawBuilder<unknown>,
    wanted: (n: number) => RawBuilder<unknown>,
    before: (n: number) => RawBuilder<unknown>,
  ) => sql`(${sql.lit(round)}::int, ${size}, ${list(wanted)}, ${list(before)})`;
  const rows = [
    row(
      1,
      sql`(select case when count(*) = ${sql.lit(places.length)} then min("exactCount") end from alternatives)`,
      exact,
      () => none,
    ),
    // Null if no word has other forms.
    row(
      2,
      // Null if no word has other forms.
      sql`(select case when count(*) < ${sql.lit(places.length)} or sum("nameCount") > sum("exactCount") then min("nameCount") end
        from required where (select value from "isMeant"))`,
      name,
      exact,
    ),
    row(3, sql`(select min("textCount") from required where (select value from "isMeant"))`, text, name),
    ...(places.length > 1
      ? [row(4, sql`(select nullif("exactCount", 0) from "rarestWritten")`, lastWord, text)]
      : []),
  ];
  return sql`
    select * from (values ${sql.join(rows)}) as given(round, size, ${list(aliases('w'))}, ${list(aliases('x'))})
    where size is not null`;
}

/** The dishes of one round: of the best rated vendors for common words, then of all others. */
function findRound(
  places: readonly number[],
  { hasDiet }: DishSearchShape,
  value: ValueAt<DishSearchValues>,
): RawBuilder<unknown> {
  const each = (prefix: string) =>
    sql.join(
      places.map((place) => sql`i.searchwords && r.${sql.ref(`${prefix}${place}`)}`),
      sql` and `,
    );
  const isWanted = sql`(${each('w')}) and not (${each('x')})`;
  const isOfDiet = hasDiet
    ? sql`coalesce(i.diet, ${value('unlabelledDiet', 'text')}) = ${value('diet', 'text')}`
    : sql`true`;
  const bound = hasDiet ? sql`limit ${MAX_EXAMINED_DISHES}` : sql``;
  const inName = sql.join(
    places.map(
      (place) => sql`((${value('nameWords', 'text[]')})[${sql.lit(place)}] = any(i.searchwords))::int`,
    ),
    sql` + `,
  );
  // The words of the name come first in the array: if the next one is not of the name, the name has no other words.
  const next = sql`i.searchwords[${value('maxWords', 'int')} + 1]`;
  const closeness = sql`
    case when r.round <= 2 and not starts_with(coalesce(${next}, ''), ${BEFORE_NAMES}) then 0 else 1 end
      - 2 * (${inName})`;
  return sql`
    (
      select ${ITEM}, p.* from popular p
      cross join lateral (
        select i.* from (
          select i.* from restaurantitems i where r.size >= ${COMMON} and i."VendorId" = p.vendorid
          -- Read by the vendor alone, not by words that very many have.
          offset 0
        ) i
        where ${isWanted} and ${isOfDiet} order by ${closeness}, i.id limit ${DISHES_OF_A_VENDOR}
      ) i
      limit ${DISH_LIMIT}
    )
    union all (
      -- What is compared alone; what is shown is read for those that are.
      with hits as materialized (
        select i.id, i."VendorId", ${closeness} as closeness from (
          select i.id, i."VendorId", i.diet, i.searchwords from restaurantitems i where ${isWanted} ${bound}
        ) i
        where ${isOfDiet} limit case when r.size >= ${COMMON} then ${SOME_OTHERS} else ${COMMON} end
      ),
      ranked as (
        select i.id, i.closeness, v.rating,
          row_number() over (partition by i."VendorId" order by i.closeness, i.id) as place
        from hits i
        cross join lateral (
          select ${RATING} as rating from vendors v where v.id = i."VendorId" and v."isActive" offset 0
        ) v
        where not (r.size >= ${COMMON} and i."VendorId" in (select vendorid from popular))
      ),
      first as materialized (
        select * from ranked where place <= ${DISHES_OF_A_VENDOR}
        order by closeness, rating desc, id limit ${DISH_LIMIT}
      )
      select ${ITEM}, ${VENDOR} from first
      cross join lateral (select * from restaurantitems where id = first.id offset 0) i
      cross join lateral (select * from vendors where id = i."VendorId" offset 0) v
      order by first.closeness, first.rating desc, first.id
    )`;
}

const ITEM = sql`i.id, i."VendorId", i."SubCategoryId", i."ItemName", i."ItemPrice", i."ItemDiscount",
  i."ItemDescription", i."ImageBlob", i.diet, i.section`;
const VENDOR = sql`v.id as vendorid, v.name as vendorname, v.address as vendoraddress, v.rating as vendorrating,
  v.location as vendorlocation`;
