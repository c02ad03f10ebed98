import { LRUCache } from 'lru-cache';

/** By this header a page names the queries that change it, separated by spaces; it is never sent out. */
const QUERIES_HEADER = 'Page-Queries';

interface Page {
  body: Buffer<ArrayBuffer>;
  headers: [string, string][];
  storedAt: number;
  /** Milliseconds since 1970. */
  goodUntil: number;
}

/** Keeps the last good answer of each public page, for when no new one is to be had. */
export interface PageMemory {
  /** Keeps the answer if it says that it is everybody's and may stand in when the next one fails. */
  keep: (request: Request, answer: Response) => Promise<Response>;
  /** What may be given instead of a new answer; null if there is nothing. */
  recall: (request: Request) => Response | null;
}

const SECOND = 1000;
/** Of all that is kept: one large page must not push out the others. */
const LARGEST_SHARE = 1 / 16;
const MOST_PATHS = 10_000;

/**
 * A memory of at most `maxBytes`. An answer is kept under its path and the queries that its header
 * `Page-Queries` names, so that no other one makes a new entry; without that header it is not kept. It is
 * given again for as long as its `max-age` and `stale-if-error` say.
 * @param now milliseconds since 1970
 */
export function createPageMemory({ maxBytes, now }: { maxBytes: number; now: () => number }): PageMemory {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * LARGEST_SHARE),
    sizeCalculation: ({ body, headers }, key) =>
      body.byteLength + key.length + JSON.stringify(headers).length,
  });
  /** Which queries the pages of a path name. */
  const namedQueries = new LRUCache<string, readonly string[]>({ max: MOST_PATHS });

  return {
    keep: async (request, answer) => {
      const names = answer.headers.get(QUERIES_HEADER)?.toLowerCase().split(' ').filter(Boolean).sort();
      if (!names) return answer;
      answer.headers.delete(QUERIES_HEADER);
      const lifetime = publicSeconds(answer.headers);
      if (request.method !== 'GET' || answer.status !== 200 || lifetime === 0) return answer;
      const url = new URL(request.url);
      const body = Buffer.from(await answer.arrayBuffer());
      const headers = [...answer.headers];
      namedQueries.set(url.pathname, names);
      pages.set(keyOf(url, names), { body, headers, storedAt: now(), goodUntil: now() + lifetime * SECOND });
      return new Response(body, { headers });
    },
    recall: (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      const url = new URL(request.url);
      const names = namedQueries.get(url.pathname);
      const page = names && pages.get(keyOf(url, names));
      if (!page || page.goodUntil <= now()) return null;
      const headers = new Headers(page.headers);
      headers.set('Age', String(Math.round((now() - page.storedAt) / SECOND)));
      return new Response(request.method === 'HEAD' ? null : page.body, { headers });
    },
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

/** The same for queries in any order, and for their names in upper or lower case. */
function keyOf(url: URL, names: readonly string[]): string {
  const given = [...url.searchParams].map(([name, value]) => [name.toLowerCase(), value] as const);
  const named = names.flatMap((name) => given.filter(([given]) => given === name));
  return `${url.pathname}?${new URLSearchParams(named.map(([name, value]) => [name, value]))}`;
}
