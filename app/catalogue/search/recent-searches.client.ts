import * as v from 'valibot';

const KEY = 'recentSearches';
const MOST = 6;
const FEWEST_LETTERS = 2;

const TEXTS = v.array(v.pipe(v.string(), v.maxLength(100)));

/** What was looked for in this browser, the latest first; it never leaves it. */
export function readRecentSearches(): string[] {
  try {
    const parsed = v.safeParse(TEXTS, JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.output.slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a text that was looked for; one that an earlier one was only the beginning of takes its place. */
export function keepSearch(text: string): void {
  const kept = text.trim();
  if (kept.length < FEWEST_LETTERS) return;
  const others = readRecentSearches().filter((other) => !begins(kept, other));
  try {
    localStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, MOST)));
  } catch {
    // Storage is full or switched off: nothing is remembered.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function begins(text: string, beginning: string): boolean {
  return text.toLowerCase().startsWith(beginning.toLowerCase());
}
