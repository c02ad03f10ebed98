/** A day: what is a little old is better than nothing where the database cannot be asked. */
const STAND_IN_SECONDS = 24 * 60 * 60;

/**
 * Headers of an answer that is the same for everybody: asked for anew each time, and kept by the server
 * to stand in when it fails (server/page-memory.ts).
 * @param queries names of the queries that change it, in any case
 */
export function sharedPage(...queries: string[]): () => Record<string, string> {
  const headers = {
    'Cache-Control': `public, no-cache, stale-if-error=${STAND_IN_SECONDS}`,
    // The router names the part of a page that it wants as data.
    'Page-Queries': ['_routes', ...queries].join(' '),
  };
  return () => headers;
}
