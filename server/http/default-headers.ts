const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Anything but a page may load, frame or send nothing; a page has its own policy (app/entry.server.tsx). */
const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers of every answer: pages, data, files, refusals, errors.
 * @param isSecure whether the site is served over TLS
 * @param isBuilt false in development, where Vite's pages need what the policy forbids
 */
export function constantHeaders({
  isSecure,
  isBuilt,
}: {
  isSecure: boolean;
  isBuilt: boolean;
}): Readonly<Record<string, string>> {
  return {
    ...(isBuilt ? { 'Content-Security-Policy': NO_PAGE_POLICY } : {}),
    // After the first visit, nobody can lead the browser here without TLS.
    ...(isSecure ? { 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
    // A browser that guesses types could run an uploaded picture as a script.
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know `frame-ancestors`.
    'X-Frame-Options': 'DENY',
    // Other sites learn that a visitor came from here, but not from which page; the site's own posts need `Origin`.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    // A page that another site opened, or that opened another site, gets no handle to it.
    'Cross-Origin-Opener-Policy': 'same-origin',
    // No resource of this site can be loaded into another site's memory.
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
  };
}
