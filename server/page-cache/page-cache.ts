import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID, type RequestIdOf } from '../http/request-id.ts';
import { isPlainHost } from '../http/request-validation.ts';
import { type CacheEntry, createCacheStore } from './cache-store.ts';
import {
  type CookieQuery,
  type CookieUse,
  createTargetReader,
  headersOfUse,
  plainTarget,
} from './cookie-query.ts';
import { createEncodedResponses, type EncodedResponse } from './encoded-responses.ts';
import type { ChangedKeys, Rendering } from './page-changes.ts';
import { createPageCounts } from './page-counts.ts';

/** How long a recent answer is found by the raw request line, which saves parsing it. */
const RECENT_MILLISECONDS = 1_000;
/** How many requests are remembered this way, and how long their lines may be. */
const MAX_RECENT = { requests: 1_000, letters: 500 };
/** The origin of the requests that render shared pages: no visitor's. */
const PAGE_ORIGIN = 'http://page.invalid';

/** Whether a visitor waits for a rendering. */
type Reason = 'renders' | 'refreshes';

interface UnderWay {
  rendering: Rendering;
  made: Promise<Response | CacheEntry>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Shared pages: rendered once, stored with their encodings, and given to everybody.
 * @param maxBytes of all stored pages
 * @param baseHead headers that every answer has
 * @param requestIdOf gives the id of a request that is answered from memory; it is never stored with the page
 * @param routeOf the route of a path, one of few, by which answers are counted
 * @param pageQueriesOf the queries that change the public page of a path, as its header `Page-Queries`; null where only
 *   an answer tells whether it is public
 * @param cookieQuery the query that a cookie may give instead of the URL; null for none
 * @param ask renders an answer
 * @param now milliseconds since 1970
 */
export function createPageCache(options: {
  maxBytes: number;
  baseHead: Readonly<Record<string, string>>;
  requestIdOf: RequestIdOf;
  routeOf: (pathname: string) => string;
  pageQueriesOf: (pathname: string) => string | null;
  cookieQuery: CookieQuery | null;
  ask: (request: Request, clientAddress: string) => Promise<Response>;
  now: () => number;
}) {
  const { maxBytes, baseHead, requestIdOf, routeOf, pageQueriesOf, cookieQuery, ask, now } = options;
  const readTarget = createTargetReader(cookieQuery);
  const memory = createCacheStore({ maxBytes, pageQueriesOf, now });
  const { counts, answersOf } = createPageCounts(routeOf);
  const encodings = createEncodedResponses({ baseHead, isWanted: memory.isFresh, answersOf, now });
  const recent = new Map<string, { page: CacheEntry; encoded: EncodedResponse }>();
  let recentSince = 0;
  /** Pages being rendered, by cache key. */
  const inFlight = new Map<string, UnderWay>();

  /** Waits for the rendering under way, or begins one, also after one that missed what the caller must see. */
  async function makeOnce(cacheKey: string, reason: Reason): Promise<Response | CacheEntry> {
    const askedAt = now();
    const underWay = inFlight.get(cacheKey);
    if (!underWay) return begin(cacheKey, reason).made;
    const answer = await underWay.made;
    const isOutdated =
      answer instanceof Response ? underWay.rendering.missed.size > 0 : answer.expiresAt <= askedAt;
    return isOutdated ? (inFlight.get(cacheKey) ?? begin(cacheKey, reason)).made : answer;
  }

  function begin(cacheKey: string, reason: Reason): UnderWay {
    counts[reason] += 1;
    const rendering = memory.beginRendering();
    const made = render(cacheKey, rendering).finally(() => {
      memory.endRendering(rendering);
      if (inFlight.get(cacheKey) === underWay) inFlight.delete(cacheKey);
    });
    const underWay = { rendering, made };
    inFlight.set(cacheKey, underWay);
    return underWay;
  }

  async function render(cacheKey: string, rendering: Rendering): Promise<Response | CacheEntry> {
    const answer = await ask(new Request(PAGE_ORIGIN + cacheKey), 'nobody');
    const stored = await memory.store(cacheKey, answer, rendering);
    if (stored) return stored;
    // The page is gone.
    if (answer.status < 500) memory.remove(cacheKey);
    return answer;
  }

  /**
   * Asks for one visitor, on a path that is personal, or of which nobody knows before its first answer that it is
   * public. The answer is stored only if the request was anonymous.
   */
  async function askFor(request: Request, clientAddress: string): Promise<Response | CacheEntry> {
    const isAnonymous = request.method === 'GET' && !request.headers.has('Cookie');
    const rendering = memory.beginRendering();
    try {
      const answer = await ask(request, clientAddress);
      const source = isAnonymous ? rendering : 'learn-queries-only';
      const stored = await memory.store(pathAndQuery(request), answer, source);
      if (stored) {
        counts.misses += 1;
        counts.renders += 1;
      }
      return stored ?? answer;
    } finally {
      memory.endRendering(rendering);
    }
  }

  function targetOf(request: Request): { target: string; use: CookieUse } {
    return readTarget(pathAndQuery(request), request.headers.get('Cookie') ?? undefined);
  }

  async function makeFor(request: Request, target: string, address: string): Promise<Response | CacheEntry> {
    const shared = memory.cacheKeyOf(target);
    if (shared === null) return askFor(withTarget(request, target), address);
    const fresh = memory.fresh(target);
    if (fresh) return fresh;
    counts.misses += 1;
    const made = await makeOnce(shared, 'renders');
    return made instanceof Response ? made.clone() : made;
  }

  function answerRecent(request: IncomingMessage, response: ServerResponse, key: string): boolean {
    const age = now() - recentSince;
    // A clock may also be set back, which makes the age negative.
    if (age >= RECENT_MILLISECONDS || age < 0) {
      recent.clear();
      recentSince = now();
    }
    const last = recent.get(key);
    if (!last || !memory.isFresh(last.page) || memory.isDue(last.page) || hasBody(request)) return false;
    writeAtOnce(request, response, last.encoded);
    return true;
  }

  function writeAtOnce(request: IncomingMessage, response: ServerResponse, encoded: EncodedResponse): void {
    counts.hits += 1;
    write(request, response, encoded, requestIdOf(request.headers));
  }

  function refreshIfDue(page: CacheEntry): void {
    if (!memory.isDue(page)) return;
    memory.postpone(page);
    // A failure is logged where it happens, and the stored page remains.
    makeOnce(page.cacheKey, 'refreshes').catch(() => {});
  }

  return {
    /** Answers at once with a stored page that is still fresh; false where it must be rendered. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      const { method, url = '/', headers } = request;
      const { host = '', 'accept-encoding': acceptEncoding, cookie } = headers;
      const { target, use } = readTarget(plainTarget(url), cookie);
      const key = `${method} ${host} ${target} ${use} ${acceptEncoding}`;
      if (answerRecent(request, response, key)) return true;
      if (!isReading(method) || hasBody(request) || !isPlainHost(host)) return false;
      const page = memory.fresh(target);
      const ready = page && encodings.ready(page, acceptEncoding);
      if (!ready) return false;
      const encoded = encodings.forUse(ready, use);
      refreshIfDue(page);
      const hasRoom = recent.has(key) || recent.size < MAX_RECENT.requests;
      if (hasRoom && key.length <= MAX_RECENT.letters) recent.set(key, { page, encoded });
      writeAtOnce(request, response, encoded);
      return true;
    },
    /** Asks the product; a shared page is rendered once for all requests that want it meanwhile. */
    make: async (request: Request, clientAddress: string): Promise<Response | CacheEntry> => {
      if (!isReading(request.method)) return askFor(request, clientAddress);
      const { target, use } = targetOf(request);
      const made = await makeFor(request, target, clientAddress);
      if (made instanceof Response) headersOfUse(made.headers, use);
      return made;
    },
    /** The stored page, also expired, until `goodUntil`; null where there is none. */
    lastGood: (request: Request): CacheEntry | null => {
      const page = isReading(request.method) ? memory.lastGood(targetOf(request).target) : null;
      if (page) counts.stale += 1;
      return page;
    },
    send: async (request: IncomingMessage, response: ServerResponse, page: CacheEntry) => {
      const { 'accept-encoding': acceptEncoding, cookie } = request.headers;
      const { use } = readTarget(plainTarget(request.url ?? '/'), cookie);
      const encoded = encodings.ready(page, acceptEncoding) ?? (await encodings.make(page, acceptEncoding));
      const age = Math.round((now() - page.storedAt) / 1_000);
      if (age > 0) response.setHeader('Age', String(age));
      const id = response.getHeader(REQUEST_ID);
      write(request, response, encodings.forUse(encoded, use), String(id ?? requestIdOf(request.headers)));
    },
    /** Called when what pages show has changed. */
    expire: (changed: ChangedKeys) => {
      memory.expire(changed);
      // Requests from now on do not wait for what was being rendered.
      if (changed === 'all') inFlight.clear();
    },
    counts,
  };
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  encoded: EncodedResponse,
  id: string,
): void {
  const { answers, head, unchangedHead, body, tags } = encoded;
  if (isKnown(request.headers['if-none-match'], tags)) {
    answers.unchanged += 1;
    response.writeHead(304, withId(unchangedHead, id)).end();
  } else {
    answers.whole += 1;
    response.writeHead(200, withId(head, id)).end(request.method === 'HEAD' ? undefined : body);
  }
}

/** The shared head with the id of this request, to be written at once: it is the next request's afterwards. */
function withId(head: string[], id: string): string[] {
  head[head.length - 1] = id;
  return head;
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match */
function isKnown(ifNoneMatch: string | undefined, tags: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => {
    const known = tag.trim().replace(/^W\//, '');
    return known === '*' || known.startsWith(tags);
  });
}

function isReading(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function pathAndQuery({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function withTarget(request: Request, target: string): Request {
  return pathAndQuery(request) === target ? request : new Request(new URL(target, request.url), request);
}
