import { type RawBuilder, sql } from 'kysely';
import type { ValueAt } from '../../db/kept-statement.server.ts';
import { FALLBACK_RATING } from '../catalogue-rows.server.ts';
import type { HomeDiet, HomeFilter } from '../filter.ts';
import { NAME, queryWords } from './search-words.ts';

// As they stand in the statement, which is kept: a limit that it does not know is planned for as a tenth of all rows.

/** Dishes that are shown at most, and of one vendor. */
const DISH_LIMIT = sql.lit(12);
const DISHES_OF_A_VENDOR = sql.lit(2);

/** Words that an unfinished one may become, and words that a wrong one may have been: the most frequent. */
const MOST_ENDINGS = sql.lit(8);
const MOST_GUESSES = sql.lit(3);
/** A word is taken for a typing error where others, spelt almost so, are so many times as frequent. */
const FREQUENT = sql.lit(20);

/**
 * Words that so many items have are common: some of the best rated vendors surely sell such a dish, so these are
 * asked first, and then some of the others. Of rarer words all items are looked at.
 */
const COMMON = sql.lit(1_000);
const BEST_VENDORS = sql.lit(150);
const SOME_OTHERS = sql.lit(500);
/** Where only vegetarian dishes are wanted, so many that have the words are looked through for them. */
const MOST_LOOKED_THROUGH = sql.lit(20_000);
const BEFORE_NAMES = sql.lit(NAME);

/** What the statement that searches for dishes is made for. */
export interface DishSearchShape {
  /** How many words the query has; none finds nothing. */
  words: number;
  hasDiet: boolean;
}

/** What one search asks it with. */
export interface DishSearchValues {
  /** What each word may be, as JSON. */
  asked: string;
  /** As each word sounds, in the name of an item. */
  owned: readonly string[];
  /** Words that a name has at most if no word of it was left out. */
  mostWords: number;
  diet: HomeDiet | null;
}

/** A search for dishes, as the statement of its shape takes it. */
export function dishSearchOf({ query, diet }: Pick<HomeFilter, 'query' | 'diet'>): {
  shape: DishSearchShape;
  values: DishSearchValues;
} {
  const words = queryWords(query);
  const asked = words.map(({ exact, isOpen, near }, place) => ({
    n: place + 1,
    exact,
    near,
    // Above all words that begin so, in the order of their bytes.
    until: isOpen ? `${exact[0]}\u{10ffff}` : null,
  }));
  return {
    shape: { words: words.length, hasDiet: diet !== null },
    values: {
      asked: JSON.stringify(asked),
      owned: words.map(({ exact: [sound] }) => NAME + sound),
      mostWords: new Set(words.flatMap(({ exact }) => exact)).size,
      diet,
    },
  };
}

/**
 * Dishes of active vendors that are called as a query says, of its diet alone where it has one, as one statement that reads a bounded number of rows.
 * In this order: all words in the name as they are; so, with unfinished, wrong and other words for the same; so, in
 * the name or the description; then those of the rarest word alone. In each of them first what is called by the very
 * words of the query, then dishes whose whole name is asked for, then by the vendor's rating.
 */
export function selectDishes(shape: DishSearchShape, value: ValueAt<DishSearchValues>): RawBuilder<unknown> {
  if (shape.words === 0) return sql`select where false`;
  const places = Array.from({ length: shape.words }, (_, index) => index + 1);
  return sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${value('asked', 'text')}::jsonb)
        as asked(n int, exact text[], near text[], until text)
    ),
    ${meanings()},
    popular as materialized (
      select ${VENDOR} from vendors v where v."isActive" order by ${RATING} desc, v.id limit ${BEST_VENDORS}
    ),
    rounds as materialized (${rounds(places)})
    select found.* from rounds r cross join lateral (${findRound(places, shape, value)}) found
    limit ${DISH_LIMIT}`;
}

/** What each word of the query may mean: the words of the catalogue that are it, that it may become, or may have been. */
function meanings(): RawBuilder<unknown> {
  return sql`
    written as materialized (
      select a.n, w.* from asked a cross join lateral (
        select word, names, texts, true as "isExact" from dishwords where word = any(a.exact)
        union all (
          select word, names, texts, false from dishwords
          where word collate "C" > a.exact[1] and word collate "C" < a.until and word <> all(a.exact)
          order by texts desc, word limit ${MOST_ENDINGS}
        )
      ) w
    ),
    meant as materialized (
      select * from written
      union all
      select a.n, w.* from asked a
      cross join lateral (
        select coalesce(sum(texts), 0) as texts from written where written.n = a.n
      ) so_far
      cross join lateral (
        select word, names, texts, false as "isExact" from dishwords w
        where w.near && a.near and w.texts > ${FREQUENT} * so_far.texts and w.word <> all(a.exact)
        order by (select count(*) from unnest(w.near) form where form = any(a.near)) desc, w.texts desc, w.word
        limit ${MOST_GUESSES}
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
    rarest as materialized (select * from alternatives order by "nameCount", n limit 1)`;
}

/**
 * What each round looks for: an array for each word, of which an item must have one; and those of the round before,
 * whose items need not be found again. A word that nobody knows is not waited for after the first round.
 */
function rounds(places: readonly number[]): RawBuilder<unknown> {
  const list = (parts: (place: number) => RawBuilder<unknown>) => sql.join(places.map(parts));
  const none = sql`'{}'::text[]`;
  const exact = (n: number) =>
    sql`coalesce((select exact from alternatives where n = ${sql.lit(n)}), ${none})`;
  const orRarest = (column: string) => (n: number) =>
    sql`coalesce((select ${sql.ref(column)} from alternatives where n = ${sql.lit(n)}), (select ${sql.ref(column)} from rarest))`;
  const name = orRarest('names');
  const text = orRarest('texts');
  const rarest = () => sql`(select names from rarest)`;
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
    // Nothing where no word may be another one.
    row(
      2,
      sql`(select case when count(*) < ${sql.lit(places.length)} or sum("nameCount") > sum("exactCount") then min("nameCount") end
        from alternatives)`,
      name,
      exact,
    ),
    row(3, sql`(select min("textCount") from alternatives)`, text, name),
    ...(places.length > 1 ? [row(4, sql`(select "nameCount" from rarest)`, rarest, text)] : []),
  ];
  return sql`
    select * from (values ${sql.join(rows)}) as given(round, size, ${list(aliases('w'))}, ${list(aliases('x'))})
    where size is not null`;
}

/** The dishes of one round: of the best rated vendors where the words are common, then of all others. */
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
  const isOfDiet = hasDiet ? sql`i.diet = ${value('diet', 'text')}` : sql`true`;
  const bound = hasDiet ? sql`limit ${MOST_LOOKED_THROUGH}` : sql``;
  const owned = sql.join(
    places.map((place) => sql`((${value('owned', 'text[]')})[${sql.lit(place)}] = any(i.searchwords))::int`),
    sql` + `,
  );
  // The words of the name stand first: where the next one is not of the name, no word of it was left out.
  const next = sql`i.searchwords[${value('mostWords', 'int')} + 1]`;
  const closeness = sql`
    case when r.round = 1 and not starts_with(coalesce(${next}, ''), ${BEFORE_NAMES}) then 0 else 1 end
      - 2 * (${owned})`;
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
/** As the index `vendors_popular` has it. */
const RATING = sql`coalesce(v.rating, ${sql.raw(FALLBACK_RATING.toFixed(1))})`;
