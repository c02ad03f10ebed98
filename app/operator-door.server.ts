import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Lets the operator's own requests through (design.md, The operator's door).
 * @throws a 401 answer when the bearer token is missing or wrong
 */
export function requireOperator(settings: { operatorToken: string }, request: Request): void {
  const given = /^Bearer +(.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (given !== undefined && isSame(given, settings.operatorToken)) return;
  // A Response, not data(): a resource route sends it as it is and logs no error.
  throw Response.json(
    { message: "The operator's token is missing or wrong." },
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' } },
  );
}

/** Takes as long for a wrong token as for the right one, whatever their lengths. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
