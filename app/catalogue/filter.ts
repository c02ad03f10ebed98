import type { InferOutput } from 'valibot';
import { AREA_QUERY, isAreaSlug } from '../location/area.ts';
import { paths, readQuery } from '../paths.ts';
import { MAX_ID_LENGTH } from './catalogue.ts';
import type { DeliveryTo } from './delivery-limits.ts';
import type { homeFilter } from './page-schemas.ts';

/** The limit of a searched text, in characters. */
export const MAX_SEARCH_LENGTH = 100;

/** Sort orders of the vendors; the first is the default. */
export const HOME_SORTS = ['popular', 'rating', 'nearest', 'discount'] as const;
export type HomeSort = (typeof HOME_SORTS)[number];

/** The last page of a list; customers find further vendors by filtering. */
export const LAST_PAGE = 25;

export type HomeFilter = InferOutput<typeof homeFilter>;

/**
 * Home's filter, or a list of vendors in place of its text. With an area, the vendors that deliver to it come first; the
 * others follow, nearest to its centre first.
 */
export type VendorFilter = HomeFilter & { vendorIds?: readonly string[]; deliveryTo?: DeliveryTo | null };

export interface RestaurantFilter {
  vendorId: string | null;
  subcategoryId: string | null;
}

/**
 * Reads the filter of a URL. A text clears the selected categories (spec §2, Home: typing clears the selection). Whether
 * the gazetteer knows the area remains to be checked.
 */
export function readHomeFilter(search: URLSearchParams): HomeFilter {
  const area = readQuery(search, AREA_QUERY) ?? '';
  // A line break separates names in a statement's text.
  const query = cleanText(readQuery(search, 'q')?.replace(/[\r\n]+/g, ' ') ?? '', MAX_SEARCH_LENGTH);
  return {
    query,
    subcategoryId: query ? null : readSubcategoryId(search, 'subcategory'),
    categoryId: query ? null : cleanText(readQuery(search, 'category'), MAX_ID_LENGTH) || null,
    sort: readSort(readQuery(search, 'sort')),
    diet: readQuery(search, 'diet')?.toLowerCase() === 'veg' ? 'veg' : null,
    page: readPage(readQuery(search, 'page')),
    ...(isAreaSlug(area) ? { area } : {}),
  };
}

/** The URL of a filtered list, without default values. */
export function pathOfHome(filter: HomeFilter): string {
  const { sort } = filter;
  return paths.home({ ...narrowing(filter), sort: sort === 'popular' ? undefined : sort });
}

/** The URL of the first page of another list: `filter` with changes. */
export function pathOfOther(filter: HomeFilter, change: Partial<HomeFilter>): string {
  return pathOfHome({ ...filter, page: 1, ...change });
}

/** The query parameters of a filter, without the sort order. */
export function narrowing({ query, subcategoryId, categoryId, diet, page, area }: HomeFilter) {
  return {
    query,
    subcategoryId: subcategoryId ?? undefined,
    categoryId: categoryId ?? undefined,
    diet: diet ?? undefined,
    page: page > 1 ? String(page) : undefined,
    area,
  };
}

export function readRestaurantFilter(search: URLSearchParams): RestaurantFilter {
  return {
    vendorId: cleanText(readQuery(search, 'vendorId'), MAX_ID_LENGTH) || null,
    subcategoryId: readSubcategoryId(search, 'SubCategoryId'),
  };
}

/** Whether a category card remains while `text` is searched: its name contains it (spec §5, Vendor filtering). */
export function containsText(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}

/**
 * `LIKE` patterns for "contains `text`", with escaped wildcards (escape character `\`). Both letter cases where one
 * pattern is not enough, because a database in the C locale folds only ASCII letters.
 */
export function likePatterns(text: string): string[] {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  const cases = isAscii(text) ? [literal.toLowerCase()] : [literal.toLowerCase(), literal.toUpperCase()];
  return [...new Set(cases)].map((part) => `%${part}%`);
}

/** Whether every database folds the case of all letters of `text` in the same way in the C locale. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** An unknown sort order is the default one. */
function readSort(value: string | null): HomeSort {
  return HOME_SORTS.find((sort) => sort === value?.toLowerCase()) ?? 'popular';
}

/** An invalid page is the first, one beyond the limit is the last. */
function readPage(value: string | null): number {
  return /^[1-9]\d{0,8}$/.test(value ?? '') ? Math.min(Number(value), LAST_PAGE) : 1;
}

/** 'All' means no choice, also where a link spells it out. */
function readSubcategoryId(search: URLSearchParams, name: string): string | null {
  const id = cleanText(readQuery(search, name), MAX_ID_LENGTH);
  return id && id.toLowerCase() !== 'all' ? id : null;
}

/** PostgreSQL's text type holds every character but NUL. */
function cleanText(value: string | null, maxLength: number): string {
  return (value ?? '').replaceAll('\0', '').trim().slice(0, maxLength).toWellFormed();
}
