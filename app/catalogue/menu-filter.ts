import { readQuery } from '../paths.ts';
import type { Diet } from './catalogue.ts';
import type { MenuSection } from './pages.ts';

/** What a menu is narrowed to in the browser; an empty text and no diet narrow nothing. */
export interface MenuFilter {
  text: string;
  /** Any of them will do. */
  diets: readonly Diet[];
}

/** In the order in which they are offered. */
const DIETS: readonly Diet[] = ['veg', 'egg', 'nonveg'];
export const MAX_MENU_TEXT = 100;
/** A menu that is seen at a glance needs no search. */
const SEARCHABLE_FROM_DISHES = 7;

/** Read from a URL: `find` and `diet=veg,egg`. The server does not know them: the page is the same for all. */
export function readMenuFilter(search: URLSearchParams): MenuFilter {
  const named = readQuery(search, 'diet')?.split(',') ?? [];
  return {
    text: (readQuery(search, 'find') ?? '').slice(0, MAX_MENU_TEXT),
    diets: DIETS.filter((diet) => named.includes(diet)),
  };
}

/** The same query with another filter; what it says of anything else stays. */
export function withMenuFilter(search: URLSearchParams, { text, diets }: MenuFilter): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.delete('find');
  changed.delete('diet');
  if (text.trim()) changed.set('find', text.trim());
  if (diets.length > 0) changed.set('diet', diets.join(','));
  return changed;
}

/** Chooses a diet, or lets go of it. */
export function toggleDiet({ text, diets }: MenuFilter, toggled: Diet): MenuFilter {
  const isOn = diets.includes(toggled);
  return { text, diets: DIETS.filter((diet) => (diet === toggled ? !isOn : diets.includes(diet))) };
}

/** The diets worth choosing: those of some dishes and not of all. */
export function offeredDiets(sections: readonly MenuSection[]): Diet[] {
  const items = sections.flatMap((section) => section.items);
  return DIETS.filter((diet) => {
    const count = items.filter((item) => item.diet === diet).length;
    return count > 0 && count < items.length;
  });
}

export function isSearchable(sections: readonly MenuSection[]): boolean {
  return sections.reduce((sum, { items }) => sum + items.length, 0) >= SEARCHABLE_FROM_DISHES;
}

/** A menu whose texts are made comparable once, so that a letter typed costs only comparing. */
export type MenuIndex = readonly (readonly { id: string; diet: Diet | null; text: string }[])[];

export function indexMenu(sections: readonly MenuSection[]): MenuIndex {
  return sections.map(({ items }) =>
    items.map(({ id, diet, name, description }) => ({ id, diet, text: fold(`${name}\n${description}`) })),
  );
}

export interface MenuMatches {
  /** Ids of the dishes that are shown. */
  ids: ReadonlySet<string>;
  /** How many each section shows. */
  counts: readonly number[];
  total: number;
}

/** The dishes that have every word of the text in their name or description, and one of the diets. */
export function matchMenu(index: MenuIndex, { text, diets }: MenuFilter): MenuMatches {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const ids = new Set<string>();
  const counts = index.map((dishes) => {
    const before = ids.size;
    for (const dish of dishes) {
      const isOfDiet = diets.length === 0 || (dish.diet !== null && diets.includes(dish.diet));
      if (isOfDiet && words.every((word) => dish.text.includes(word))) ids.add(dish.id);
    }
    return ids.size - before;
  });
  return { ids, counts, total: ids.size };
}

/** Case and accents do not count. The vowel signs of Indian scripts are no accents: without them words change. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
