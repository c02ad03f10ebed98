import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/open-database.server.ts';
import { prepareStatements, type ValueAt } from '../../db/prepared-statement.server.ts';
import type { CatalogueChanges } from '../catalogue-changes.server.ts';
import { LIST_SECONDS } from '../catalogue-keys.ts';
import { RATING } from '../catalogue-rows.server.ts';
import { deliversTo } from '../delivery.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import { askedDiet } from './asked-diet.ts';
import { dietOf } from './dish-search.server.ts';
import { PLAIN_LETTERS, plainName } from './plain-name.ts';
import { NAME, PAIR, queryWords } from './search-words.ts';
import { MAX_SUGGESTIONS, plainText, type Suggestions } from './suggestions.ts';
import { deliveryTerms, termOf, VENDOR_TERMS } from './vendor-terms.server.ts';

const CACHE_MILLISECONDS = 30_000;
/** About 2 MB with names of usual length, and 18 with the longest. */
const MAX_ANSWERS = 1_000;
/** Further words find hardly fewer restaurants. */
const MAX_NAME_WORDS = 5;
/** What separates the words of a name, and how many letters of each are indexed (migration 020). */
const SEPARATOR = '[ -/:-@[-`{-~]';
const INDEXED_LETTERS = 8;
/** The limit of words that the last one may become. */
const MAX_ENDINGS = 4;
/** If no more restaurants than this match, all of them are read and sorted. */
const FEW_RESTAURANTS = 100;
/** The limit of words that are looked up with another one. */
const MAX_LOOK_UPS = 30;
/** The limit of menus that are read: some may have all words, but not in one dish. */
const MAX_MENUS = 7;

/** What is suggested for. */
export interface SuggestRequest {
  text: string;
  /** The part of the text that may name a dish (`dishFilterOf`). */
  dish: string;
  /** Only what is delivered there is suggested; null: everything. */
  deliveryTo: DeliveryTo | null;
}

export type Suggest = (request: SuggestRequest) => Promise<Suggestions>;

/**
 * Suggests restaurants and dishes, from memory for 30 seconds, or until shortly after a change of the catalogue, as lists
 * are; equal requests at the same time share one read.
 */
export function createSuggest(
  { ask }: Pick<Database, 'ask'>,
  { subscribe }: Pick<CatalogueChanges, 'subscribe'>,
  now: () => Date,
): Suggest {
  const createAnswers = () =>
    new LRUCache<string, Suggestions, SuggestRequest>({
      max: MAX_ANSWERS,
      // Who has asked for it still gets an answer that others have pushed out meanwhile.
      ignoreFetchAbort: true,
      ttl: CACHE_MILLISECONDS,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
      fetchMethod: (_key, _stale, { context }) => readSuggestions(ask, context),
    });
  let answers = createAnswers();
  /** Milliseconds since 1970. */
  let endsAt = Number.POSITIVE_INFINITY;
  subscribe((change) => {
    endsAt = change === 'all' ? 0 : Math.min(endsAt, now().getTime() + LIST_SECONDS * 1_000);
  });
  return (request) => {
    if (now().getTime() >= endsAt) {
      // A new cache, because what is still being read for the old one may be from before the change.
      answers = createAnswers();
      endsAt = Number.POSITIVE_INFINITY;
    }
    const key = `${request.deliveryTo?.area.slug ?? ''} ${plainText(request.text)}`;
    return answers.forceFetch(key, { context: request });
  };
}

interface SuggestValues {
  /** The beginnings of the words of a restaurant's name. */
  nameTerms: number[];
  /** Regular expressions for those words that are longer than the index knows. */
  nameStarts: string[];
  /** The sounds of the finished words of a dish's name, as words of a name; the terms of all but the last of them. */
  words: string[];
  wordTerms: number[];
  /** The sound of the last finished word; null without one. */
  before: string | null;
  /** The sounds of the last word. */
  lastSounds: string[];
  /** The bounds of the words that begin like the last one; null if it is finished. */
  from: string | null;
  until: string | null;
  diet: string | null;
  areaTerms: readonly number[] | null;
  areaSlug: string | null;
  areaLat: number | null;
  areaLng: number | null;
  /** In metres; null: vendors without a radius of their own deliver everywhere. */
  areaRadius: number | null;
}

interface SuggestRow extends Omit<Suggestions, 'isSettled'> {
  /** Whether a finished word is of no dish. */
  hasUnknownWord: boolean;
}

/** Reads what a text may become: restaurants and dishes with all of its words, the last of which may be unfinished. */
export async function readSuggestions(
  ask: Database['ask'],
  { text, dish, deliveryTo }: SuggestRequest,
): Promise<Suggestions> {
  const values = { ...nameValuesOf(text), ...dishValuesOf(dish), ...areaValuesOf(deliveryTo) };
  if (values.nameTerms.length === 0) return { restaurants: [], dishes: [], isSettled: false };
  const shape = { words: Math.min(values.words.length, 2), hasArea: deliveryTo !== null };
  const [row] = await ask(statement(shape), values);
  if (!row) throw new Error('The suggestions have one row.');
  const { restaurants, dishes, hasUnknownWord } = row;
  return {
    restaurants: restaurants.slice(0, MAX_SUGGESTIONS),
    dishes: dishes.slice(0, MAX_SUGGESTIONS),
    isSettled: restaurants.length <= MAX_SUGGESTIONS && hasUnknownWord,
  };
}

function nameValuesOf(text: string): Pick<SuggestValues, 'nameTerms' | 'nameStarts'> {
  const words = plainName(text).split(new RegExp(SEPARATOR)).filter(Boolean).slice(0, MAX_NAME_WORDS);
  return {
    nameTerms: words.map((word) => termOf([...word].slice(0, INDEXED_LETTERS).join(''))),
    nameStarts: words
      .filter((word) => word.length > INDEXED_LETTERS)
      .map((word) => `(^|${SEPARATOR})${word}`),
  };
}

function dishValuesOf(
  dish: string,
): Pick<SuggestValues, 'words' | 'wordTerms' | 'before' | 'lastSounds' | 'from' | 'until' | 'diet'> {
  const { diet, text } = askedDiet(dish);
  const asked = queryWords(text).filter(({ isOptional }) => !isOptional);
  const last = asked.pop();
  // Every dish with a word also has the head of its synonyms.
  const sounds = asked.flatMap(({ exact }) => exact.at(-1) ?? []);
  const words = sounds.map((sound) => NAME + sound);
  const from = last?.start ?? null;
  return {
    words,
    wordTerms: words.slice(0, -1).map(termOf),
    before: sounds.at(-1) ?? null,
    lastSounds: last?.exact ?? [],
    from,
    // The upper bound of all words with this prefix, in byte order.
    until: from && `${from}\u{10ffff}`,
    diet,
  };
}

function areaValuesOf(
  to: DeliveryTo | null,
): Pick<SuggestValues, 'areaTerms' | 'areaSlug' | 'areaLat' | 'areaLng' | 'areaRadius'> {
  return {
    areaTerms: to && deliveryTerms(to),
    areaSlug: to?.area.slug ?? null,
    areaLat: to?.area.lat ?? null,
    areaLng: to?.area.lng ?? null,
    areaRadius: to?.radiusMetres ?? null,
  };
}

interface SuggestShape {
  /** The number of finished words of a dish's name; 2 stands for more, too. */
  words: number;
  hasArea: boolean;
}

const statement = prepareStatements<SuggestShape, SuggestValues, SuggestRow>(
  'suggest',
  ({ words, hasArea }) => `${words}_${hasArea ? 'area' : 'country'}`,
  selectSuggestions,
);

/** The terms of the vendor `v`, as the index `vendors_by_names` has them. */
const NAME_TERMS = sql`
  vendorterms(nameterms(v.name), v.id, v.rating, v.lat, v.lng, v.deliveryradius, v.deliveryareas)`;

function selectSuggestions(shape: SuggestShape, value: ValueAt<SuggestValues>): RawBuilder<SuggestRow> {
  const limit = sql.lit(MAX_SUGGESTIONS + 1);
  const hasName = sql`${NAME_TERMS} @> ${hidden(value('nameTerms', 'int[]'))}`;
  const hasOthers = sql`${VENDOR_TERMS} @> ${value('wordTerms', 'int[]')} and`;
  const few = sql`
    select v.id, v.name, v.popularity, v.rating, v.lat, v.lng, v.deliveryradius, v.deliveryareas from vendors v
    where v."isActive" and ${hasName} and ${NAME_TERMS} && ${value('areaTerms', 'int[]')}
    limit ${sql.lit(FEW_RESTAURANTS + 1)}`;
  return sql`
    with few as materialized (${shape.hasArea ? few : sql`select where false`}),
    restaurants as materialized (
      ${selectVendors(shape, value, {
        terms: NAME_TERMS,
        areFew: shape.hasArea ? sql`((select count(*) from few) <= ${sql.lit(FEW_RESTAURANTS)})` : sql`false`,
        few: shape.hasArea ? sql`few` : null,
        ranks: sql`(array[0, 3]), (array[1, 4]), (array[2, 5])`,
        condition: hasName,
        check: sql`lower(translate(v.name, ${sql.lit(PLAIN_LETTERS.from)}, ${sql.lit(PLAIN_LETTERS.to)}) collate "C")
          ~ all(${value('nameStarts', 'text[]')})`,
        order: sql`popularity desc, stars desc, id`,
        limit,
      })}
    ),
    endings as materialized (${selectEndings(shape, value)}),
    lastwords as materialized (
      select array_agg(${sql.lit(NAME)} || word) as words, array_agg(searchterm(term)) as terms from endings
    ),
    menus as materialized (
      ${selectVendors(shape, value, {
        terms: VENDOR_TERMS,
        areFew: sql`(select sum(names) < ${sql.lit(shape.hasArea ? 1_000 : 300)} from endings)`,
        few: null,
        ranks: shape.hasArea
          ? sql`(array[0, 1]), (array[2]), (array[3, 4]), (array[5])`
          : sql`(array[0]), (array[1]), (array[2]), (array[3, 4]), (array[5])`,
        condition: sql`
          ${shape.words > 1 ? hasOthers : sql``} ${VENDOR_TERMS} && (select terms from lastwords)`,
        check: sql`true`,
        order: sql`stars desc, id`,
        limit: sql.lit(MAX_MENUS),
      })}
    ),
    dishes as materialized (
      select i."ItemName" as name, v.id as "vendorId", v.name as "vendorName", i.id as "itemId"
      from menus v
      cross join lateral (
        select i.id, i."ItemName", row_number() over (order by i.id) as turn from (
          -- Read by the vendor alone.
          select * from restaurantitems i where i."VendorId" = v.id offset 0
        ) i
        where i.searchwords @> ${value('words', 'text[]')} and i.searchwords && (select words from lastwords)
          and (${value('diet', 'text')} is null or ${value('diet', 'text')} = ${dietOf(value('diet', 'text'))})
      ) i
      -- One dish of each vendor first.
      order by i.turn, v.stars desc, i.id limit ${limit}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from restaurants) as restaurants,
      (select coalesce(json_agg(dishes), '[]') from dishes) as dishes,
      exists (
        select from unnest(${value('words', 'text[]')}) w(word)
        where not exists (select from dishwords d where d.word = substr(w.word, ${sql.lit(NAME.length + 1)}) collate "C")
      ) as "hasUnknownWord"`;
}

/** Hides a parameter from the planner, which would otherwise plan for each value instead of once. */
function hidden(parameter: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${parameter})`;
}

/**
 * The words that the last one may be, most frequent first, and the term of vendors that sell a dish with it: the word in
 * a name or, after another word, both in one name.
 */
function selectEndings({ words }: SuggestShape, value: ValueAt<SuggestValues>): RawBuilder<unknown> {
  const before = value('before', 'text');
  const [sounds, from, until] = [
    hidden(value('lastSounds', 'text[]')),
    hidden(value('from', 'text')),
    hidden(value('until', 'text')),
  ];
  const pair = sql`${sql.lit(PAIR)} || least(w.word, ${before}) || ' ' || greatest(w.word, ${before})`;
  const term =
    words === 0
      ? sql`select ${sql.lit(NAME)} || w.word as term, w.names`
      : sql`select word as term, names from dishwords where word = ${pair} collate "C" offset 0`;
  return sql`
    select w.word, found.term, found.names from (
      select word, names from dishwords where word = any(${sounds}::text[])
      union all
      (
        select word, names from dishwords
        where word > ${from} and word < ${until} and word <> all(${sounds}::text[]) and names > 0
        order by names desc, word limit ${sql.lit(MAX_LOOK_UPS)}
      )
    ) w
    cross join lateral (${term}) found
    where found.names > 0
    order by found.names desc, w.word limit ${sql.lit(MAX_ENDINGS)}`;
}

interface Wanted {
  /** The terms that the index has of the vendor `v`. */
  terms: RawBuilder<unknown>;
  /** What the index is asked for. */
  condition: RawBuilder<unknown>;
  /** What it does not know. */
  check: RawBuilder<unknown>;
  /** Whether so few vendors meet the condition that all of them are read and sorted. */
  areFew: RawBuilder<unknown>;
  /** These vendors, where they have been read. */
  few: RawBuilder<unknown> | null;
  /** Otherwise these ranks (migration 016) are asked one after the other, until there are enough vendors. */
  ranks: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: RawBuilder<unknown>;
}

/** The first vendors that meet a condition and deliver to the area. */
function selectVendors(
  { hasArea }: SuggestShape,
  value: ValueAt<SuggestValues>,
  { terms, condition, check, areFew, few, ranks, order, limit }: Wanted,
): RawBuilder<unknown> {
  const area = {
    slug: value('areaSlug', 'text'),
    lat: value('areaLat', 'float8'),
    lng: value('areaLng', 'float8'),
  };
  const delivers = hasArea ? deliversTo({ area, radiusMetres: value('areaRadius', 'int') }) : sql`true`;
  const isFound = sql`v."isActive" and ${condition}
    and ${hasArea ? sql`${terms} && ${value('areaTerms', 'int[]')}` : sql`true`}`;
  const select = (vendors: RawBuilder<unknown>) => sql`
    select id, name, stars from (
      -- Sorted outside, because the index of an order would compute the terms of one vendor after the other.
      select v.id, v.name, v.popularity, ${RATING} as stars from ${vendors} and ${check} and ${delivers} offset 0
    ) v order by ${order} limit ${limit}`;
  return sql`
    (${select(sql`${few ?? sql`vendors`} v where ${areFew} ${few ? sql`` : sql`and ${isFound}`}`)})
    union all (
      select v.* from (values ${ranks}) steps(ranks)
      cross join lateral (${select(sql`vendors v where ${isFound} and ${terms} && steps.ranks`)}) v
      where not ${areFew} limit ${limit}
    )`;
}
