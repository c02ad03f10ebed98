import { BEST, type Coding, codingFor, encode, isTextual, QUICK } from './coding.ts';
import type { KeptPage } from './page-memory.ts';

/** A page as it goes over the wire. */
export interface PageForm {
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[];
  /** The head of a 304: it takes the place of what the browser has, so the page's policy stands in it too. */
  unchangedHead: string[];
  /** How the entity tags of this page in this coding begin, however well it is compressed. */
  tags: string;
}

/** The forms of pages, made when they are first asked for and kept as long as the page. */
export interface PageForms {
  /** The form if it is made; from its second use on a better one is made meanwhile. */
  ready: (page: KeptPage, acceptEncoding: string | undefined) => PageForm | null;
  make: (page: KeptPage, acceptEncoding: string | undefined) => Promise<PageForm>;
}

/** What takes longer to compress as well as it can be than anybody would gain. */
const MOST_BYTES_OF_BEST = 512 * 1024;
/** Pages that wait for their best form: who is not among them comes at a later use. */
const MOST_WAITING = 50;

/**
 * @param baseHead headers that every answer has; those of a page stand above them
 * @param isWanted whether the page would still be given to somebody
 */
export function createPageForms(
  baseHead: Readonly<Record<string, string>>,
  isWanted: (page: KeptPage) => boolean,
): PageForms {
  const forms = new WeakMap<KeptPage, Map<Coding, PageForm>>();
  const making = new WeakMap<KeptPage, Map<Coding, Promise<PageForm>>>();
  const bettered = new WeakSet<KeptPage>();
  /** One at a time: it takes a core that requests want too. */
  let bettering = Promise.resolve();
  let waiting = 0;

  async function put(page: KeptPage, coding: Coding, quality: number): Promise<PageForm> {
    const body = await encode(page.body, coding, quality);
    const form = formOf(page, body, coding, quality);
    const made = forms.get(page) ?? new Map<Coding, PageForm>();
    forms.set(page, made.set(coding, form));
    return form;
  }

  function formOf(page: KeptPage, body: Buffer, coding: Coding, quality: number): PageForm {
    const headers = new Map(Object.entries(baseHead).map(([name, value]) => [name.toLowerCase(), value]));
    for (const [name, value] of page.headers) headers.set(name.toLowerCase(), value);
    const tags = coding === 'identity' ? `"${page.tag}"` : `"${page.tag}-${coding}`;
    headers.set('etag', coding === 'identity' ? tags : `${tags}${quality}"`);
    if (isTextual(typeOf(page))) headers.set('vary', 'Accept-Encoding');
    const unchangedHead = [...headers].filter(([name]) => name !== 'content-type').flat();
    if (coding !== 'identity') headers.set('content-encoding', coding);
    headers.set('content-length', String(body.byteLength));
    return { body, head: [...headers].flat(), unchangedHead, tags };
  }

  function better(page: KeptPage): void {
    const isTooMuch = waiting >= MOST_WAITING || page.body.byteLength > MOST_BYTES_OF_BEST;
    if (bettered.has(page) || isTooMuch) return;
    bettered.add(page);
    waiting += 1;
    bettering = bettering
      .then(async () => {
        waiting -= 1;
        if (isWanted(page)) await put(page, 'br', BEST);
      })
      // The form that there is goes on.
      .catch(() => {});
  }

  function makeOnce(page: KeptPage, coding: Coding): Promise<PageForm> {
    const ofPage = making.get(page) ?? new Map<Coding, Promise<PageForm>>();
    making.set(page, ofPage);
    const made = ofPage.get(coding) ?? put(page, coding, QUICK).finally(() => ofPage.delete(coding));
    ofPage.set(coding, made);
    return made;
  }

  return {
    ready: (page, acceptEncoding) => {
      const coding = codingFor(acceptEncoding, typeOf(page), page.body.byteLength);
      const form = forms.get(page)?.get(coding) ?? null;
      if (form && coding === 'br') better(page);
      return form;
    },
    make: (page, acceptEncoding) =>
      makeOnce(page, codingFor(acceptEncoding, typeOf(page), page.body.byteLength)),
  };
}

function typeOf({ headers }: KeptPage): string {
  return headers.find(([name]) => name === 'content-type')?.[1] ?? '';
}
