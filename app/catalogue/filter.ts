import { paths, readQuery } from '../paths.ts';

const MAX_TEXT = 100;
const MAX_ID = 200;

/** The orders in which vendors can stand; the first is the one without a choice. */
export const HOME_SORTS = ['popular', 'rating', 'nearest', 'discount'] as const;
export type HomeSort = (typeof HOME_SORTS)[number];

/** As far as a list can be unfolded: what lies behind is found by narrowing it. */
export const LAST_PAGE = 25;

/** What home is narrowed to and how it is ordered, as its URL says; empty and null mean not narrowed. */
export interface HomeFilter {
  query: string;
  subcategoryId: string | null;
  /** Whose subcategories stand in the row; null means the default category's. */
  categoryId: string | null;
  sort: HomeSort;
  /** 'veg': only vendors all of whose items are vegetarian ("pure veg"). */
  diet: HomeDiet | null;
  /** How far the list is unfolded, from 1: page 2 is the first 40. */
  page: number;
}

export type HomeDiet = 'veg';

export interface RestaurantFilter {
  vendorId: string | null;
  subcategoryId: string | null;
}

/** Typing in search clears what was selected (spec §2, Home): with text there is neither. */
export function readHomeFilter(search: URLSearchParams): HomeFilter {
  const query = cleanText(readQuery(search, 'q'), MAX_TEXT);
  return {
    query,
    subcategoryId: query ? null : readSubcategoryId(search, 'subcategory'),
    categoryId: query ? null : cleanText(readQuery(search, 'category'), MAX_ID) || null,
    sort: readSort(readQuery(search, 'sort')),
    diet: readQuery(search, 'diet')?.toLowerCase() === 'veg' ? 'veg' : null,
    page: readPage(readQuery(search, 'page')),
  };
}

/** The URL of that list; without what is not chosen. */
export function pathOfHome(filter: HomeFilter): string {
  const { sort } = filter;
  return paths.home({ ...narrowing(filter), sort: sort === 'popular' ? undefined : sort });
}

/** The URL of another list, as it begins: with these things chosen instead, and the rest of `filter` kept. */
export function pathOfOther(filter: HomeFilter, change: Partial<HomeFilter>): string {
  return pathOfHome({ ...filter, page: 1, ...change });
}

/** What a filter lets through, as URLs name it, whatever the order. */
export function narrowing({ query, subcategoryId, categoryId, diet, page }: HomeFilter) {
  return {
    query,
    subcategoryId: subcategoryId ?? undefined,
    categoryId: categoryId ?? undefined,
    diet: diet ?? undefined,
    page: page > 1 ? String(page) : undefined,
  };
}

export function readRestaurantFilter(search: URLSearchParams): RestaurantFilter {
  return {
    vendorId: cleanText(readQuery(search, 'vendorId'), MAX_ID) || null,
    subcategoryId: readSubcategoryId(search, 'SubCategoryId'),
  };
}

/** Whether a category card stays while `text` is searched: its name contains it (spec §5, Vendor filtering). */
export function containsText(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}

/**
 * `LIKE` patterns for "contains `text`", wildcards taken literally (escape character `\`). Both
 * cases where one is not enough, because a database in the C locale folds only the letters of ASCII.
 */
export function likePatterns(text: string): string[] {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  const cases = isAscii(text) ? [literal.toLowerCase()] : [literal.toLowerCase(), literal.toUpperCase()];
  return [...new Set(cases)].map((part) => `%${part}%`);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** An order that is not known, or not yet, is the one without a choice. */
function readSort(value: string | null): HomeSort {
  return HOME_SORTS.find((sort) => sort === value?.toLowerCase()) ?? 'popular';
}

/** What is no page shows the first; what lies too far, the last that there is. */
function readPage(value: string | null): number {
  return /^[1-9]\d{0,8}$/.test(value ?? '') ? Math.min(Number(value), LAST_PAGE) : 1;
}

/** 'All' is the absence of a choice, also where a link spells it out. */
function readSubcategoryId(search: URLSearchParams, name: string): string | null {
  const id = cleanText(readQuery(search, name), MAX_ID);
  return id && id.toLowerCase() !== 'all' ? id : null;
}

/** PostgreSQL's text holds every character but NUL. */
function cleanText(value: string | null, maxLength: number): string {
  return (value ?? '').replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed();
}
