import { parseJson } from '../../text/parse-json.ts';

/**
 * Storage keys of the cached pages (spec §4, Caches). They can be fetched again, so a full storage evicts them for a
 * cart or an order, which cannot.
 */
export const PAGE_CACHE_KEYS = ['homeData', 'restaurantData'] as const;

/** The text under `key`; null where there is none, or where the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** As `readStored`, parsed as JSON; null or undefined where there is none. */
export function readStoredJson(key: string): unknown {
  return parseJson(readStored(key));
}

/**
 * Stores a text, or removes it if it is null. Returns false, with nothing changed, where storage is full or
 * blocked.
 */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
