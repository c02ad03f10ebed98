import { type RawBuilder, sql } from 'kysely';
import { prepareStatements, type ValueAt } from '../../db/prepared-statement.server.ts';
import { noticeOfItem, noticeOfVendor } from '../availability/availability-rows.server.ts';
import { earliest } from '../availability/earliest.ts';
import { openFirst } from '../availability/open-first.ts';
import type { Promo, Subcategory } from '../catalogue.ts';
import {
  type DishRow,
  type PromoRow,
  type SubcategoryRow,
  toDish,
  toPromo,
  toSubcategory,
} from '../catalogue-rows.server.ts';
import type { HomeFilter } from '../filter.ts';
import type { Dish } from '../pages.ts';
import { SLIDE_COUNT } from '../promos/promos.ts';
import type { QueryWord } from '../search/search-words.ts';
import {
  type StoredWord,
  type StoredWordsValues,
  selectStoredWords,
  storedWordsValuesOf,
} from '../search/stored-words.server.ts';
import {
  type NamedVendor,
  type SoundValues,
  selectVendorsBySound,
  soundValuesOf,
} from '../search/vendors-by-sound.server.ts';

/** What home shows beside its vendors. */
export interface HomeHeader {
  subcategories: Subcategory[];
  category: string | null;
  promos: Promo[];
  /** Those of open vendors first. */
  dishes: Dish[];
  /** Until when that is right which the dishes say by the clock, in milliseconds since 1970. */
  until: number | null;
}

export interface HomeHeaderRow {
  subcategories: SubcategoryRow[];
  category: string | null;
  promos: PromoRow[];
  /** What the catalogue has of the text's words. */
  words: StoredWord[];
  /** Vendors whose names may have these words by their sound. */
  named: NamedVendor[];
}

export interface HomeHeaderValues extends StoredWordsValues, SoundValues {
  categoryId: string | null;
  subcategoryId: string | null;
}

export function headerValuesOf(
  { categoryId, subcategoryId }: HomeFilter,
  words: readonly QueryWord[],
  text: string,
): HomeHeaderValues {
  return { ...storedWordsValuesOf(words), ...soundValuesOf(text), categoryId, subcategoryId };
}

export const headerStatement = prepareStatements<boolean, HomeHeaderValues, HomeHeaderRow>(
  'home_header',
  (hasText) => (hasText ? 'text' : 'plain'),
  (hasText, value) => selectHomeHeader({ hasText, isNamed: sql`true` }, value),
);

/** @param now the time for which it says what is closed or sold out */
export function headerOf(row: HomeHeaderRow, dishes: readonly DishRow[], now: Date): HomeHeader {
  const at = now.getTime();
  const noticed = dishes.map((dish) => ({ row: dish, notice: noticeOfVendor(dish, at) }));
  const ofItems = dishes.map((dish) => noticeOfItem(dish, at));
  return {
    subcategories: row.subcategories.map(toSubcategory),
    category: row.category,
    promos: row.promos.map(toPromo),
    dishes: openFirst(noticed).map((dish) => toDish(dish.row, at)),
    until: earliest([...noticed.map(({ notice }) => notice), ...ofItems].map(({ until }) => until)),
  };
}

export function oneRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('Home has one row.');
  return row;
}

/**
 * The parts of home above and below the vendors. The subcategories are those of the category in the URL, else of the
 * chosen subcategory's category, else of the default one; the chosen subcategory is always among them. A text is
 * searched in all of them, its words in the catalogue, and its sound in vendors' names, because a statement of its own
 * would take longer than this search.
 * @param isNamed whether vendors' names are searched by the sound of the text
 */
export function selectHomeHeader(
  { hasText, isNamed }: { hasText: boolean; isNamed: RawBuilder<boolean> },
  value: ValueAt<HomeHeaderValues>,
): RawBuilder<HomeHeaderRow> {
  const isUnknown = sql<boolean>`(
    select count(distinct place) filter (where "isExact" and place > 0) from words
  ) < json_array_length(${value('queryWords', 'text')}::json)`;
  const [words, named] = hasText
    ? [
        selectStoredWords(value),
        sql`select * from (${selectVendorsBySound(value, isUnknown)}) named where ${isNamed}`,
      ]
    : [sql`select where false`, sql`select where false`];
  return sql`
    with words as materialized (${words}),
    shown as (
      select id from category
      order by
        (id is not distinct from ${value('categoryId', 'text')}) desc,
        (id is not distinct from (
          select "categoryId" from subcategory where id = ${value('subcategoryId', 'text')}
        )) desc,
        "default" desc, sequence, id
      limit 1
    ),
    listed as (
      select id, name, "imageBlob", "categoryId", sequence from subcategory
      where "categoryId" = (select id from shown) or id = ${value('subcategoryId', 'text')}
        or ${sql.lit(hasText)}
    ),
    slides as (
      select title, "text", "imageBlob", row_number() over (order by sequence, id) as number
      from promos order by sequence, id limit ${sql.lit(SLIDE_COUNT)}
    )
    select
      (select name from category where id = ${value('categoryId', 'text')}) as category,
      (select coalesce(json_agg(listed order by sequence, name, id), '[]') from listed) as subcategories,
      (select coalesce(json_agg(slides order by number), '[]') from slides) as promos,
      (select coalesce(json_agg(words), '[]') from words) as words,
      (select coalesce(json_agg(named), '[]') from (${named}) named) as named`;
}
