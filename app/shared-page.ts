/** A day: what is a little old is better than nothing where the database cannot be asked. */
const STAND_IN_SECONDS = 24 * 60 * 60;
/** A price that is a little old is told before an order is placed. */
const CDN_SECONDS = 10;

/**
 * Headers of an answer that is the same for everybody: the server keeps it (server/public-pages.ts), browsers ask each
 * time whether theirs still holds, and a CDN in front may give it for some seconds without asking.
 * @param queries names of the queries that change it, in any case
 */
export function sharedPage(...queries: string[]): () => Record<string, string> {
  const headers = {
    'Cache-Control': `public, no-cache, stale-if-error=${STAND_IN_SECONDS}`,
    // https://www.rfc-editor.org/rfc/rfc9213: it hears of no change.
    'CDN-Cache-Control': `public, max-age=${CDN_SECONDS}, stale-while-revalidate=${CDN_SECONDS}, stale-if-error=${STAND_IN_SECONDS}`,
    // The router names the part of a page that it wants as data.
    'Page-Queries': ['_routes', ...queries].join(' '),
  };
  return () => headers;
}
