import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createPageForms, type PageForm } from './page-forms.ts';
import { createPageMemory, type KeptPage } from './page-memory.ts';
import { isPlainHost } from './request-check.ts';

/** After that a page is made anew behind the back of whoever asks: not all that changes it is announced. */
const UNQUESTIONED_MILLISECONDS = 60_000;
/** For so long what was just given is found by the request's own words, without reading them again. */
const AT_HAND_MILLISECONDS = 1_000;
/** Of so many requests at most, none of them longer. */
const AT_HAND_MOST = { requests: 1_000, letters: 500 };
/** Paths that are known to be nobody else's. */
const MOST_PERSONAL_PATHS = 1_000;
/** Whoever waits to learn whether a path is public is asked for after so many that did not tell. */
const MOST_WAITS = 2;
/** Of the requests that pages are made for: no visitor's. */
const NOBODYS_ORIGIN = 'http://page.invalid';

/** Pages that everybody shares: made once, kept with their compressed forms, and given to all. */
export interface PublicPages {
  /** Answers at once what is kept and still holds; false where it must be made. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Asks the product; for a page that everybody shares once for all who want it meanwhile. */
  make: (request: Request, address: string) => Promise<Response | KeptPage>;
  /** What was kept, however old; null where nothing is. */
  recall: (request: Request) => KeptPage | null;
  send: (request: IncomingMessage, response: ServerResponse, page: KeptPage) => Promise<void>;
  /** To be told when what pages show has changed. */
  expire: () => void;
}

/**
 * @param maxBytes of all that is kept
 * @param baseHead headers that every answer has
 * @param ask makes an answer
 * @param now milliseconds since 1970
 */
export function createPublicPages(options: {
  maxBytes: number;
  baseHead: Readonly<Record<string, string>>;
  ask: (request: Request, address: string) => Promise<Response>;
  now: () => number;
}): PublicPages {
  const { maxBytes, baseHead, ask, now } = options;
  const memory = createPageMemory({ maxBytes, now });
  const forms = createPageForms(baseHead, memory.isFresh);
  const atHand = new Map<string, PageForm>();
  let atHandSince = 0;
  /** By address and generation, as long as they are being made. */
  const making = new Map<string, Promise<Response | KeptPage>>();

  /** By path, as long as the first requests are being answered. */
  const firsts = new Map<string, Promise<Response | KeptPage>>();
  const personalPaths = new LRUCache<string, true>({ max: MOST_PERSONAL_PATHS });

  function makeOnce(address: string): Promise<Response | KeptPage> {
    const { generation } = memory;
    const key = `${generation} ${address}`;
    const underWay = making.get(key);
    if (underWay) return underWay;
    const request = new Request(NOBODYS_ORIGIN + address);
    const made = ask(request, 'nobody')
      .then(async (answer) => {
        const kept = await memory.keep(address, answer, generation);
        if (kept) return kept;
        // Gone without a word: what was written past an import.
        if (answer.status < 500) memory.forget(address);
        return answer;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  /** For a request of its own, whose answer is kept only if it was made as for nobody. */
  async function askFor(request: Request, address: string): Promise<Response | KeptPage> {
    const { generation } = memory;
    const answer = await ask(request, address);
    const isNobodys = request.method === 'GET' && !request.headers.has('Cookie');
    return (await memory.keep(targetOf(request), answer, isNobodys ? generation : 'names only')) ?? answer;
  }

  /** The same, for a path of which it is not known whether it is public: who asks meanwhile may wait to hear. */
  function askForFirst(request: Request, address: string): Promise<Response | KeptPage> {
    const target = targetOf(request);
    const path = pathOf(target);
    if (firsts.has(path) || personalPaths.has(path)) return askFor(request, address);
    const asking = (async () => {
      try {
        const made = await askFor(request, address);
        const hasTold = made instanceof Response && made.status < 500 && memory.addressOf(target) === null;
        if (hasTold) personalPaths.set(path, true);
        return made;
      } finally {
        firsts.delete(path);
      }
    })();
    firsts.set(path, asking);
    return asking;
  }

  function isAtHand(request: IncomingMessage, response: ServerResponse, words: string): boolean {
    const age = now() - atHandSince;
    // A clock may also be set back.
    if (age >= AT_HAND_MILLISECONDS || age < 0) {
      atHand.clear();
      atHandSince = now();
    }
    const form = atHand.get(words);
    if (!form || hasBody(request)) return false;
    write(request, response, form);
    return true;
  }

  function refreshIfOld(page: KeptPage, target: string): void {
    if (page.generation === null || now() - page.storedAt < UNQUESTIONED_MILLISECONDS) return;
    // Where it fails that is logged there; the page that was given holds.
    makeOnce(memory.addressOf(target) ?? target).catch(() => {});
  }

  return {
    answer: (request, response) => {
      const { method, url = '/', headers } = request;
      const { host = '', 'accept-encoding': taken } = headers;
      const words = `${method} ${host} ${url} ${taken}`;
      if (isAtHand(request, response, words)) return true;
      if (!isReading(method) || hasBody(request) || !isPlainHost(host)) return false;
      const page = memory.fresh(url);
      const form = page && forms.ready(page, taken);
      if (!form) return false;
      refreshIfOld(page, url);
      const hasRoom = atHand.size < AT_HAND_MOST.requests && words.length <= AT_HAND_MOST.letters;
      if (hasRoom) atHand.set(words, form);
      write(request, response, form);
      return true;
    },
    make: async (request, address) => {
      if (!isReading(request.method)) return askFor(request, address);
      const target = targetOf(request);
      // One that fails, or goes away, tells nothing. Nothing else is awaited: the next one must see the first.
      for (let waits = 0; waits < MOST_WAITS && memory.addressOf(target) === null; waits += 1) {
        const first = firsts.get(pathOf(target));
        if (!first) break;
        await first.catch(() => {});
      }
      const shared = memory.addressOf(target);
      if (shared === null) return askForFirst(request, address);
      const made = memory.fresh(target) ?? (await makeOnce(shared));
      return made instanceof Response ? made.clone() : made;
    },
    recall: (request) => (isReading(request.method) ? memory.recall(targetOf(request)) : null),
    send: async (request, response, page) => {
      const taken = request.headers['accept-encoding'];
      const form = forms.ready(page, taken) ?? (await forms.make(page, taken));
      const age = Math.round((now() - page.storedAt) / 1_000);
      if (age > 0) response.setHeader('Age', String(age));
      write(request, response, form);
    },
    expire: () => {
      memory.expire();
      atHand.clear();
    },
  };
}

function write(request: IncomingMessage, response: ServerResponse, form: PageForm): void {
  if (isKnown(request.headers['if-none-match'], form.tags)) {
    response.writeHead(304, form.unchangedHead).end();
  } else {
    response.writeHead(200, form.head).end(request.method === 'HEAD' ? undefined : form.body);
  }
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

function targetOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function pathOf(target: string): string {
  return target.replace(/\?.*/s, '');
}
