import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as requestByNode, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPageCache, type PageCache } from './page-cache.ts';

const LONG_TEXT = Array.from(
  { length: 400 },
  (_, n) => `<p>Dosa ${(n * 7_919) % 1_000} for ₹${n * 3}</p>`,
).join('');

/** The requests that the product received, and its answers. */
let asked: Request[];
/** The client's address of each request. */
let askedFor: string[];
let answerWith: (request: Request) => Response | Promise<Response>;
let pages: PageCache;
let now: number;
let server: Server;
/** How many ids requests have got. */
let ids: number;
beforeEach(async () => {
  ids = 0;
  asked = [];
  askedFor = [];
  now = 1_000_000;
  answerWith = () => publicPage(LONG_TEXT);
  pages = createPageCache({
    maxBytes: 1_000_000,
    cookieQuery: {
      name: 'area',
      paths: ['/near', '/near.data'],
      isKnown: (value) => /^(pune|goa)$/.test(value),
    },
    requestIdOf: () => {
      ids += 1;
      return `id-${ids}`;
    },
    routeOf: (pathname) => pathname,
    pageQueriesOf: (pathname) => (pathname === '/declared' ? 'q' : null),
    baseHead: { 'X-Always': 'yes', 'Content-Security-Policy': "default-src 'none'" },
    ask: async (request, address) => {
      asked.push(request);
      askedFor.push(address);
      return answerWith(request);
    },
    now: () => now,
  });
  server = createServer(async (request, response) => {
    if (pages.answer(request, response)) return;
    const made = await pages.make(toWeb(request), '127.0.0.1');
    if (!(made instanceof Response)) return pages.send(request, response, made);
    response.writeHead(made.status).end(await made.text());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  server.close();
});

test('each answer from memory has the id of its own request, also an unchanged page', async () => {
  await ask('/');
  await ask('/');
  const answers = [await ask('/'), await ask('/'), await ask('/', { 'If-None-Match': '*' })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 304]);
  const found = answers.map(({ headers }) => headers.get('X-Request-Id'));
  expect(new Set(found).size).toBe(3);
  for (const id of found) expect(id).toMatch(/^id-\d+$/);
});

test('hits, misses, renderings and older pages are counted, and answers by route and status', async () => {
  await ask('/');
  await ask('/');
  await ask('/');
  await ask('/', { 'If-None-Match': '*' });
  expect(pages.counts).toMatchObject({ hits: 3, misses: 1, renders: 1, refreshes: 0, stale: 0 });
  now += 61_000;
  await ask('/');
  await vi.waitFor(() => expect(pages.counts.refreshes).toBe(1));
  pages.expire('all');
  await ask('/');
  expect(pages.lastGood(toWeb({ url: '/', headers: {} }))).not.toBeNull();
  expect(pages.counts).toMatchObject({ hits: 4, misses: 2, renders: 2, refreshes: 1, stale: 1 });
  expect(pages.counts.answers).toEqual(new Map([['/', { whole: 5, unchanged: 1 }]]));
});

function publicPage(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: {
      'Cache-Control': 'public, no-cache, stale-if-error=600',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "script-src 'self'",
      'Page-Queries': 'q',
      'Page-Keys': '',
      ...headers,
    },
  });
}

function toWeb({
  method = 'GET',
  url = '/',
  headers,
}: {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}) {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) own.set(name, String(value));
  return new Request(`http://shop.test${url}`, { method, headers: own });
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'Accept-Encoding': 'identity', ...headers },
  });
}

/** The status of a GET with a body, which `fetch` refuses to send; otherwise as `ask`. */
function statusWithBody(path: string, framing: Record<string, string>): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const headers = { 'Accept-Encoding': 'identity', ...framing };
  return new Promise((resolve, reject) => {
    requestByNode({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end('body');
  });
}

test('a page is rendered once, without a visitor, and then served to all', async () => {
  const first = await ask('/', { 'Accept-Language': 'hi' });
  expect(await first.text()).toBe(LONG_TEXT);
  expect(first.headers.has('Age')).toBe(false);
  expect(await (await ask('/?utm_source=mail', { Cookie: 'session=1' })).text()).toBe(LONG_TEXT);
  expect(asked).toHaveLength(1);
  pages.expire('all');
  await ask('/?q=&utm_source=mail&Q=tea', { Cookie: 'session=1' });
  expect(asked).toHaveLength(2);
  expect(asked[1]?.url.replace(/^http:..[^/]+/, '')).toBe('/?q=&q=tea');
  expect([...(asked[1]?.headers ?? [])]).toEqual([]);
  expect(askedFor).toEqual(['127.0.0.1', 'nobody']);
});

test('a page rendered for one visitor is served to no other', async () => {
  answerWith = ({ headers }) => publicPage(`for ${headers.get('Cookie')}`);
  expect(await (await ask('/', { Cookie: 'session=1' })).text()).toBe('for session=1');
  expect(pages.lastGood(new Request('http://shop.test/'))).toBeNull();
  expect(await (await ask('/')).text()).toBe('for null');
  expect(await (await ask('/', { Cookie: 'session=2' })).text()).toBe('for null');
});

test('a page rendered with extra queries is served to no other', async () => {
  answerWith = ({ url }) => publicPage(`links of ${new URL(url).search}`);
  expect(await (await ask('/?q=tea&mail=me@x.test')).text()).toBe('links of ?q=tea&mail=me@x.test');
  expect(await (await ask('/?q=tea')).text()).toBe('links of ?q=tea');
  expect(await (await ask('/?ref=x&q=tea')).text()).toBe('links of ?q=tea');
  expect(asked).toHaveLength(2);
});

test('the answer to HEAD is not served as the page', async () => {
  answerWith = ({ method }) => publicPage(method === 'HEAD' ? '' : LONG_TEXT);
  await ask('/', {}, 'HEAD');
  expect(await (await ask('/')).text()).toBe(LONG_TEXT);
});

test('a page that fails is served stale, and requested again', async () => {
  await ask('/');
  pages.expire('all');
  answerWith = () => new Response('failed', { status: 500 });
  expect((await ask('/')).status).toBe(500);
  expect(pages.lastGood(new Request('http://shop.test/'))).not.toBeNull();
  answerWith = () => publicPage('mended');
  expect(await (await ask('/')).text()).toBe('mended');
});

test('an immutable answer is not rendered again', async () => {
  answerWith = () => publicPage(LONG_TEXT, { 'Cache-Control': 'public, max-age=86400, immutable' });
  for (const _ of ['rendered', 'cached', 'cached']) {
    expect(await (await ask('/')).text()).toBe(LONG_TEXT);
    now += 120_000;
  }
  expect(asked).toHaveLength(1);
});

test('a recent answer is not confused with that of another request', async () => {
  answerWith = ({ url }) => publicPage(`${new URL(url).search} ${LONG_TEXT}`);
  for (const _ of ['made', 'ready', 'just given']) {
    for (const q of ['tea', 'dosa']) {
      expect(await (await ask(`/?q=${q}`)).text()).toBe(`?q=${q} ${LONG_TEXT}`);
    }
  }
});

test('for a second a request gets the same bytes, then the recompressed ones', async () => {
  const long = `/?long=${'x'.repeat(500)}`;
  const tagOf = async (path: string) => (await ask(path, { 'Accept-Encoding': 'br' })).headers.get('ETag');
  await tagOf('/');
  now += 5_000;
  const quick = await tagOf('/');
  // Not compared: the better compression, which the last answer began, may be ready by now.
  await tagOf(long);
  let visit = 0;
  const nextTag = () => {
    visit += 1;
    return tagOf(`/?visit=${visit}`);
  };
  await expect.poll(nextTag).not.toBe(quick);
  expect(await tagOf('/')).toBe(quick);
  expect(await tagOf(long)).not.toBe(quick);
  now += 999;
  expect(await tagOf('/')).toBe(quick);
  now += 1;
  expect(await tagOf('/')).not.toBe(quick);
});

test('a clock that is set back does not prolong recent answers', async () => {
  const tagOf = async (path: string) => (await ask(path, { 'Accept-Encoding': 'br' })).headers.get('ETag');
  await tagOf('/');
  now += 5_000;
  const quick = await tagOf('/');
  let visit = 0;
  const nextTag = () => {
    visit += 1;
    return tagOf(`/?visit=${visit}`);
  };
  await expect.poll(nextTag).not.toBe(quick);
  now -= 1;
  expect(await tagOf('/')).not.toBe(quick);
});

test('a change shows at once, also to a request that was answered in the same second', async () => {
  for (const _ of ['made', 'from memory', 'as before']) await ask('/');
  answerWith = () => publicPage('new prices');
  pages.expire('all');
  expect(await (await ask('/')).text()).toBe('new prices');
});

test.each([
  ['with a length', { 'Content-Length': '4' }],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
])('a request with a body %s is not answered from the cache', async (_, framing) => {
  await ask('/');
  server
    .removeAllListeners('request')
    .on('request', (request, response) => pages.answer(request, response) || response.writeHead(204).end());
  // Before and after the same request was answered, because the two are looked up in different places.
  expect(await statusWithBody('/', framing)).toBe(204);
  expect((await ask('/')).status).toBe(200);
  expect(await statusWithBody('/', framing)).toBe(204);
});

test('a page removed without an announcement disappears within a minute and a visit', async () => {
  await ask('/');
  answerWith = () => new Response('gone', { status: 404 });
  now += 60_000;
  expect((await ask('/')).status).toBe(200);
  now += 1_000;
  expect((await ask('/')).status).toBe(404);
  expect(pages.lastGood(new Request('http://shop.test/'))).toBeNull();
});

describe('a request while a page is rendered', () => {
  let finish: ((answer: Response) => void)[];
  beforeEach(async () => {
    await ask('/');
    pages.expire('all');
    finish = [];
    answerWith = () => new Promise((resolve) => finish.push(resolve));
  });

  const make = (path: string) => pages.make(new Request(`http://shop.test${path}`), '127.0.0.1');
  const textOf = async (made: ReturnType<typeof make>) => {
    const answer = await made;
    return answer instanceof Response ? answer.text() : answer.body.toString();
  };

  test('waits for it', async () => {
    const waiting = [make('/'), make('/?utm_source=mail')];
    finish[0]?.(publicPage('new'));
    expect(await Promise.all(waiting.map(textOf))).toEqual(['new', 'new']);
    expect(asked).toHaveLength(2);
  });

  test('does not wait for one begun before the last change', async () => {
    const before = make('/');
    pages.expire('all');
    const after = make('/');
    finish[1]?.(publicPage('new price'));
    finish[0]?.(publicPage('old price'));
    expect(await textOf(before)).toBe('old price');
    expect(await textOf(after)).toBe('new price');
    expect(await (await ask('/')).text()).toBe('new price');
    expect(asked).toHaveLength(3);
  });

  test('waits for another one if the page was made of what changed since it began', async () => {
    const keys = { 'Page-Keys': 'vendor:a' };
    const before = make('/');
    pages.expire(['vendor:a']);
    const after = make('/');
    finish[0]?.(publicPage('old price', keys));
    expect(await textOf(before)).toBe('old price');
    await expect.poll(() => finish.length).toBe(2);
    finish[1]?.(publicPage('new price', keys));
    expect(await textOf(after)).toBe('new price');
  });

  test('waits for no other one after a change of other pages', async () => {
    const before = make('/');
    pages.expire(['vendor:b']);
    const after = make('/');
    finish[0]?.(publicPage('menu', { 'Page-Keys': 'vendor:a' }));
    expect(await Promise.all([before, after].map(textOf))).toEqual(['menu', 'menu']);
    expect(finish).toHaveLength(1);
  });

  test('waits for another one if the page did not exist when a change came', async () => {
    const before = make('/');
    pages.expire(['vendor:a']);
    const after = make('/');
    finish[0]?.(new Response('gone', { status: 404 }));
    expect(await textOf(before)).toBe('gone');
    await expect.poll(() => finish.length).toBe(2);
    finish[1]?.(publicPage('back', { 'Page-Keys': 'vendor:a' }));
    expect(await textOf(after)).toBe('back');
  });

  test('gets the same answer where the page no longer exists', async () => {
    const waiting = [make('/'), make('/')];
    finish[0]?.(new Response('gone', { status: 404 }));
    expect(await Promise.all(waiting.map(textOf))).toEqual(['gone', 'gone']);
    expect(asked).toHaveLength(2);
  });
});

describe('a request before the first answer of its path', () => {
  const make = (path: string, headers: Record<string, string> = {}) =>
    pages.make(new Request(`http://shop.test${path}`, { headers }), '127.0.0.1');
  const textOf = async (made: ReturnType<typeof make>) => {
    const answer = await made;
    return answer instanceof Response ? answer.text() : answer.body.toString();
  };
  const ofVisitor = (request: Request) => `for ${request.headers.get('Cookie') ?? 'all'}`;

  test('gets its own answer, and later ones share the anonymous one', async () => {
    answerWith = (request) => publicPage(ofVisitor(request));
    const first = [make('/', { Cookie: 'session=1' }), make('/')];
    expect(await Promise.all(first.map(textOf))).toEqual(['for session=1', 'for all']);
    expect(await textOf(make('/', { Cookie: 'session=2' }))).toBe('for all');
    expect(asked).toHaveLength(2);
  });

  test('shares the page where the route declares it public, which is rendered once for no visitor', async () => {
    answerWith = (request) => publicPage(ofVisitor(request), { 'Page-Queries': 'q' });
    const cookies = Array.from({ length: 32 }, (_, n) => `session=${n}`);
    const texts = await Promise.all(
      cookies.map((Cookie) => textOf(make('/declared?utm_source=mail', { Cookie }))),
    );
    expect(new Set(texts)).toEqual(new Set(['for all']));
    expect(asked.map(({ url }) => url)).toEqual(['http://page.invalid/declared']);
  });

  test('gets its own answer for a personal page, as all later ones do', async () => {
    answerWith = (request) => new Response(ofVisitor(request));
    for (const cookie of ['session=1', 'session=2', 'session=1'])
      expect(await textOf(make('/mine', { Cookie: cookie }))).toBe(`for ${cookie}`);
    expect(asked).toHaveLength(3);
  });

  test('leaves nothing behind when it fails', async () => {
    answerWith = () => new Response('failed', { status: 500 });
    await textOf(make('/'));
    answerWith = () => publicPage('for all');
    expect(await textOf(make('/'))).toBe('for all');
    expect(asked).toHaveLength(2);
  });
});

test('an old page is served, and rendered again in the background', async () => {
  await ask('/');
  now += 59_000;
  await ask('/');
  expect(asked).toHaveLength(1);
  now += 1_000;
  answerWith = () => publicPage('as of now');
  expect(await (await ask('/?utm_source=mail')).text()).toBe(LONG_TEXT);
  expect(asked).toHaveLength(2);
  now += 1_000;
  expect(await (await ask('/')).text()).toBe('as of now');
  expect(asked).toHaveLength(2);
});

test('a list is served for two seconds after a change, rendered again once meanwhile, and then waited for', async () => {
  answerWith = () => publicPage('old', { 'Page-Keys': 'vendors;late=2' });
  for (const _ of ['made', 'from memory', 'as before']) await ask('/');
  now += 10_000;
  pages.expire(['vendors']);
  const rendered = Promise.withResolvers<Response>();
  answerWith = () => rendered.promise;
  for (const after of [0, 1_000, 999]) {
    now += after;
    pages.expire(['vendors']);
    expect(await (await ask('/')).text()).toBe('old');
  }
  expect(asked).toHaveLength(2);
  now += 1;
  const waiting = ask('/');
  rendered.resolve(publicPage('new', { 'Page-Keys': 'vendors;late=2' }));
  expect(await (await waiting).text()).toBe('new');
  expect(asked).toHaveLength(2);
});

test('a page ends at the moment that it names, also for requests of the same second', async () => {
  const until = new Date(now + 500).toISOString();
  answerWith = () => publicPage('open', { 'Page-Until': until });
  for (const _ of ['made', 'from memory', 'as before']) expect(await (await ask('/')).text()).toBe('open');
  now += 499;
  expect(await (await ask('/')).text()).toBe('open');
  answerWith = () => publicPage('closed');
  now += 1;
  const answer = await ask('/');
  expect([...answer.headers.keys()].filter((name) => name.startsWith('page-'))).toEqual([]);
  expect(await answer.text()).toBe('closed');
});

describe('over the wire', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['zstd', null],
    ['', null],
  ])('a browser that accepts %o gets %s', async (taken, coding) => {
    for (const _ of ['rendered', 'cached', 'cached']) {
      const answer = await ask('/', { 'Accept-Encoding': taken });
      expect(answer.headers.get('Content-Encoding')).toBe(coding);
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      const length = Buffer.byteLength(LONG_TEXT);
      if (coding) expect(Number(answer.headers.get('Content-Length'))).toBeLessThan(length / 3);
      else expect(answer.headers.get('Content-Length')).toBe(String(length));
      expect(await answer.text()).toBe(LONG_TEXT);
    }
  });

  test.each([
    ['short', { 'Content-Type': 'text/html' }, 'short'],
    ['a picture', { 'Content-Type': 'image/webp' }, LONG_TEXT],
  ])('a body that is %s is not compressed', async (_, headers, body) => {
    answerWith = () => publicPage(body, headers);
    const answer = await ask('/', { 'Accept-Encoding': 'br' });
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(await answer.text()).toBe(body);
  });

  test('a page requested again is recompressed, and its entity tag still matches', async () => {
    const text = readFileSync('docs/operations.md', 'utf8');
    answerWith = () => publicPage(text);
    const first = await ask('/', { 'Accept-Encoding': 'br' });
    const tag = String(first.headers.get('ETag'));
    const again = async () => {
      now += 1_000;
      return (await ask('/', { 'Accept-Encoding': 'br' })).headers;
    };
    await expect.poll(async () => (await again()).get('ETag')).not.toBe(tag);
    const [small, quick] = [(await again()).get('Content-Length'), first.headers.get('Content-Length')];
    expect(Number(small)).toBeLessThan(Number(quick));
    expect((await ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': tag })).status).toBe(304);
  });

  test.each(['"%s"', 'W/"%s"', '"other", "%s"', '*'])(
    'a browser with the page (%s) gets a 304 with its policy',
    async (given) => {
      const { headers } = await ask('/');
      const tag = String(headers.get('ETag')).slice(1, -1);
      const answer = await ask('/', { 'If-None-Match': given.replace('%s', tag) });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
      expect(answer.headers.get('ETag')).toBe(`"${tag}"`);
      expect(answer.headers.get('X-Always')).toBe('yes');
      expect(answer.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
      expect(answer.headers.get('Content-Type')).toBeNull();
    },
  );

  test('a browser with another coding gets one that it accepts', async () => {
    const { headers } = await ask('/', { 'Accept-Encoding': 'gzip' });
    const answer = await ask('/', { 'If-None-Match': String(headers.get('ETag')) });
    expect(answer.status).toBe(200);
  });

  test('the page’s own entity tag stays', async () => {
    answerWith = () => publicPage('bytes', { ETag: '"picture-160"', 'Content-Type': 'image/webp' });
    for (const _ of ['rendered', 'cached'])
      expect((await ask('/')).headers.get('ETag')).toBe('"picture-160"');
    expect((await ask('/', { 'If-None-Match': '"picture-160"' })).status).toBe(304);
  });

  test('a browser with another version gets the page, whose own headers override the common ones', async () => {
    await ask('/');
    const answer = await ask('/', { 'If-None-Match': '"other", W/"none"' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Always')).toBe('yes');
    expect(answer.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache, stale-if-error=600');
    expect(answer.headers.has('Page-Queries')).toBe(false);
  });

  test('HEAD gets only the head, and is cached like GET', async () => {
    const { headers } = await ask('/');
    const answer = await ask('/', {}, 'HEAD');
    expect(answer.headers.get('ETag')).toBe(headers.get('ETag'));
    expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(LONG_TEXT)));
    expect(await answer.text()).toBe('');
    expect(asked).toHaveLength(1);
  });

  test.each(['POST', 'DELETE'])('a %s reaches the product', async (method) => {
    await ask('/');
    await ask('/', {}, method);
    expect(asked.map((request) => request.method)).toEqual(['GET', method]);
  });

  test('a stale page has an Age', async () => {
    await ask('/');
    now += 5_000;
    pages.expire('all');
    const page = pages.lastGood(new Request('http://shop.test/?utm_source=mail'));
    expect(page).not.toBeNull();
    server.removeAllListeners('request').on('request', (request, response) => {
      if (page) void pages.send(request, response, page);
    });
    const answer = await ask('/');
    expect(answer.headers.get('Age')).toBe('5');
    expect(await answer.text()).toBe(LONG_TEXT);
  });
});

describe('a page that a cookie may change', () => {
  const areaOf = ({ url }: Request) => new URL(url).searchParams.get('area');
  beforeEach(() => {
    answerWith = (request) =>
      publicPage(`area ${areaOf(request)}`, {
        'Page-Queries': 'q area',
        'CDN-Cache-Control': 'public, max-age=10',
      });
  });
  const text = async (path: string, cookie?: string) =>
    (await ask(path, cookie === undefined ? {} : { Cookie: cookie })).text();

  test('is rendered for its URL alone, also before the first answer and with other cookies', async () => {
    expect(await text('/near', 'session=secret; area=pune')).toBe('area pune');
    expect(await text('/near', 'session=other; area=pune')).toBe('area pune');
    expect(await text('/near', 'area=goa')).toBe('area goa');
    expect(await text('/near')).toBe('area null');
    const [first, ...later] = asked;
    expect(first?.url).toBe('http://shop.test/near?area=pune');
    expect(later.map(({ url }) => url)).toEqual([
      'http://page.invalid/near?area=pune',
      'http://page.invalid/near?area=goa',
      'http://page.invalid/near',
    ]);
    expect(later.some(({ headers }) => headers.has('Cookie'))).toBe(false);
  });

  test('is one page in the cache for the URL and the cookie', async () => {
    await text('/near');
    await text('/near?area=pune');
    const rendered = asked.length;
    expect(await text('/near', 'area=pune')).toBe('area pune');
    expect(await text('/near?area=goa&area=pune', 'area=pune')).toBe('area goa');
    expect(await text('/near', 'area=goa')).toBe('area goa');
    expect(asked).toHaveLength(rendered + 1);
  });

  test('is no new page for an unknown value, wherever it stands and however it is written', async () => {
    await text('/near');
    for (const value of ['atlantis', 'PUNE', '%00', 'pune%20', '../x', '']) {
      for (const name of ['area', 'AREA', '%61rea', 'are%61']) {
        expect(await text(`/near?${name}=${value}`)).toBe('area null');
      }
      expect(await text('/near', `area=${value}`)).toBe('area null');
    }
    expect(asked).toHaveLength(1);
  });

  test('has in 304s and HEADs the headers of its kind, and other entity tags for other values', async () => {
    await text('/near');
    const tags: (string | null)[] = [];
    for (const area of ['pune', 'goa']) {
      await text('/near', `area=${area}`);
      const head = await ask('/near', { Cookie: `area=${area}` }, 'HEAD');
      const tag = head.headers.get('ETag');
      tags.push(tag);
      const same = await ask('/near', { Cookie: `area=${area}`, 'If-None-Match': tag ?? '' });
      expect(same.status).toBe(304);
      for (const answer of [head, same]) {
        expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
        expect(answer.headers.get('CDN-Cache-Control')).toBe('private');
        expect(answer.headers.get('Vary')).toContain('Cookie');
      }
    }
    const [pune, goa] = tags;
    expect(pune).not.toBe(goa);
    const other = await ask('/near', { Cookie: 'area=goa', 'If-None-Match': pune ?? '' });
    expect([other.status, await other.text()]).toEqual([200, 'area goa']);
  });

  test('stands in for itself alone while the product fails', async () => {
    await text('/near', 'area=goa');
    await text('/near', 'area=goa');
    await text('/near', 'area=pune');
    const lastGood = (path: string, cookie: string) =>
      pages.lastGood(toWeb({ url: path, headers: { cookie } }))?.body.toString();
    expect(lastGood('/near', 'area=goa')).toBe('area goa');
    expect(lastGood('/near?area=pune', 'area=goa')).toBe('area pune');
    expect(lastGood('/near', '')).toBeUndefined();
  });

  test('reaches nobody of another value through a shared cache that obeys the headers', async () => {
    // A shared cache by RFC 9111 and RFC 9213, whose pages never get old.
    const stored: { url: string; vary: string[]; headers: Record<string, string>; text: string }[] = [];
    const throughCdn = async (url: string, headers: Record<string, string>): Promise<string> => {
      const hit = stored.find(
        (entry) => entry.url === url && entry.vary.every((name) => entry.headers[name] === headers[name]),
      );
      if (hit) return hit.text;
      const answer = await ask(url, headers);
      const body = await answer.text();
      const control = answer.headers.get('CDN-Cache-Control') ?? answer.headers.get('Cache-Control') ?? '';
      const vary = (answer.headers.get('Vary') ?? '').toLowerCase().split(/,\s*/).filter(Boolean);
      if (/public/.test(control)) stored.push({ url, vary, headers, text: body });
      return body;
    };
    const requests = [
      '',
      'area=pune',
      'area=goa',
      'session=1; area=pune',
      'session=2',
      'area=atlantis',
    ].flatMap((cookie) =>
      ['/near', '/near?area=pune', '/near?area=goa', '/near?area=atlantis', '/near?q=tea'].map(
        (url) => [url, cookie] as const,
      ),
    );
    let seed = 7;
    for (let round = 0; round < 600; round++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      const [url, cookie] = requests[seed % requests.length] ?? ['/near', ''];
      const known = (value: string | null | undefined) =>
        value === 'pune' || value === 'goa' ? value : null;
      const inUrl = known(new URL(url, 'http://shop.test').searchParams.get('area'));
      const expected = inUrl ?? known(/area=(\w+)/.exec(cookie)?.[1]);
      const shown = await throughCdn(url, cookie === '' ? {} : { cookie });
      expect(shown, `${url} with the cookie ${cookie}`).toBe(`area ${expected}`);
    }
    // It is of use: explicit areas, and visitors without a cookie.
    expect(stored.map(({ url }) => url)).toEqual(expect.arrayContaining(['/near', '/near?area=pune']));
  });
});
