import * as v from 'valibot';
import type { PersonalKey } from '../../ui/browser/personal-values.client.ts';
import { readStoredJson, writeStored } from '../../ui/browser/storage.client.ts';
import { MAX_SEARCH_LENGTH } from '../filter.ts';

const KEY = 'recentSearches' satisfies PersonalKey;
const MAX_SEARCHES = 6;
const MIN_LETTERS = 2;

const TEXTS = v.array(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH)));

/** The searches of this browser, the latest first; they never leave it. */
export function readRecentSearches(): string[] {
  const parsed = v.safeParse(TEXTS, readStoredJson(KEY));
  return parsed.success ? parsed.output.slice(0, MAX_SEARCHES) : [];
}

/** Stores a search; it replaces an earlier one that is a prefix of it. */
export function storeSearch(text: string): void {
  const search = text.trim();
  if (search.length < MIN_LETTERS) return;
  const others = readRecentSearches().filter((other) => !startsWith(search, other));
  writeStored(KEY, JSON.stringify([search, ...others].slice(0, MAX_SEARCHES)));
}

export function clearSearches(): void {
  writeStored(KEY, null);
}

function startsWith(text: string, prefix: string): boolean {
  return text.toLowerCase().startsWith(prefix.toLowerCase());
}
