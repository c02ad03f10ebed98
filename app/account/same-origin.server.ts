/** Which pages' forms are taken. */
export interface OwnOrigins {
  /** With a list, forms are taken from its origins alone, whatever name this server was asked by (spec §6). */
  allowedOrigins: readonly string[];
  siteUrl: string | null;
}

/**
 * Whether a request that changes something was sent by a page of another site. Browsers name the origin on every
 * post; one that hides it still says whether it crosses sites, and what names neither comes from no page at all.
 */
export function isFromAnotherSite(request: Request, { allowedOrigins, siteUrl }: OwnOrigins): boolean {
  const origin = request.headers.get('Origin');
  if (!origin) {
    const site = request.headers.get('Sec-Fetch-Site');
    return site !== null && site !== 'same-origin' && site !== 'none';
  }
  if (origin === siteUrl) return false;
  if (allowedOrigins.length > 0) return !allowedOrigins.includes(origin);
  return origin !== new URL(request.url).origin;
}

/** The answer to such a request. */
export function refuseOtherSite(): Response {
  return new Response('This form was sent from another site. Please open the shop and try again.', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
