import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createPageChanges, type Lifetime, type Rendering, shortenByMissed } from './page-changes.ts';
import { type NamedQuery, readQueries, takePageHeaders } from './page-headers.ts';

/** The answer to a GET that is the same for everybody. A page that is rendered again with the same bytes stays this one. */
export interface CacheEntry extends Lifetime {
  /** The cache key, as `cacheKeyOf` returns it. */
  cacheKey: string;
  body: Buffer<ArrayBuffer>;
  headers: readonly (readonly [name: string, value: string])[];
  /** The answer's own entity tag without quotes, or a hash of the body: the same for the same bytes. */
  tag: string;
  /** When it was first stored; like all times in milliseconds since 1970. */
  firstStoredAt: number;
  /** When it was last rendered and stored. */
  storedAt: number;
  /** Until when it may be served, even stale. */
  goodUntil: number;
  /** The number of its last rendering. */
  rendering: number;
}

export type CacheStore = ReturnType<typeof createCacheStore>;

const SECOND = 1000;
/** A page older than this is served, and rendered again in the background: not every change is announced. */
const REVALIDATE_AFTER = 60 * SECOND;
/** After a rendering in the background, which may fail, the next one waits this long. */
const REFRESH_AGAIN_AFTER = 2 * SECOND;
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
 * fall back on it. An answer is stored under its path and the queries that its header `Page-Queries` names, so that no
 * other query makes a new entry, and expires with the keys of `Page-Keys` (page-headers.ts); without these headers it is
 * not stored. It is served for as long as its `max-age` and `stale-if-error` say.
 * @param maxBytes 0 stores nothing
 * @param pageQueriesOf the queries that change the public page of a path, as in `Page-Queries`; null where only an answer
 *   tells whether it is public
 * @param now milliseconds since 1970
 */
export function createCacheStore({
  maxBytes,
  pageQueriesOf,
  now,
}: {
  maxBytes: number;
  pageQueriesOf: (pathname: string) => string | null;
  now: () => number;
}) {
  const changes = createPageChanges(now);
  const createLru = (share: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      maxEntrySize: Math.ceil(Math.max(1, maxBytes) * MAX_SHARE),
      sizeCalculation: ({ body, headers }, key) =>
        Math.ceil(body.byteLength * (1 + COMPRESSED_SHARE)) + key.length + JSON.stringify(headers).length,
      dispose: changes.unwatch,
    });
  const pages = createLru(1 - FREE_TEXT_SHARE - FIRST_USE_SHARE);
  const firstUses = createLru(FIRST_USE_SHARE);
  const freeTexts = createLru(FREE_TEXT_SHARE);
  /** The queries that the pages of a path have named. */
  const namedQueries = new LRUCache<string, readonly NamedQuery[]>({ max: MAX_PATHS });

  function put(segment: LRUCache<string, CacheEntry>, page: CacheEntry): void {
    segment.set(page.cacheKey, page);
    // One that is too large is not stored.
    if (segment.peek(page.cacheKey) === page) changes.watch(page);
  }

  /**
   * The cache key of a public page: its path with only the queries that it names, in the order in which it names them.
   * Null where no page of this path is known to be public.
   */
  function cacheKeyOf(target: string): string | null {
    const url = parse(target);
    const names = namedQueries.get(url.pathname) ?? declaredQueries(url.pathname);
    return names ? canonical(url, names) : null;
  }

  function declaredQueries(pathname: string): NamedQuery[] | null {
    const queries = pageQueriesOf(pathname);
    return queries === null ? null : readQueries(queries);
  }

  function peek(cacheKey: string): CacheEntry | undefined {
    return pages.peek(cacheKey) ?? firstUses.peek(cacheKey) ?? freeTexts.peek(cacheKey);
  }

  function use(cacheKey: string): CacheEntry | undefined {
    const first = firstUses.peek(cacheKey);
    if (first) {
      firstUses.delete(cacheKey);
      put(pages, first);
    }
    return pages.get(cacheKey) ?? freeTexts.get(cacheKey);
  }

  /** Whether it may be served as it is. */
  function isFresh({ isWatched, storedAt, expiresAt }: CacheEntry): boolean {
    const time = now();
    // A clock may also be set back, which must not prolong anything.
    return isWatched && time < expiresAt && time >= storedAt;
  }

  /** The stored page that may be served instead of a new answer, also expired, until `goodUntil`; null if there is none. */
  function lastGood(target: string): CacheEntry | null {
    const cacheKey = cacheKeyOf(target);
    const page = cacheKey === null ? undefined : use(cacheKey);
    return page && page.goodUntil > now() ? page : null;
  }

  /** Stores a page, or renews the stored one that has the same bytes. */
  function storeOrRenew(page: CacheEntry, hasText: boolean): CacheEntry {
    const { cacheKey } = page;
    const known = peek(cacheKey);
    // A rendering that began earlier may end later, and must not replace a newer page.
    if (known && known.rendering > page.rendering) return page;
    if (known?.tag === page.tag && JSON.stringify(known.headers) === JSON.stringify(page.headers)) {
      changes.unwatch(known);
      Object.assign(known, { ...page, body: known.body, firstStoredAt: known.firstStoredAt });
      changes.watch(known);
      return known;
    }
    put(hasText ? freeTexts : pages.has(cacheKey) ? pages : firstUses, page);
    return page;
  }

  return {
    cacheKeyOf,
    beginRendering: changes.begin,
    endRendering: changes.end,
    /**
     * Stores the answer if it is marked public, and reads its body only then. Null, with the body unread, if it is not
     * public or if `target` has queries beyond the page's cache key; the names of its queries are learned all the same.
     * @param rendering the rendering that it comes from; or only the page's queries are to be learned from it
     */
    store: async (target: string, answer: Response, rendering: Rendering | 'learn-queries-only') => {
      const declared = takePageHeaders(answer.headers);
      const lifetime = publicSeconds(answer.headers);
      if (!declared || answer.status !== 200 || lifetime === 0) return null;
      const isNeverChanged = isImmutable(answer.headers);
      const keys = isNeverChanged ? [] : declared.keys;
      const url = parse(target);
      namedQueries.set(url.pathname, declared.queries);
      const cacheKey = canonical(url, declared.queries);
      // Queries beyond the cache key may show in the page, so it belongs to this visitor alone.
      if (rendering === 'learn-queries-only' || maxBytes === 0 || !keys || cacheKey !== target) return null;
      const body = Buffer.from(await answer.arrayBuffer());
      const own = answer.headers.get('ETag');
      const page: CacheEntry = {
        cacheKey,
        body,
        headers: [...answer.headers],
        tag: own
          ? own.replace(/^(?:W\/)?"|"$/g, '')
          : createHash('sha256').update(body).digest('base64url').slice(0, 22),
        firstStoredAt: now(),
        storedAt: now(),
        goodUntil: now() + lifetime * SECOND,
        rendering: rendering.number,
        keys,
        renderedAt: rendering.startedAt,
        refreshAt: isNeverChanged ? Number.POSITIVE_INFINITY : rendering.startedAt + REVALIDATE_AFTER,
        expiresAt: declared.until,
        isWatched: false,
      };
      shortenByMissed(page, rendering);
      return storeOrRenew(page, hasFreeText(url, declared.queries));
    },
    /** The stored page that nothing has changed since, or only lately; null if there is none. */
    fresh: (target: string) => {
      const page = lastGood(target);
      return page && isFresh(page) ? page : null;
    },
    lastGood,
    isFresh,
    /** Whether it is to be rendered again in the background. */
    isDue: ({ refreshAt }: CacheEntry) => now() >= refreshAt,
    /** Notes that a rendering in the background begins. */
    postpone: (page: CacheEntry) => {
      page.renderedAt = now();
      page.refreshAt = page.renderedAt + REFRESH_AGAIN_AFTER;
    },
    /** Ends pages that were made of what has changed. */
    expire: changes.announce,
    /** Removes a page that no longer exists. */
    remove: (cacheKey: string) => {
      pages.delete(cacheKey);
      firstUses.delete(cacheKey);
      freeTexts.delete(cacheKey);
    },
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
