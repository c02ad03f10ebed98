/**
 * The origins whose pages may post forms, whatever host name the request used (spec §6). Without any, those of the
 * requested host may.
 */
export interface OwnOrigins {
  allowedOrigins: readonly string[];
  siteUrl: string | null;
}

/**
 * Whether a page of another site sent a request that changes something. Browsers send the origin with every post; one
 * that hides it still sends Sec-Fetch-Site, and an old one at least the referrer; a request with none of them comes
 * from no page.
 */
export function isFromAnotherSite(request: Request, own: OwnOrigins): boolean {
  const origin = request.headers.get('Origin');
  // No browser sends an empty one, and the router would throw on it.
  if (origin !== null) return !isOwn(origin, request, own);
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const referrer = request.headers.get('Referer');
  if (!referrer) return false;
  return !URL.canParse(referrer) || !isOwn(new URL(referrer).origin, request, own);
}

function isOwn(origin: string, request: Request, { allowedOrigins, siteUrl }: OwnOrigins): boolean {
  if (siteUrl === null && allowedOrigins.length === 0) return origin === new URL(request.url).origin;
  return origin === siteUrl || allowedOrigins.includes(origin);
}

/** The answer to such a request. */
export function refuseOtherSite(): Response {
  return new Response('This form was sent from another site. Please open the shop and try again.', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
