/** Half a year, in seconds. */
const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/** The cookie of an area for `document.cookie`; null removes it. */
export function areaCookie(slug: string | null, isSecure: boolean): string {
  const age = slug === null ? 0 : MAX_AGE_SECONDS;
  return `area=${slug ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`;
}

/**
 * Stores the slug of the customer's area in a cookie, with which the server answers home by the page of that area
 * (docs/decisions/areas.md); null removes it.
 */
export function writeAreaCookie(slug: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers lack the Cookie Store API
  document.cookie = areaCookie(slug, location.protocol === 'https:');
}

/** The slug in that cookie; null without one. */
export function readAreaCookie(cookies = document.cookie): string | null {
  return /(?:^|; )area=([a-z0-9-]+)(?:;|$)/.exec(cookies)?.[1] ?? null;
}
