import { createHash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RateLimiter } from '../attempt-limits/rate-limiter.server.ts';
import { retryAfter, tooManyMessage } from '../attempt-limits/retry-after.ts';
import { isOutage } from '../db/outage.server.ts';
import type { Tables } from '../db/tables.ts';
import { NO_STORE } from '../http/no-store.ts';
import { logRequest } from './audit-log.server.ts';
import { type Caller, OWNER, type Right } from './caller.ts';
import { jsonAnswer } from './operator-json.server.ts';
import { findCaller } from './tokens.server.ts';

interface AuthServices {
  settings: { operatorToken: string };
  limits: Pick<RateLimiter, 'tryOperatorToken'>;
  database: { db: Kysely<Tables> };
  now: () => Date;
}

/** A request to a route of `/operator`. */
interface OperatorRequest {
  request: Request;
  /** The client's address. */
  address: string;
  /** The route's path as the router has it, without values and without the first slash. */
  pattern: string;
}

/**
 * Lets the operator's own requests through, and logs each (docs/decisions/operator-tokens.md). A right token always
 * passes: behind an untrusted proxy all share one address, so any visitor's wrong tokens could shut the operator out.
 * The owner's has 24 characters or more, and the others 256 random bits, so their length and not the limit makes
 * guessing hopeless.
 * @param right what the request requires
 * @param target what it is about, for the log: an id whose form has been checked, or a kind of document, and no personal data
 * @throws a 401 answer when the bearer token is missing or wrong, a 429 after too many wrong ones from that network, a
 * 403 when the token lacks the right
 */
export async function requireOperator(
  services: AuthServices,
  { request, address, pattern }: OperatorRequest,
  right: Right,
  target: string | null = null,
): Promise<Caller> {
  const { database, now } = services;
  const given = /^Bearer +(.+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  const caller = given === undefined ? null : await callerOf(services, given);
  if (!caller) throw await refuseToken(services.limits, address, given !== undefined);
  const isAllowed = caller.rights.includes(right);
  const action = `${request.method} /${pattern}`;
  const entry = { at: now(), tokenId: caller.tokenId, action, target, address, isAllowed };
  await logRequest(database.db, entry).catch((error: unknown) => {
    // A full disk must not keep the operator from reading. What changes something could not be written either.
    if (!isReading(request) || !isOutage(error)) throw error;
  });
  if (!isAllowed) throw refuse(403, refusalOf(right));
  return caller;
}

/** A refusal in the form of `/operator`: a Response, because a resource route sends it unchanged and logs no error. */
export function refuse(status: number, message: string): Response {
  return jsonAnswer({ message }, status);
}

async function callerOf({ settings, database, now }: AuthServices, given: string): Promise<Caller | null> {
  return isSame(given, settings.operatorToken) ? OWNER : findCaller(database.db, given, now());
}

async function refuseToken(
  limits: AuthServices['limits'],
  address: string,
  isGiven: boolean,
): Promise<Response> {
  const attempt = isGiven ? await limits.tryOperatorToken(address) : null;
  if (attempt?.ok === false) {
    return Response.json(
      { message: tooManyMessage(attempt.waitMilliseconds) },
      { status: 429, headers: { ...NO_STORE, ...retryAfter(attempt.waitMilliseconds) } },
    );
  }
  return Response.json(
    { message: "The operator's token is missing, wrong, expired or revoked." },
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer', ...NO_STORE } },
  );
}

function refusalOf(right: Right): string {
  return right === 'owner' ? "Only the owner's token may do this." : `This token lacks the scope ${right}.`;
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Takes the same time for any token, right or wrong. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
