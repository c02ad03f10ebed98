import * as v from 'valibot';
import type { PersonalKey } from '../../ui/browser/personal-values.client.ts';

const KEY = 'recentSearches' satisfies PersonalKey;
const MAX_SEARCHES = 6;
const MIN_LETTERS = 2;

const TEXTS = v.array(v.pipe(v.string(), v.maxLength(100)));

/** The searches of this browser, the latest first; they never leave it. */
export function readRecentSearches(): string[] {
  try {
    const parsed = v.safeParse(TEXTS, JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.output.slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

/** Stores a search; it replaces an earlier one that is a prefix of it. */
export function storeSearch(text: string): void {
  const search = text.trim();
  if (search.length < MIN_LETTERS) return;
  const others = readRecentSearches().filter((other) => !startsWith(search, other));
  try {
    localStorage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX_SEARCHES)));
  } catch {
    // Storage is full or blocked, so nothing is stored.
  }
}

export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function startsWith(text: string, prefix: string): boolean {
  return text.toLowerCase().startsWith(prefix.toLowerCase());
}
