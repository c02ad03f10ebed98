import { BEST, type Coding, encode, isTextual, negotiateEncoding, QUICK } from '../http/content-encoding.ts';
import { REQUEST_ID } from '../http/request-id.ts';
import type { CacheEntry } from './cache-store.ts';
import { type CookieUse, headersOfUse } from './cookie-query.ts';
import type { AnswerCounts } from './page-counts.ts';

/** A page as it goes over the wire. */
export interface EncodedResponse {
  body: Buffer;
  /**
   * Alternating names and values, as `writeHead` takes them. The last value is the place of a request's id, into which
   * each answer writes its own: copying the head took 0.1 to 0.5 µs of the 16 that a request takes.
   */
  head: string[];
  /** The head of a 304: it replaces the head that the browser stored, so it repeats the page's policy. */
  unchangedHead: string[];
  /** How the entity tags of this page in this coding begin, at any compression level. */
  tags: string;
  /** Counts the answers with the pages of its route. */
  answers: AnswerCounts;
}

/** How long a page has had the same bytes before it is compressed at the best level: it may stay for long. */
const STAYS_MILLISECONDS = 5_000;
/** Larger pages take longer to compress at the best level than anyone would gain. */
const MAX_RECOMPRESSED_BYTES = 512 * 1024;
/** How many pages may wait for the best compression; others are tried again at a later use. */
const MAX_WAITING = 50;

/**
 * Pages in each coding, made on first use and stored as long as the page.
 * @param baseHead headers that every answer has; those of a page override them
 * @param isWanted whether the page could still be given to a visitor
 * @param answersOf what counts the answers with the page of a cache key
 * @param now milliseconds since 1970
 */
export function createEncodedResponses({
  baseHead,
  isWanted,
  answersOf,
  now,
}: {
  baseHead: Readonly<Record<string, string>>;
  isWanted: (page: CacheEntry) => boolean;
  answersOf: (cacheKey: string) => AnswerCounts;
  now: () => number;
}) {
  const encodings = new WeakMap<CacheEntry, Map<Coding, EncodedResponse>>();
  const making = new WeakMap<CacheEntry, Map<Coding, Promise<EncodedResponse>>>();
  /** Of encodings, with the headers of those who have a cookie's page. */
  const variants = new WeakMap<EncodedResponse, Map<CookieUse, EncodedResponse>>();
  /** Those that wait for the best compression. */
  const enqueued = new WeakSet<CacheEntry>();
  /** Those whose best compression has begun; one that is not wanted in its turn may be again. */
  const recompressed = new WeakSet<CacheEntry>();
  /** One at a time, because it takes a core that requests need too. */
  let recompressing = Promise.resolve();
  let waiting = 0;

  async function put(page: CacheEntry, coding: Coding, quality: number): Promise<EncodedResponse> {
    const body = await encode(page.body, coding, quality);
    const encoded = encodedResponse(page, body, coding, quality);
    const made = encodings.get(page) ?? new Map<Coding, EncodedResponse>();
    encodings.set(page, made.set(coding, encoded));
    return encoded;
  }

  function encodedResponse(page: CacheEntry, body: Buffer, coding: Coding, quality: number): EncodedResponse {
    const headers = new Map(Object.entries(baseHead).map(([name, value]) => [name.toLowerCase(), value]));
    for (const [name, value] of page.headers) headers.set(name.toLowerCase(), value);
    const tags = coding === 'identity' ? `"${page.tag}"` : `"${page.tag}-${coding}`;
    headers.set('etag', coding === 'identity' ? tags : `${tags}${quality}"`);
    if (isTextual(typeOf(page))) headers.set('vary', 'Accept-Encoding');
    const unchangedHead = withIdPlace([...headers].filter(([name]) => name !== 'content-type').flat());
    if (coding !== 'identity') headers.set('content-encoding', coding);
    headers.set('content-length', String(body.byteLength));
    return {
      body,
      head: withIdPlace([...headers].flat()),
      unchangedHead,
      tags,
      answers: answersOf(page.cacheKey),
    };
  }

  function variantOf(encoded: EncodedResponse, use: CookieUse): EncodedResponse {
    if (use === 'no') return encoded;
    const known = variants.get(encoded) ?? new Map<CookieUse, EncodedResponse>();
    variants.set(encoded, known);
    const variant = known.get(use) ?? {
      ...encoded,
      head: headOfUse(encoded.head, use),
      unchangedHead: headOfUse(encoded.unchangedHead, use),
    };
    known.set(use, variant);
    return variant;
  }

  function recompress(page: CacheEntry): void {
    const isOverLimit = waiting >= MAX_WAITING || page.body.byteLength > MAX_RECOMPRESSED_BYTES;
    const isNew = now() - page.firstStoredAt < STAYS_MILLISECONDS;
    if (isNew || isOverLimit || enqueued.has(page) || recompressed.has(page)) return;
    enqueued.add(page);
    waiting += 1;
    recompressing = recompressing
      .then(async () => {
        waiting -= 1;
        enqueued.delete(page);
        if (!isWanted(page)) return;
        recompressed.add(page);
        await put(page, 'br', BEST);
      })
      // The encoding that exists stays in use.
      .catch(() => {});
  }

  function makeOnce(page: CacheEntry, coding: Coding): Promise<EncodedResponse> {
    const inFlight = making.get(page) ?? new Map<Coding, Promise<EncodedResponse>>();
    making.set(page, inFlight);
    const made = inFlight.get(coding) ?? put(page, coding, QUICK).finally(() => inFlight.delete(coding));
    inFlight.set(coding, made);
    return made;
  }

  return {
    /** The encoding if it exists; the use of a page that stays starts a better compression in the background. */
    ready: (page: CacheEntry, acceptEncoding: string | undefined) => {
      const coding = negotiateEncoding(acceptEncoding, typeOf(page), page.body.byteLength);
      const encoded = encodings.get(page)?.get(coding) ?? null;
      if (encoded && coding === 'br') recompress(page);
      return encoded;
    },
    make: (page: CacheEntry, acceptEncoding: string | undefined) =>
      makeOnce(page, negotiateEncoding(acceptEncoding, typeOf(page), page.body.byteLength)),
    /** The encoding with the headers that its use of a cookie requires. */
    forUse: variantOf,
  };
}

function withIdPlace(head: readonly string[]): string[] {
  return [...head, REQUEST_ID, ''];
}

function headOfUse(head: readonly string[], use: CookieUse): string[] {
  const headers = new Headers();
  for (let at = 0; at < head.length - 2; at += 2) headers.append(head[at] ?? '', head[at + 1] ?? '');
  headersOfUse(headers, use);
  return withIdPlace([...headers].flat());
}

function typeOf({ headers }: CacheEntry): string {
  return headers.find(([name]) => name === 'content-type')?.[1] ?? '';
}
