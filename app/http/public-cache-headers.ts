/** A day: a stale page is better than none while the database is down. */
const STAND_IN_SECONDS = 24 * 60 * 60;
/** A stale price is reported before an order is placed. */
const CDN_SECONDS = 10;

/** What a loader tells the page cache of its answer. */
export interface PageFacts {
  /** The keys of what it was made of, besides those of its route (app/catalogue/catalogue-keys.ts). */
  madeOf?: readonly string[];
  /**
   * The moment from which the page would show something else without any change, such as an opening hour that it prints;
   * by default none. The loader counts it as over at that moment, since a page that has ended is not served from the cache.
   */
  until?: Date | null;
}

/**
 * Headers of an answer that is the same for everybody: the server caches it (server/page-cache/page-cache.ts), browsers
 * revalidate each time, and a CDN in front may serve it for some seconds without revalidation.
 * @param page `madeOf`: the keys of what the page was made of; it expires when one of them changes. `queries`: names of
 *   the queries that change it, in any case; `*` in front of one that takes any text
 * @returns the route's `headers`, which add what its loader has told by `pageFacts`
 */
export function publicCacheHeaders({
  madeOf,
  queries = [],
}: {
  madeOf: readonly string[];
  queries?: readonly string[];
}): (args?: { loaderHeaders: Headers }) => Record<string, string> {
  const headers = {
    'Cache-Control': `public, no-cache, stale-if-error=${STAND_IN_SECONDS}`,
    // https://www.rfc-editor.org/rfc/rfc9213: a CDN cannot be invalidated.
    'CDN-Cache-Control': `public, max-age=${CDN_SECONDS}, stale-while-revalidate=${CDN_SECONDS}, stale-if-error=${STAND_IN_SECONDS}`,
    // In this query the router names the route whose data it wants.
    'Page-Queries': ['_routes', ...queries].join(' '),
  };
  return (args) => {
    const until = args?.loaderHeaders.get('Page-Until');
    return {
      ...headers,
      'Page-Keys': [...madeOf, args?.loaderHeaders.get('Page-Keys') ?? ''].join(' ').trim(),
      ...(until ? { 'Page-Until': until } : {}),
    };
  };
}

/** What a loader returns beside its data to tell the page cache, as in `data(menu, pageFacts({ until }))`. */
export function pageFacts({ madeOf = [], until = null }: PageFacts): { headers: Record<string, string> } {
  return {
    headers: {
      'Page-Keys': madeOf.join(' '),
      ...(until ? { 'Page-Until': until.toISOString() } : {}),
    },
  };
}
