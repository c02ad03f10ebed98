import { readQuery } from '../paths.ts';

const MAX_TEXT = 100;
const MAX_ID = 200;

/** What home is narrowed to, as its URL says; empty and null mean not narrowed. */
export interface HomeFilter {
  query: string;
  subcategoryId: string | null;
  /** Whose subcategories stand in the row; null means the default category's. */
  categoryId: string | null;
}

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
 * cases, because a database in the C locale folds only the letters of ASCII.
 */
export function likePatterns(text: string): string[] {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return [...new Set([literal.toLowerCase(), literal.toUpperCase()])].map((part) => `%${part}%`);
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
