import { readQuery } from '../../paths.ts';
import { fold } from '../../text/fold.ts';
import type { Diet } from '../catalogue.ts';
import type { MenuSection } from '../pages.ts';

/** The filter of a menu in the browser; an empty text and no diet filter nothing. */
export interface MenuFilter {
  text: string;
  /** A dish matches with any of them. */
  diets: readonly Diet[];
}

/** In display order. */
const DIETS: readonly Diet[] = ['veg', 'egg', 'nonveg'];
export const MAX_MENU_TEXT = 100;
/** A shorter menu needs no search. */
const SEARCHABLE_FROM_DISHES = 7;

/** Reads `find` and `diet=veg,egg` from a URL. The server ignores them, because its page is the same for everybody. */
export function readMenuFilter(search: URLSearchParams): MenuFilter {
  const named = readQuery(search, 'diet')?.split(',') ?? [];
  return {
    text: (readQuery(search, 'find') ?? '').slice(0, MAX_MENU_TEXT),
    diets: DIETS.filter((diet) => named.includes(diet)),
  };
}

/** Returns the query with another filter; other parameters stay. */
export function withMenuFilter(search: URLSearchParams, { text, diets }: MenuFilter): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.delete('find');
  changed.delete('diet');
  if (text.trim()) changed.set('find', text.trim());
  if (diets.length > 0) changed.set('diet', diets.join(','));
  return changed;
}

/** Adds a diet, or removes it. */
export function toggleDiet({ text, diets }: MenuFilter, toggled: Diet): MenuFilter {
  const isOn = diets.includes(toggled);
  return { text, diets: DIETS.filter((diet) => (diet === toggled ? !isOn : diets.includes(diet))) };
}

/** The diets worth offering: those that some dishes have, but not all. */
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

/** A menu with normalized texts, prepared once, so that each typed letter only costs a comparison. */
export type MenuIndex = readonly (readonly { id: string; diet: Diet | null; text: string }[])[];

export function indexMenu(sections: readonly MenuSection[]): MenuIndex {
  return sections.map(({ items }) =>
    items.map(({ id, diet, name, description }) => ({ id, diet, text: fold(`${name}\n${description}`) })),
  );
}

export interface MenuMatches {
  /** Ids of the matching dishes. */
  ids: ReadonlySet<string>;
  /** The number of matching dishes by section. */
  counts: readonly number[];
  total: number;
}

/** Finds the dishes that have every word of the text in name or description, and one of the diets. */
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
