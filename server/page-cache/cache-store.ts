import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * In this header a page names the queries that change it, separated by spaces; it is never sent out. One with an
 * asterisk in front takes any text, so that there are endlessly many pages of it.
 */
const QUERIES_HEADER = 'Page-Queries';

/** The answer to a GET that is the same for everybody. */
export interface CacheEntry {
  /** The cache key, as `cacheKeyOf` returns it. */
  cacheKey: string;
  body: Buffer<ArrayBuffer>;
  headers: readonly (readonly [name: string, value: string])[];
  /** The answer's own entity tag without quotes, or a hash of the body: the same for the same bytes. */
  tag: string;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** Milliseconds since 1970 until which it may be served, even stale. */
  goodUntil: number;
  /** The number of `expire` calls before it was rendered; null for what never changes. */
  generation: number | null;
}

export type CacheStore = ReturnType<typeof createCacheStore>;

const SECOND = 1000;
/** The largest share of the cache for one page, which must not push out all others. */
const MAX_SHARE = 1 / 8;
/** The share of the cache for pages of a free text: however many are searched, they push out each other only. */
const FREE_TEXT_SHARE = 1 / 8;
/** The share of the cache for pages that nobody has asked for again: however many there are, they push out no other. */
const FIRST_USE_SHARE = 1 / 4;
/** The size of a page's compressed forms, as a share of its own bytes. */
const COMPRESSED_SHARE = 0.4;
const MAX_PATHS = 10_000;

/**
 * Stores the last good answer of each public page, of at most `maxBytes` together, to serve it again and to
 * fall back on it. An answer is stored under its path and the queries that its header `Page-Queries` names,
 * so that no other query makes a new entry; without that header it is not stored. It is served for as long as
 * its `max-age` and `stale-if-error` say.
 * @param maxBytes 0 stores nothing
 * @param now milliseconds since 1970
 */
export function createCacheStore({ maxBytes, now }: { maxBytes: number; now: () => number }) {
  const createLru = (share: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      maxEntrySize: Math.ceil(Math.max(1, maxBytes) * MAX_SHARE),
      sizeCalculation: ({ body, headers }, key) =>
        Math.ceil(body.byteLength * (1 + COMPRESSED_SHARE)) + key.length + JSON.stringify(headers).length,
    });
  const pages = createLru(1 - FREE_TEXT_SHARE - FIRST_USE_SHARE);
  const firstUses = createLru(FIRST_USE_SHARE);
  const freeTexts = createLru(FREE_TEXT_SHARE);
  /** The queries that the pages of a path name. */
  const namedQueries = new LRUCache<string, readonly NamedQuery[]>({ max: MAX_PATHS });
  let generation = 0;

  /**
   * The cache key of a public page: its path with only the queries that it names, in the order in which it names them.
   * Null where no page of this path has been public yet.
   */
  function cacheKeyOf(target: string): string | null {
    const url = parse(target);
    const names = namedQueries.get(url.pathname);
    return names ? canonical(url, names) : null;
  }

  function peek(cacheKey: string): CacheEntry | undefined {
    return pages.peek(cacheKey) ?? firstUses.peek(cacheKey) ?? freeTexts.peek(cacheKey);
  }

  function use(cacheKey: string): CacheEntry | undefined {
    const first = firstUses.peek(cacheKey);
    if (first) {
      firstUses.delete(cacheKey);
      pages.set(cacheKey, first);
    }
    return pages.get(cacheKey) ?? freeTexts.get(cacheKey);
  }

  /** Whether it would still be served. */
  function isFresh(page: CacheEntry): boolean {
    const isNewest = page.generation === null || page.generation === generation;
    return isNewest && peek(page.cacheKey) === page;
  }

  /**
   * The stored page that may be served instead of a new answer, also of an older generation, until `goodUntil`; null if
   * there is none.
   */
  function lastGood(target: string): CacheEntry | null {
    const cacheKey = cacheKeyOf(target);
    const page = cacheKey === null ? undefined : use(cacheKey);
    return page && page.goodUntil > now() ? page : null;
  }

  return {
    cacheKeyOf,
    /** How many times everything was expired. */
    get generation() {
      return generation;
    },
    /**
     * Stores the answer if it is marked public, and reads its body only then. Null, with the body unread, if it is not
     * public or if `target` has queries beyond the page's cache key; the names of its queries are learned all the same.
     * @param madeIn the generation before it was rendered; or only the page's queries are to be learned from it
     */
    store: async (target: string, answer: Response, madeIn: number | 'learn-queries-only') => {
      const names = answer.headers.get(QUERIES_HEADER)?.split(' ').filter(Boolean).map(readName);
      if (!names) return null;
      answer.headers.delete(QUERIES_HEADER);
      const lifetime = publicSeconds(answer.headers);
      if (answer.status !== 200 || lifetime === 0) return null;
      const url = parse(target);
      namedQueries.set(url.pathname, names);
      const cacheKey = canonical(url, names);
      // Queries beyond the cache key may show in the page, so it belongs to this visitor alone.
      if (madeIn === 'learn-queries-only' || maxBytes === 0 || cacheKey !== target) return null;
      const body = Buffer.from(await answer.arrayBuffer());
      const own = answer.headers.get('ETag');
      const page: CacheEntry = {
        cacheKey,
        body,
        headers: [...answer.headers],
        tag: own
          ? own.replace(/^(?:W\/)?"|"$/g, '')
          : createHash('sha256').update(body).digest('base64url').slice(0, 22),
        storedAt: now(),
        goodUntil: now() + lifetime * SECOND,
        generation: isImmutable(answer.headers) ? null : madeIn,
      };
      // A rendering that began earlier may end later, and must not replace a newer page.
      if ((peek(cacheKey)?.generation ?? 0) <= madeIn) {
        const segment = hasFreeText(url, names) ? freeTexts : pages.has(cacheKey) ? pages : firstUses;
        segment.set(cacheKey, page);
      }
      return page;
    },
    /** The stored page that nothing has changed since; null if there is none. */
    fresh: (target: string) => {
      const page = lastGood(target);
      return page && isFresh(page) ? page : null;
    },
    lastGood,
    /** Marks all pages as stale, because what they show has changed. */
    expire: () => {
      generation += 1;
    },
    /** Removes a page that no longer exists. */
    remove: (cacheKey: string) => {
      pages.delete(cacheKey);
      firstUses.delete(cacheKey);
      freeTexts.delete(cacheKey);
    },
    isFresh,
  };
}

/**
 * For how many seconds a shared cache may serve an answer; 0 for one that is not public.
 * https://www.rfc-editor.org/rfc/rfc9111 (max-age), https://www.rfc-editor.org/rfc/rfc5861 (stale-if-error)
 */
function publicSeconds(headers: Headers): number {
  const control = headers.get('Cache-Control')?.toLowerCase() ?? '';
  const isPublic = /(?:^|[\s,])public(?:$|[\s,])/.test(control) && !/no-store|private/.test(control);
  if (!isPublic || headers.has('Set-Cookie') || headers.has('Vary')) return 0;
  const seconds = (name: string) =>
    Number(new RegExp(`(?:^|[\\s,])${name}=(\\d{1,9})`).exec(control)?.[1] ?? 0);
  return seconds('max-age') + seconds('stale-if-error');
}

/** https://www.rfc-editor.org/rfc/rfc8246 */
function isImmutable(headers: Headers): boolean {
  return /(?:^|[\s,])immutable(?:$|[\s,])/i.test(headers.get('Cache-Control') ?? '');
}

/** Parses also a target that begins with two slashes, which names no other host here. */
function parse(target: string): URL {
  return new URL(`http://page.invalid${target}`);
}

interface NamedQuery {
  name: string;
  isFreeText: boolean;
}

function readName(written: string): NamedQuery {
  return { name: written.replace(/^\*/, ''), isFreeText: written.startsWith('*') };
}

function hasFreeText(url: URL, names: readonly NamedQuery[]): boolean {
  const free = names.filter(({ isFreeText }) => isFreeText).map(({ name }) => name.toLowerCase());
  return [...url.searchParams].some(([key, value]) => value !== '' && free.includes(key.toLowerCase()));
}

/** Sorts the queries as named, so that order and case do not matter. */
function canonical(url: URL, names: readonly NamedQuery[]): string {
  if (url.search === '') return url.pathname;
  const given = [...url.searchParams];
  const named = names.flatMap(({ name }) =>
    given.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => [name, value]),
  );
  return named.length === 0 ? url.pathname : `${url.pathname}?${new URLSearchParams(named)}`;
}
