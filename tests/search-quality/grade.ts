import { greatCircleKm } from '../../app/location/distance.ts';
import { gazetteer } from '../../app/location/gazetteer/embedded-gazetteer.server.ts';
import type { Annotation } from './annotations.ts';
import type { JudgedDish, JudgedVendor } from './catalogue.ts';
import type { Meaning } from './queries.ts';

/** 3 exactly what was meant, 2 another variant of it, 1 only the same category, 0 anything else. */
export type Grade = 0 | 1 | 2 | 3;
type DishMeaning = Extract<Meaning, { kind: 'dish' }>;

/** A vendor this near is in the named locality, and one this near is in its city. */
const LOCALITY_KM = 6;
const CITY_KM = 25;

/**
 * The grade of a dish: the rubric of docs/decisions/search-quality.md. A dish of another diet is no answer. In another
 * part of the named city it is one grade at most below the best, elsewhere it cannot be delivered and has at most 1.
 * @param categories the categories of the families that were meant
 */
export function gradeDish(meaning: DishMeaning, dish: JudgedDish, categories: ReadonlySet<string>): Grade {
  if (meaning.diet !== null && dish.diet !== meaning.diet) return 0;
  return Math.min(gradeKind(meaning, dish, categories), gradeOfPlace(meaning, dish.vendor)) as Grade;
}

function gradeKind(
  { families, tags }: DishMeaning,
  dish: Annotation,
  categories: ReadonlySet<string>,
): Grade {
  const hasTags = tags.every((tag) => dish.tags.has(tag));
  if (families === null) return hasTags ? 3 : 0;
  if (families.some((family) => dish.families.includes(family))) return hasTags ? 3 : 2;
  return categories.has(dish.category) ? 1 : 0;
}

function gradeOfPlace({ area: slug }: DishMeaning, { position }: JudgedVendor): Grade {
  if (slug === null) return 3;
  const area = gazetteer.areaOf(slug);
  if (!area) throw new Error(`The gazetteer has no area ${slug}.`);
  const km = greatCircleKm(area, position);
  if (km <= (area.neighbourhood === null ? CITY_KM : LOCALITY_KM)) return 3;
  return km <= CITY_KM ? 2 : 1;
}

/** 3 for the named vendor, in each of its places. */
export function gradeVendor({ name }: { name: string }, vendor: JudgedVendor): Grade {
  return vendor.name.startsWith(name) ? 3 : 0;
}

/** The categories of some families: those where most of their dishes stand. */
export function categoriesOf(families: readonly string[] | null, dishes: Iterable<Annotation>): Set<string> {
  const categories = [...dishes]
    .filter((dish) => families?.includes(dish.families[0] ?? ''))
    .map(({ category }) => category);
  return new Set(categories);
}
