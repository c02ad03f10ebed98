import { readHomeRequest } from '../../app/catalogue/home/home-request.server.ts';
import { readHome } from '../../app/catalogue/home/read-home.server.ts';
import type { Database } from '../../app/db/open-database.server.ts';
import { indexTexts } from './bm25.ts';
import { judgedCatalogue } from './catalogue.ts';
import { categoriesOf, type Grade, gradeDish, gradeVendor } from './grade.ts';
import { ndcg } from './ndcg.ts';
import type { JudgedQuery } from './queries.ts';

/** What a search shows for a query: ids, the best first. */
export type Search = (text: string) => Promise<{ dishes: readonly string[]; vendors: readonly string[] }>;

export interface Verdict {
  query: JudgedQuery;
  /** The grades of the dishes, or for a vendor's name of the vendors, in the order shown. */
  grades: Grade[];
  /** What was shown, for a reader. */
  shown: string[];
  /** Null for nonsense, which has no good order. */
  ndcg: number | null;
  /** Dishes and vendors that were shown. */
  results: number;
  /** Dishes that are not vegetarian although that was asked. */
  wrongDiets: number;
}

export type Judge = (search: Search, queries: readonly JudgedQuery[]) => Promise<Verdict[]>;

/** Judges searches of the judged catalogue. */
export function createJudge(): { judge: Judge; baseline: Search } {
  const { vendors, dishes } = judgedCatalogue();
  const dishesById = new Map(dishes.map((dish) => [dish.id, dish]));
  const vendorsById = new Map(vendors.map((vendor) => [vendor.id, vendor]));

  const judgeOne = async (search: Search, query: JudgedQuery): Promise<Verdict> => {
    const { meaning } = query;
    const found = await search(query.text);
    const results = found.dishes.length + found.vendors.length;
    const foundDishes = found.dishes.map((id) => known(dishesById.get(id), id));
    const foundVendors = found.vendors.map((id) => known(vendorsById.get(id), id));
    const ofDishes = { query, results, wrongDiets: 0, shown: foundDishes.map(({ name }) => name) };
    if (meaning.kind === 'nothing') return { ...ofDishes, grades: [], ndcg: null };
    if (meaning.kind === 'vendor') {
      const gradesOf = (list: typeof vendors) => list.map((vendor) => gradeVendor(meaning, vendor));
      const grades = gradesOf(foundVendors);
      const shown = foundVendors.map(({ name }) => name);
      return { ...ofDishes, shown, results: shown.length, grades, ndcg: ndcg(grades, gradesOf(vendors)) };
    }
    const categories = categoriesOf(meaning.families, dishes);
    const gradesOf = (list: typeof dishes) => list.map((dish) => gradeDish(meaning, dish, categories));
    const grades = gradesOf(foundDishes);
    const wrongDiets = meaning.diet === 'veg' ? foundDishes.filter(({ diet }) => diet !== 'veg').length : 0;
    return {
      ...ofDishes,
      results: foundDishes.length,
      wrongDiets,
      grades,
      ndcg: ndcg(grades, gradesOf(dishes)),
    };
  };

  return {
    judge: async (search, queries) => {
      const verdicts: Verdict[] = [];
      for (const query of queries) verdicts.push(await judgeOne(search, query));
      return verdicts;
    },
    baseline: createBaseline(vendors, dishes),
  };
}

function known<Value>(value: Value | undefined, id: string): Value {
  if (!value) throw new Error(`The judged catalogue has no ${id}.`);
  return value;
}

/** How many results a page shows. */
const SHOWN = { dishes: 12, vendors: 20 };

function createBaseline(
  vendors: readonly { id: string; name: string; categories: readonly string[] }[],
  dishes: readonly { id: string; name: string; description: string }[],
): Search {
  const searchDishes = indexTexts(
    dishes.map(({ id, name, description }) => ({ id, text: `${name} ${description}` })),
  );
  const searchVendors = indexTexts(
    vendors.map(({ id, name, categories }) => ({ id, text: `${name} ${categories.join(' ')}` })),
  );
  return async (text) => ({
    dishes: searchDishes(text).slice(0, SHOWN.dishes),
    vendors: searchVendors(text).slice(0, SHOWN.vendors),
  });
}

/** As in the demo. */
const DELIVERY = { radiusMetres: 12_000, isStrict: false };

/** The product's search, as home shows it. */
export function searchHome(database: Database): Search {
  return async (text) => {
    const { filter, deliveryTo } = readHomeRequest(new URLSearchParams({ q: text }), DELIVERY);
    const { dishes, vendors } = await readHome(database, filter, deliveryTo);
    return { dishes: dishes.map(({ item }) => item.id), vendors: vendors.map(({ id }) => id) };
  };
}
