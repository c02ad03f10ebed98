import { createHash, timingSafeEqual } from 'node:crypto';
import type { RateLimiter } from '../attempt-limits/rate-limiter.server.ts';
import { retryAfter, tooManyMessage } from '../attempt-limits/retry-after.ts';
import { NO_STORE } from '../http/no-store.ts';

/**
 * Lets the operator's own requests through. The right token always passes: behind an untrusted proxy all share one
 * address, so any visitor's wrong tokens could shut the operator out. It has 24 characters or more, so its length and
 * not the limit makes guessing hopeless.
 * @param address the client's address
 * @throws a 401 answer when the bearer token is missing or wrong, a 429 after too many wrong ones from that network
 */
export async function requireOperator(
  {
    settings,
    limits,
  }: { settings: { operatorToken: string }; limits: Pick<RateLimiter, 'tryOperatorToken'> },
  request: Request,
  address: string,
): Promise<void> {
  const given = /^Bearer +(.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  if (given !== undefined && isSame(given, settings.operatorToken)) return;
  const attempt = given === undefined ? null : await limits.tryOperatorToken(address);
  // A Response instead of data(), because a resource route sends it unchanged and logs no error.
  if (attempt?.ok === false) {
    throw Response.json(
      { message: tooManyMessage(attempt.waitMilliseconds) },
      { status: 429, headers: { ...NO_STORE, ...retryAfter(attempt.waitMilliseconds) } },
    );
  }
  throw Response.json(
    { message: "The operator's token is missing or wrong." },
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer', ...NO_STORE } },
  );
}

/** Takes the same time for any token, right or wrong. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
