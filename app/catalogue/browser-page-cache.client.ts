import * as v from 'valibot';
import { type PAGE_CACHE_KEYS, readStoredJson, writeStored } from '../ui/browser/storage.client.ts';
import { PAGE_SCHEMAS } from './page-schemas.ts';
import type { HomeData, RestaurantData } from './pages.ts';

/** How long a cached page may be shown without a new request, in milliseconds (spec §4, Caches). */
export const CACHE_MILLISECONDS = 5 * 60 * 1000;
const MAX_ENTRIES = 20;
/** The limit of one cache, so that the cart always fits into the same storage. */
const MAX_CHARACTERS = 400_000;

interface Pages extends Record<(typeof PAGE_CACHE_KEYS)[number], unknown> {
  homeData: HomeData;
  restaurantData: RestaurantData;
}

const CACHE = v.array(v.object({ key: v.string(), savedAt: v.number(), data: v.unknown() }));
type Entry = v.InferOutput<typeof CACHE>[number];

/** Objects read from or written to a cache; writing them again keeps the time of the first write. */
const known = new WeakSet<object>();

/** Reads the page cached under `key` in the last 5 minutes; null if it is missing, stale or invalid. */
export function readCachedPage<Name extends keyof Pages>(
  name: Name,
  key: string,
  now: number,
): Pages[Name] | null {
  const entry = readEntries(name).find((one) => one.key === key && isFresh(one, now));
  const result = v.safeParse(PAGE_SCHEMAS[name], entry?.data);
  if (!result.success) return null;
  // What it says by the clock, such as what is closed, is over.
  if ((result.output.until ?? Number.POSITIVE_INFINITY) <= now) return null;
  known.add(result.output);
  return result.output as Pages[Name];
}

/** Caches `data` for 5 minutes; a full or broken storage is ignored. */
export function cachePage<Name extends keyof Pages>(
  name: Name,
  key: string,
  data: Pages[Name],
  now: number,
): void {
  if (known.has(data)) return;
  known.add(data);
  const others = readEntries(name).filter((one) => one.key !== key && isFresh(one, now));
  const entries = [{ key, savedAt: now, data }, ...others].slice(0, MAX_ENTRIES);
  let text = JSON.stringify(entries);
  while (text.length > MAX_CHARACTERS && entries.length > 1) {
    entries.pop();
    text = JSON.stringify(entries);
  }
  if (text.length > MAX_CHARACTERS) return;
  if (!writeStored(name, text)) writeStored(name, null);
}

function readEntries(name: keyof Pages): Entry[] {
  const result = v.safeParse(CACHE, readStoredJson(name));
  return result.success ? result.output : [];
}

/** An entry from the future is stale, because a clock that was set back must not keep it for ever. */
function isFresh({ savedAt }: Entry, now: number): boolean {
  return savedAt <= now && now - savedAt < CACHE_MILLISECONDS;
}
