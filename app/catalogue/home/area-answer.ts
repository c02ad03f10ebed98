import type { NamedArea } from '../../location/area.ts';
import type { HomeFilter } from '../filter.ts';

/** What home does about the area of the customer's place: nothing, list it, or offer to list it. */
export type AreaAnswer = 'stay' | 'swap' | 'offer';

export interface AreaSituation {
  /** The area of the customer's place; null far from every city, undefined until it is known. */
  place: NamedArea | null | undefined;
  filter: HomeFilter;
  /** Whether the customer decided on this page where to deliver, and the list has not followed yet. */
  hasDecided: boolean;
  /** Whether nothing was pressed, typed, scrolled or swapped since the page was opened. */
  isUntouched: boolean;
}

/** A decision swaps the list at once; the position does so only on a first visit, before the customer uses the page. */
export function answerToArea({ place, filter, hasDecided, isUntouched }: AreaSituation): AreaAnswer {
  if (place === undefined || place?.slug === filter.area) return 'stay';
  if (hasDecided) return 'swap';
  // There is nothing to offer far from every city.
  if (place === null) return 'stay';
  return isUntouched && isWholeList(filter) ? 'swap' : 'offer';
}

/** Whether a filter is that of a first visit: no area, search or category, and the first page. */
function isWholeList({ area, query, categoryId, subcategoryId, page }: HomeFilter): boolean {
  return area === undefined && query === '' && categoryId === null && subcategoryId === null && page === 1;
}
