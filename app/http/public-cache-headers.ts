/** A day: a stale page is better than none while the database is down. */
const STAND_IN_SECONDS = 24 * 60 * 60;
/** A stale price is reported before an order is placed. */
const CDN_SECONDS = 10;

/**
 * Headers of an answer that is the same for everybody: the server caches it (server/page-cache/page-cache.ts), browsers
 * revalidate each time, and a CDN in front may serve it for some seconds without revalidation.
 * @param queries names of the queries that change it, in any case; `*` in front of one that takes any text
 */
export function publicCacheHeaders(...queries: string[]): () => Record<string, string> {
  const headers = {
    'Cache-Control': `public, no-cache, stale-if-error=${STAND_IN_SECONDS}`,
    // https://www.rfc-editor.org/rfc/rfc9213: a CDN cannot be invalidated.
    'CDN-Cache-Control': `public, max-age=${CDN_SECONDS}, stale-while-revalidate=${CDN_SECONDS}, stale-if-error=${STAND_IN_SECONDS}`,
    // In this query the router names the route whose data it wants.
    'Page-Queries': ['_routes', ...queries].join(' '),
  };
  return () => headers;
}
