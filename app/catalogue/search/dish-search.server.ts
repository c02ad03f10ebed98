import { type RawBuilder, sql } from 'kysely';
import type { ValueAt } from '../../db/prepared-statement.server.ts';
import { RATING } from '../catalogue-rows.server.ts';
import { deliversTo } from '../delivery.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import type { HomeFilter } from '../filter.ts';
import { askedDiet } from './asked-diet.ts';
import { MEAT_SOUNDS } from './diet-words.ts';
import { NAME, PAIR, queryWords } from './search-words.ts';
import { deliveryTerms, VENDOR_TERMS } from './vendor-terms.server.ts';

// Inlined, because a prepared statement is planned without parameters: an unknown limit counts as a tenth of all rows.

/** The limit of dishes in a result. The limit per vendor follows. */
const DISH_LIMIT = sql.lit(12);
const DISHES_OF_A_VENDOR = sql.lit(2);

/** How many completions of an unfinished word, and corrections of a wrong one, are searched: the most frequent. */
const MAX_COMPLETIONS = sql.lit(8);
const MAX_CORRECTIONS = sql.lit(3);
/** A word counts as a typing error if a similarly spelt one is this many times as frequent. */
const FREQUENT = sql.lit(20);

/** A word that fewer items have is completed and corrected. */
const COMMON = sql.lit(1_000);
/** If fewer items than this have a word, all of their vendors are compared at once. */
const RARE = sql.lit(100);
/** The limit of menus that are read in a round: where each certainly has such a dish, and where it only may have one. */
const SURE_MENUS = sql.lit(12);
const POSSIBLE_MENUS = sql.lit(16);
/** The limit of those that do not deliver to the area. */
const FAR_MENUS = sql.lit(6);
const BEFORE_NAMES = sql.lit(NAME);
const PAIR_MARK = sql.lit(PAIR);

/** Up to this round a dish has every known word of the query in its name. */
const LAST_NAME_ROUND = 2;
/** Up to this round a dish has every known word of the query. */
export const LAST_WHOLE_ROUND = 3;

/** The shape of a search, with one prepared statement for each. */
export interface DishSearchShape {
  /** The number of words in the query; without any the search finds nothing. */
  words: number;
  hasDiet: boolean;
  hasArea: boolean;
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
  /** The words of names that are of no vegetarian dish. */
  meats: readonly string[];
  /** Null without an area. */
  areaTerms: readonly number[] | null;
  areaSlug: string | null;
  areaLat: number | null;
  areaLng: number | null;
  /** In metres; null: vendors without a radius of their own deliver everywhere. */
  areaRadius: number | null;
}

/** Prepares a search for dishes: the shape of its statement and its parameters. */
export function dishSearchOf(
  { query, diet }: Pick<HomeFilter, 'query' | 'diet'>,
  to: DeliveryTo | null,
): {
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
    shape: { words: words.length, hasDiet: (diet ?? asked.diet) !== null, hasArea: to !== null },
    values: {
      queryWords: JSON.stringify(forms),
      nameWords: words.map(({ exact: [sound] }) => NAME + sound),
      maxWords: new Set(words.flatMap(({ exact }) => exact)).size,
      diet: diet ?? asked.diet,
      unlabelledDiet: diet === null ? (asked.diet ?? '') : '',
      meats: MEAT_SOUNDS.map((sound) => NAME + sound),
      areaTerms: to && deliveryTerms(to),
      areaSlug: to?.area.slug ?? null,
      areaLat: to?.area.lat ?? null,
      areaLng: to?.area.lng ?? null,
      areaRadius: to?.radiusMetres ?? null,
    },
  };
}

/**
 * Finds dishes of active vendors for a query, filtered by diet, in one statement that reads a bounded number of rows.
 * Ranking: all words in the name; all words in the name, with completions, corrections and synonyms; the same in name
 * or description; only the rarest word, uncorrected. Within each round, dishes with the exact words of the query come
 * first, then those with no other words in their names, then those of the best rated vendors. With an area, dishes that
 * are delivered there come before all others.
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
    rounds as materialized (${rounds(places, shape, value)})
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
    ),
    "sureExact" as materialized (${sureOf(sql`"isExact"`)}),
    "sureNames" as materialized (${sureOf(sql`n in (select n from required)`)}
    )`;
}

/**
 * Of each word and the next one, and of the last and the first, the pairs that occur in one name, with their number of
 * items; of a single word, its forms. A vendor with one of each certainly has a dish with two of the words in its name.
 * @param isMember which meanings of words count
 */
function sureOf(isMember: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with known as (select *, dense_rank() over (order by n) as k from meant where ${isMember}),
    chain as (select max(k) as total, case when max(k) > 2 then max(k) else 1 end as edges from known)
    select one.k, chain.edges, array_agg(stored.word) as words, sum(stored.names) as size
    from chain
    join known one on chain.total > 1 and one.k <= chain.edges
    join known other on other.k = one.k % chain.total + 1
    cross join lateral (
      select word, names from dishwords
      where word = ${PAIR_MARK} || least(one.word, other.word) || ' ' || greatest(one.word, other.word)
      offset 0
    ) stored
    group by one.k, chain.edges
    union all
    select 1, 1, array_agg(${BEFORE_NAMES} || word), sum(names) from known
    where (select total from chain) = 1 having count(*) > 0`;
}

/**
 * The arrays of each round, one per word, of which an item must have an element; those of the round before, whose items
 * were already found; and those of which its vendor must have an element. After the first round optional words and those
 * that the catalogue does not have are ignored; where it has none of the required ones as written, guesses must explain
 * all of them.
 */
function rounds(
  places: readonly number[],
  { hasArea }: DishSearchShape,
  value: ValueAt<DishSearchValues>,
): RawBuilder<unknown> {
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
  const termsOf = (words: (place: number) => RawBuilder<unknown>) => (n: number) =>
    sql`array(select searchterm(word) from unnest(${words(n)}) word)`;
  const count = sql.lit(places.length);
  const sureTerms = (table: string) =>
    termsOf(
      (n) => sql`(
        select words from ${sql.ref(table)}
        where k = ${sql.lit(n - 1)} % (select count(*) from ${sql.ref(table)}) + 1
      )`,
    );
  const row = (
    round: number,
    size: RawBuilder<unknown>,
    wanted: (n: number) => RawBuilder<unknown>,
    before: (n: number) => RawBuilder<unknown>,
    terms = termsOf(wanted),
  ) => sql`(${sql.lit(round)}::int, ${size}, ${list(wanted)}, ${list(before)}, ${list(terms)})`;
  const rows = [
    row(
      1,
      sql`(select case
          when count(*) = max(edges) and (select count(exact) from alternatives) = ${count} then min(size)
        end from "sureExact")`,
      exact,
      () => none,
      sureTerms('sureExact'),
    ),
    row(
      2,
      // Null if no word has other forms.
      sql`(select case
          when count(*) = max(edges) and (
            select count(*) < ${count} or sum("nameCount") > sum("exactCount") from required
          ) and (select value from "isMeant") then min(size)
        end from "sureNames")`,
      name,
      exact,
      sureTerms('sureNames'),
    ),
    row(3, sql`(select min("textCount") from required where (select value from "isMeant"))`, text, name),
    ...(places.length > 1
      ? [row(4, sql`(select nullif("exactCount", 0) from "rarestWritten")`, lastWord, text)]
      : []),
  ];
  const given = sql`
    select * from (values ${sql.join(rows)})
      as given(round, size, ${list(aliases('w'))}, ${list(aliases('x'))}, ${list(aliases('t'))})
    where size is not null`;
  if (!hasArea) return given;
  return sql`
    with given as materialized (${given})
    select given.*, true as near, ${value('areaTerms', 'int[]')} as area from given
    union all
    select given.*, false, null from given where round <= ${sql.lit(LAST_NAME_ROUND)}`;
}

/**
 * The dishes of one round. The index says which vendors have the words; it is asked for the best ones first, and for
 * others only until there are enough. Then their menus are read.
 */
function findRound(
  places: readonly number[],
  { hasDiet, hasArea }: DishSearchShape,
  value: ValueAt<DishSearchValues>,
): RawBuilder<unknown> {
  const each = (of: RawBuilder<unknown>, prefix: string) =>
    sql.join(
      places.map((place) => sql`${of} && r.${sql.ref(`${prefix}${place}`)}`),
      sql` and `,
    );
  const words = sql`i.searchwords`;
  const isWanted = sql`(${each(words, 'w')}) and not (${each(words, 'x')})`;
  const isOfDiet = hasDiet
    ? sql`coalesce(
        i.diet,
        case when i.searchwords && ${value('meats', 'text[]')} then 'nonveg' else ${value('unlabelledDiet', 'text')} end
      ) = ${value('diet', 'text')}`
    : sql`true`;
  const isInArea = hasArea
    ? sql`${VENDOR_TERMS} && coalesce(r.area, steps.ranks) and (${deliversTo({
        area: {
          slug: value('areaSlug', 'text'),
          lat: value('areaLat', 'float8'),
          lng: value('areaLng', 'float8'),
        },
        radiusMetres: value('areaRadius', 'int'),
      })}) is true = r.near`
    : sql`true`;
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
  // Of three words the index does not know whether one name has them all; nor does it know the diet of a dish.
  const isUnsure =
    hasDiet || places.length > 2 ? sql`true` : sql`(r.round = 3 and ${sql.lit(places.length > 1)})`;
  const menus = sql`case
    ${hasArea ? sql`when not r.near then ${FAR_MENUS}` : sql``}
    when ${isUnsure} then ${POSSIBLE_MENUS} else ${SURE_MENUS}
  end`;
  return sql`
    select ${ITEM}, i.vendorid, i.vendorname, i.vendoraddress, i.vendorrating, i.vendorlocation
    from (
      select i.*, ${VENDOR}, ${RATING} as rank
      from (
        select v.* from (
          select ranks from (values ${RANKS}) as steps(ranks, size)
          where steps.size = case when r.size < ${RARE} then 'rare' else ${hasArea ? sql`case when r.near then 'area' else 'country' end` : sql`'country'`} end
        ) steps
        cross join lateral (
          select v.* from vendors v
          where v."isActive" and ${each(VENDOR_TERMS, 't')} and ${VENDOR_TERMS} && steps.ranks and ${isInArea}
          order by ${RATING} desc, v.id limit ${menus}
        ) v
        limit ${menus}
      ) v
      cross join lateral (
        select i.*, ${closeness} as closeness from (
          -- Read by the vendor alone.
          select i.* from restaurantitems i where i."VendorId" = v.id offset 0
        ) i
        where ${isWanted} and ${isOfDiet} order by ${closeness}, i.id limit ${DISHES_OF_A_VENDOR}
      ) i
      order by i.closeness, rank desc, i.id limit ${DISH_LIMIT}
    ) i`;
}

/** The ranks of vendors (migration 016) in the order in which they are searched, by how many vendors there may be. */
const ALL_RANKS = sql`array[0, 1, 2, 3, 4, 5]`;
const RANKS = sql`
  (${ALL_RANKS}, 'rare'),
  (array[0, 1], 'area'), (array[2], 'area'), (array[3, 4], 'area'), (array[5], 'area'),
  (array[0], 'country'), (array[1], 'country'), (array[2], 'country'),
  (array[3], 'country'), (array[4], 'country'), (array[5], 'country')`;

const ITEM = sql`i.id, i."VendorId", i."SubCategoryId", i."ItemName", i."ItemPrice", i."ItemDiscount",
  i."ItemDescription", i."ImageBlob", i.diet, i.section`;
const VENDOR = sql`v.id as vendorid, v.name as vendorname, v.address as vendoraddress, v.rating as vendorrating,
  v.location as vendorlocation`;
