import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** By this header a page names the queries that change it, separated by spaces; it is never sent out. */
const QUERIES_HEADER = 'Page-Queries';

/** The answer to a GET that is the same for everybody. */
export interface KeptPage {
  /** As `addressOf` has it. */
  address: string;
  body: Buffer<ArrayBuffer>;
  headers: readonly (readonly [name: string, value: string])[];
  /** The entity tag that it brought along, without quotes, or a hash of the body: the same for the same bytes. */
  tag: string;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** Milliseconds since 1970 until which it may be given at all. */
  goodUntil: number;
  /** Which `expire` it was made after; null for what never changes. */
  generation: number | null;
}

/** Keeps the last good answer of each public page: to give it again, and for when no new one is to be had. */
export interface PageMemory {
  /**
   * The address by which a public page is kept and made: only the queries that it names, in the order that it names.
   * Null where no page of this path was public yet.
   */
  addressOf: (target: string) => string | null;
  /** How many times all was expired. */
  readonly generation: number;
  /**
   * Keeps the answer if it says that it is everybody's, and reads it then; null, and it is not read, if it does not, or if
   * `target` says more than the page's own address: its queries are learned all the same.
   * @param madeIn the generation before it was made; or only the page's queries are to be learned from it
   */
  keep: (target: string, answer: Response, madeIn: number | 'names only') => Promise<KeptPage | null>;
  /** What nothing has changed since; null if there is nothing. */
  fresh: (target: string) => KeptPage | null;
  /** What may be given instead of a new answer, however old; null if there is nothing. */
  recall: (target: string) => KeptPage | null;
  /** What the pages say has changed: from now on they are only recalled. */
  expire: () => void;
  /** There is no such page any more. */
  forget: (address: string) => void;
  /** Whether it would still be given to somebody. */
  isFresh: (page: KeptPage) => boolean;
}

const SECOND = 1000;
/** Of all that is kept: one large page must not push out the others. */
const LARGEST_SHARE = 1 / 8;
/** What the compressed forms of a page take, of its own bytes. */
const COMPRESSED_SHARE = 0.4;
const MOST_PATHS = 10_000;

/**
 * A memory of at most `maxBytes`. An answer is kept under its path and the queries that its header
 * `Page-Queries` names, so that no other one makes a new entry; without that header it is not kept. It is
 * given again for as long as its `max-age` and `stale-if-error` say.
 * @param maxBytes 0 keeps nothing
 * @param now milliseconds since 1970
 */
export function createPageMemory({ maxBytes, now }: { maxBytes: number; now: () => number }): PageMemory {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.ceil(Math.max(1, maxBytes) * LARGEST_SHARE),
    sizeCalculation: ({ body, headers }, key) =>
      Math.ceil(body.byteLength * (1 + COMPRESSED_SHARE)) + key.length + JSON.stringify(headers).length,
  });
  /** Which queries the pages of a path name. */
  const namedQueries = new LRUCache<string, readonly string[]>({ max: MOST_PATHS });
  let generation = 0;

  function addressOf(target: string): string | null {
    const url = parse(target);
    const names = namedQueries.get(url.pathname);
    return names ? canonical(url, names) : null;
  }

  function isFresh(page: KeptPage): boolean {
    const isNewest = page.generation === null || page.generation === generation;
    return isNewest && pages.peek(page.address) === page;
  }

  function recall(target: string): KeptPage | null {
    const address = addressOf(target);
    const page = address === null ? undefined : pages.get(address);
    return page && page.goodUntil > now() ? page : null;
  }

  return {
    addressOf,
    get generation() {
      return generation;
    },
    keep: async (target, answer, madeIn) => {
      const names = answer.headers.get(QUERIES_HEADER)?.split(' ').filter(Boolean);
      if (!names) return null;
      answer.headers.delete(QUERIES_HEADER);
      const lifetime = publicSeconds(answer.headers);
      if (answer.status !== 200 || lifetime === 0) return null;
      const url = parse(target);
      namedQueries.set(url.pathname, names);
      const address = canonical(url, names);
      // What a visitor's address says on top may show in the page.
      if (madeIn === 'names only' || maxBytes === 0 || address !== target) return null;
      const body = Buffer.from(await answer.arrayBuffer());
      const own = answer.headers.get('ETag');
      const page: KeptPage = {
        address,
        body,
        headers: [...answer.headers],
        tag: own
          ? own.replace(/^(?:W\/)?"|"$/g, '')
          : createHash('sha256').update(body).digest('base64url').slice(0, 22),
        storedAt: now(),
        goodUntil: now() + lifetime * SECOND,
        generation: isImmutable(answer.headers) ? null : madeIn,
      };
      // One that was begun earlier may end later.
      if ((pages.peek(address)?.generation ?? 0) <= madeIn) pages.set(address, page);
      return page;
    },
    fresh: (target) => {
      const page = recall(target);
      return page && isFresh(page) ? page : null;
    },
    recall,
    expire: () => {
      generation += 1;
    },
    forget: (address) => {
      pages.delete(address);
    },
    isFresh,
  };
}

/**
 * For how many seconds an answer may be given to anybody; 0 for what is not everybody's.
 * https://www.rfc-editor.org/rfc/rfc9111 (max-age), https://www.rfc-editor.org/rfc/rfc5861 (stale-if-error)
 */
function publicSeconds(headers: Headers): number {
  const control = headers.get('Cache-Control')?.toLowerCase() ?? '';
  const isPublic = /(?:^|[\s,])public(?:$|[\s,])/.test(control) && !/no-store|private/.test(control);
  if (!isPublic || headers.has('Set-Cookie') || headers.has('Vary')) return 0;
  const seconds = (name: string) =>
    Number(new RegExp(`(?:^|[\\s,])${name}=(\\d{1,9})`).exec(control)?.[1] ?? 0);
  return seconds('max-age') + seconds('stale-if-error');
}

/** https://www.rfc-editor.org/rfc/rfc8246 */
function isImmutable(headers: Headers): boolean {
  return /(?:^|[\s,])immutable(?:$|[\s,])/i.test(headers.get('Cache-Control') ?? '');
}

/** Also of a target that begins with two slashes, which is no other host here. */
function parse(target: string): URL {
  return new URL(`http://page.invalid${target}`);
}

/** The same for queries in any order, and for their names in upper or lower case. */
function canonical(url: URL, names: readonly string[]): string {
  if (url.search === '') return url.pathname;
  const given = [...url.searchParams];
  const named = names.flatMap((name) =>
    given.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => [name, value]),
  );
  return named.length === 0 ? url.pathname : `${url.pathname}?${new URLSearchParams(named)}`;
}
