import { type RawBuilder, sql } from 'kysely';
import type { RunPrepared } from '../../db/monitored-pool.server.ts';
import { prepareStatements, type ValueAt } from '../../db/prepared-statement.server.ts';
import { type DishRow, RATING } from '../catalogue-rows.server.ts';
import { deliversTo } from '../delivery.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import type { HomeFilter } from '../filter.ts';
import { askedDiet } from './asked-diet.ts';
import { DIET_SOUNDS } from './diet-words.ts';
import { LAST_NAME_ROUND, LAST_WHOLE_ROUND, type Round, regroup, roundsOf } from './dish-rounds.ts';
import { NAME, type QueryWord, queryWords } from './search-words.ts';
import type { StoredWord } from './stored-words.server.ts';
import { deliveryTerms, IS_FIRST, termOf, VENDOR_TERMS } from './vendor-terms.server.ts';

// Inlined, because a prepared statement is planned without parameters: an unknown limit counts as a tenth of all rows.

/** The limit of dishes in a result. The limit per vendor follows. */
const DISH_LIMIT = sql.lit(12);
const DISHES_OF_A_VENDOR = sql.lit(2);

/** If fewer items than this have a word, all of their vendors are compared at once; all of the first ones. */
const RARE = 100;
const FREQUENT = 1_500;
/** The limit of menus that are read in a round: where each certainly has such a dish, and where it only may have one. */
const SURE_MENUS = 12;
const POSSIBLE_MENUS = 16;
/** The limit of those that do not deliver to the area. */
const FAR_MENUS = 6;
const BEFORE_NAMES = sql.lit(NAME);

/** All rounds, and those of names once more outside the area. */
const MAX_ROUNDS = sql.lit(6);

/** A query for dishes. */
export interface DishSearch {
  words: QueryWord[];
  /** The diet of the filter, else the one that the query asks for. */
  diet: string | null;
  /** The diet for which an item without one counts: that of the query, since its words may say it; none for the filter. */
  unlabelledDiet: string;
}

export function dishSearchOf({ query, diet }: Pick<HomeFilter, 'query' | 'diet'>): DishSearch {
  const asked = askedDiet(query);
  return {
    words: queryWords(asked.text),
    diet: diet ?? asked.diet,
    unlabelledDiet: diet === null ? (asked.diet ?? '') : '',
  };
}

/** The shape of a search, with one prepared statement for each. */
export interface DishShape {
  /** The number of words in the query. */
  words: number;
  hasDiet: boolean;
  hasArea: boolean;
}

export interface DishValues extends Pick<DishSearch, 'diet' | 'unlabelledDiet'> {
  /** The rounds in their order, as JSON. */
  rounds: string;
  /** The sound of each word, marked as a word of a name. */
  nameWords: readonly string[];
  /** The limit of words in a name that has no other words than the query. */
  maxWords: number;
  /** Null without an area. */
  areaTerms: readonly number[] | null;
  areaSlug: string | null;
  areaLat: number | null;
  areaLng: number | null;
  /** In metres; null: vendors without a radius of their own deliver everywhere. */
  areaRadius: number | null;
}

/**
 * What `selectDishes` is asked for a query; null if no round may find something.
 * @param found what the catalogue has of the query's words (`selectStoredWords`)
 * @param to null: without an area
 */
export function dishRequestOf(
  { words: typed, diet, unlabelledDiet }: DishSearch,
  found: readonly StoredWord[],
  to: DeliveryTo | null,
): { shape: DishShape; values: DishValues } | null {
  const { words, stored } = regroup({ words: typed, stored: found });
  const rounds = roundsOf(words, stored);
  if (rounds.length === 0) return null;
  const shape = { words: words.length, hasDiet: diet !== null, hasArea: to !== null };
  const values = {
    rounds: JSON.stringify(rowsOf(rounds, shape)),
    nameWords: words.map(({ exact: [sound] }) => NAME + sound),
    maxWords: new Set(words.flatMap(({ exact }) => exact)).size,
    diet,
    unlabelledDiet,
    areaTerms: to && deliveryTerms(to),
    areaSlug: to?.area.slug ?? null,
    areaLat: to?.area.lat ?? null,
    areaLng: to?.area.lng ?? null,
    areaRadius: to?.radiusMetres ?? null,
  };
  return { shape, values };
}

/** Finds the dishes of `selectDishes` alone. */
export async function findDishes(
  ask: RunPrepared,
  ...query: Parameters<typeof dishRequestOf>
): Promise<DishRow[]> {
  const request = dishRequestOf(...query);
  return request ? ask(dishStatement(request.shape), request.values) : [];
}

/** The rounds of a statement, as its columns: first those among what is delivered, then by name alone among the rest. */
function rowsOf(rounds: readonly Round[], shape: DishShape): Record<string, unknown>[] {
  const near = rounds.map((round) => ({ ...round, isNear: true }));
  const far = rounds
    .filter(({ round }) => round <= LAST_NAME_ROUND)
    .map((round) => ({ ...round, isNear: false }));
  return (shape.hasArea ? [...near, ...far] : near).map(
    ({ round, size, isNear, rarest, words, before, ofVendor }) => {
      // Of three words the index does not know whether one name has them all; nor does it know the diet of a dish.
      const isUnsure = shape.hasDiet || words.length > 2 || (round === LAST_WHOLE_ROUND && words.length > 1);
      return {
        round,
        near: isNear,
        rarest: rarest.map(termOf),
        steps:
          size < RARE ? 'rare' : size < FREQUENT ? 'common' : shape.hasArea && isNear ? 'area' : 'country',
        menus: !isNear ? FAR_MENUS : isUnsure ? POSSIBLE_MENUS : SURE_MENUS,
        ...Object.fromEntries(
          words.flatMap((_, index) => [
            [`w${index + 1}`, words[index]],
            [`x${index + 1}`, before[index]],
            [`t${index + 1}`, ofVendor[index]?.map(termOf)],
          ]),
        ),
      };
    },
  );
}

export function nameOfDishes({ words, hasDiet, hasArea }: DishShape): string {
  return `${words}_${hasDiet ? 'diet' : 'any'}_${hasArea ? 'area' : 'country'}`;
}

const dishStatement = prepareStatements<DishShape, DishValues, DishRow>('dishes', nameOfDishes, selectDishes);

/**
 * Dishes of active vendors for a query, filtered by diet, in one statement that reads a bounded number of rows. Within
 * each round (`roundsOf`), dishes with the exact words of the query come first, then those with no other words in their
 * names, then those of the best rated vendors. With an area, dishes that are delivered there come before all others.
 */
export function selectDishes(shape: DishShape, value: ValueAt<DishValues>): RawBuilder<DishRow> {
  const places = Array.from({ length: shape.words }, (_, index) => index + 1);
  const columns = places.map((place) => sql.raw(`w${place} text[], x${place} text[], t${place} int[]`));
  return sql`
    select found.*, r.round
    from (
      select * from json_to_recordset(${value('rounds', 'text')}::json)
        as r(round int, near boolean, rarest int[], steps text, menus int, ${sql.join(columns)})
      limit ${MAX_ROUNDS}
    ) r
    cross join lateral (${findRound(places, shape, value)}) found
    limit ${DISH_LIMIT}`;
}

/**
 * The dishes of one round. The index says which vendors have the words; it is asked for the best ones first, and for
 * others only until there are enough. Then their menus are read.
 */
function findRound(
  places: readonly number[],
  { hasDiet, hasArea }: DishShape,
  value: ValueAt<DishValues>,
): RawBuilder<unknown> {
  const each = (of: RawBuilder<unknown>, prefix: string) =>
    sql.join(
      places.map((place) => sql`${of} && r.${sql.ref(`${prefix}${place}`)}`),
      sql` and `,
    );
  const words = sql`i.searchwords`;
  const isWanted = sql`(${each(words, 'w')}) and not (${each(words, 'x')})`;
  const isOfDiet = hasDiet
    ? sql`${dietOf(value('unlabelledDiet', 'text'))} = ${value('diet', 'text')}`
    : sql`true`;
  const isInArea = hasArea
    ? sql`${VENDOR_TERMS} && case when r.near and r.steps <> 'rare' then ${value('areaTerms', 'int[]')} else r.rarest end
        and (${deliversTo({
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
    case when r.round <= ${sql.lit(LAST_NAME_ROUND)} and not starts_with(coalesce(${next}, ''), ${BEFORE_NAMES})
      then 0 else 1 end - 2 * (${inName})`;
  const vendorsOf = (condition: RawBuilder<unknown>) => sql`(
    select v.* from vendors v
    where v."isActive" and ${condition}
      and ${each(VENDOR_TERMS, 't')} and ${VENDOR_TERMS} && coalesce(steps.ranks, r.rarest) and ${isInArea}
    order by ${RATING} desc, v.id limit r.menus
  )`;
  return sql`
    select ${ITEM}, i.vendorname, i.vendoraddress, i.vendorrating, i.vendorlocation,
      i.openinghours, i.timezone, i.closeduntil
    from (
      select i.*, ${VENDOR}, ${RATING} as rank
      from (
        select v.* from (
          select ranks, isfirst from (values ${STEPS}) as steps(ranks, isfirst, kind) where steps.kind = r.steps
        ) steps
        cross join lateral (
          ${vendorsOf(sql`steps.isfirst and ${IS_FIRST}`)} union all ${vendorsOf(sql`not steps.isfirst and (r.steps = 'rare' or not ${IS_FIRST})`)}
        ) v
        limit r.menus
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

/**
 * The diet of the item `i`: the stored one; without, 'nonveg' if its name has meat, fish, egg (but not 'egg less') or
 * 'non-veg'; else `otherwise`.
 */
export function dietOf(otherwise: RawBuilder<unknown>): RawBuilder<unknown> {
  const has = (sounds: readonly string[]) =>
    sql`i.searchwords && array[${sql.join(sounds.map((sound) => sql.lit(NAME + sound)))}]`;
  const { meat, egg, less, non, vegetarian } = DIET_SOUNDS;
  return sql`coalesce(i.diet, case
    when ${has(meat)} or (${has(egg)} and not ${has(less)}) or (${has(non)} and ${has(vegetarian)})
    then 'nonveg' else ${otherwise} end)`;
}

/**
 * The ranks of vendors (migration 016) in the order in which they are searched, and whether the smaller index has all of
 * them, by how many vendors there may be. Without ranks they are all of an index: each rank is one more list to compare.
 */
const STEPS = sql`
  (null::int[], false, 'rare'),
  (null, true, 'common'), (null, false, 'common'),
  (array[0, 1], true, 'area'), (array[2], true, 'area'), (array[3, 4], true, 'area'), (null, false, 'area'),
  (array[0], true, 'country'), (array[1], true, 'country'), (array[2], true, 'country'),
  (array[3], true, 'country'), (array[4], true, 'country'), (null, false, 'country')`;

const ITEM = sql`i.id, i."VendorId", i."SubCategoryId", i."ItemName", i."ItemPrice", i."ItemDiscount",
  i."ItemDescription", i."ImageBlob", i.diet, i.section, i.available, i.soldoutuntil`;
const VENDOR = sql`v.name as vendorname, v.address as vendoraddress, v.rating as vendorrating,
  v.location as vendorlocation, v.openinghours, v.timezone, v.closeduntil`;
