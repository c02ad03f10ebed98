import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPublicPages, type PublicPages } from './public-pages.ts';

const LONG_TEXT = Array.from(
  { length: 400 },
  (_, n) => `<p>Dosa ${(n * 7_919) % 1_000} for ₹${n * 3}</p>`,
).join('');

/** The requests that the product was asked, and how it answers. */
let asked: Request[];
let answerWith: (request: Request) => Response | Promise<Response>;
let pages: PublicPages;
let now: number;
let server: Server;
beforeEach(async () => {
  asked = [];
  now = 1_000_000;
  answerWith = () => publicPage(LONG_TEXT);
  pages = createPublicPages({
    maxBytes: 1_000_000,
    baseHead: { 'X-Always': 'yes', 'Content-Security-Policy': "default-src 'none'" },
    ask: async (request) => {
      asked.push(request);
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

function publicPage(text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: {
      'Cache-Control': 'public, no-cache, stale-if-error=600',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "script-src 'self'",
      'Page-Queries': 'q',
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

test('a page is made once, for nobody, and then given to all', async () => {
  const first = await ask('/', { 'Accept-Language': 'hi' });
  expect(await first.text()).toBe(LONG_TEXT);
  expect(await (await ask('/?utm_source=mail', { Cookie: 'session=1' })).text()).toBe(LONG_TEXT);
  expect(asked).toHaveLength(1);
  pages.expire();
  await ask('/?q=&utm_source=mail&Q=tea', { Cookie: 'session=1' });
  expect(asked).toHaveLength(2);
  expect(asked[1]?.url.replace(/^http:..[^/]+/, '')).toBe('/?q=&q=tea');
  expect([...(asked[1]?.headers ?? [])]).toEqual([]);
});

test('what was made for somebody is given to nobody else', async () => {
  answerWith = ({ headers }) => publicPage(`for ${headers.get('Cookie')}`);
  expect(await (await ask('/', { Cookie: 'session=1' })).text()).toBe('for session=1');
  expect(await (await ask('/')).text()).toBe('for null');
  expect(await (await ask('/', { Cookie: 'session=2' })).text()).toBe('for null');
});

test('what was made under an address that says more is given to nobody else', async () => {
  answerWith = ({ url }) => publicPage(`links of ${new URL(url).search}`);
  expect(await (await ask('/?q=tea&mail=me@x.test')).text()).toBe('links of ?q=tea&mail=me@x.test');
  expect(await (await ask('/?q=tea')).text()).toBe('links of ?q=tea');
  expect(await (await ask('/?ref=x&q=tea')).text()).toBe('links of ?q=tea');
  expect(asked).toHaveLength(2);
});

test('a page that is gone without a word goes within a minute and a visit', async () => {
  await ask('/');
  answerWith = () => new Response('gone', { status: 404 });
  now += 60_000;
  expect((await ask('/')).status).toBe(200);
  now += 1_000;
  expect((await ask('/')).status).toBe(404);
  expect(pages.recall(new Request('http://shop.test/'))).toBeNull();
});

describe('who asks while a page is made', () => {
  let finish: ((answer: Response) => void)[];
  beforeEach(async () => {
    await ask('/');
    pages.expire();
    finish = [];
    answerWith = () => new Promise((resolve) => finish.push(resolve));
  });

  const make = (path: string) => pages.make(new Request(`http://shop.test${path}`), '127.0.0.1');
  const textOf = async (made: ReturnType<typeof make>) => {
    const answer = await made;
    return answer instanceof Response ? answer.text() : answer.body.toString();
  };

  test('waits for that one', async () => {
    const waiting = [make('/'), make('/?utm_source=mail')];
    finish[0]?.(publicPage('new'));
    expect(await Promise.all(waiting.map(textOf))).toEqual(['new', 'new']);
    expect(asked).toHaveLength(2);
  });

  test('but not for one that was begun before the last change', async () => {
    const before = make('/');
    pages.expire();
    const after = make('/');
    finish[1]?.(publicPage('new price'));
    finish[0]?.(publicPage('old price'));
    expect(await textOf(before)).toBe('old price');
    expect(await textOf(after)).toBe('new price');
    expect(await (await ask('/')).text()).toBe('new price');
    expect(asked).toHaveLength(3);
  });

  test('is told the same where there is no such page any more', async () => {
    const waiting = [make('/'), make('/')];
    finish[0]?.(new Response('gone', { status: 404 }));
    expect(await Promise.all(waiting.map(textOf))).toEqual(['gone', 'gone']);
    expect(asked).toHaveLength(2);
  });
});

describe('who asks before it is known whether the page is public', () => {
  let finish: { with: (answer: Response) => void; fail: (reason: Error) => void }[];
  beforeEach(() => {
    finish = [];
    answerWith = () => new Promise((resolve, fail) => finish.push({ with: resolve, fail }));
  });

  const make = (path: string, headers: Record<string, string> = {}) =>
    pages.make(new Request(`http://shop.test${path}`, { headers }), '127.0.0.1');
  const textOf = async (made: ReturnType<typeof make>) => {
    const answer = await made;
    return answer instanceof Response ? answer.text() : answer.body.toString();
  };
  const untilAsked = (count: number) => vi.waitFor(() => expect(finish).toHaveLength(count));

  test('shares the one that is made for the first of them', async () => {
    const waiting = [make('/'), make('/', { Cookie: 'session=1' }), make('/?utm_source=mail')];
    finish[0]?.with(publicPage('for all'));
    expect(await Promise.all(waiting.map(textOf))).toEqual(['for all', 'for all', 'for all']);
    expect(asked).toHaveLength(1);
  });

  test('shares one made for nobody where the first of them is somebody', async () => {
    const [first, ...others] = [
      make('/', { Cookie: 'session=1' }),
      make('/'),
      make('/', { Cookie: 'session=2' }),
    ];
    finish[0]?.with(publicPage('for session=1'));
    expect(await textOf(first)).toBe('for session=1');
    await untilAsked(2);
    finish[1]?.with(publicPage('for all'));
    expect(await Promise.all(others.map(textOf))).toEqual(['for all', 'for all']);
    expect(asked).toHaveLength(2);
    expect([...(asked[1]?.headers ?? [])]).toEqual([]);
  });

  test('is asked for alone where it is not, and waits for nobody from then on', async () => {
    const waiting = [make('/mine', { Cookie: 'session=1' }), make('/mine', { Cookie: 'session=2' })];
    finish[0]?.with(new Response('of 1'));
    await untilAsked(2);
    const third = make('/mine', { Cookie: 'session=3' });
    await untilAsked(3);
    finish[2]?.with(new Response('of 3'));
    finish[1]?.with(new Response('of 2'));
    expect(await Promise.all([...waiting, third].map(textOf))).toEqual(['of 1', 'of 2', 'of 3']);
  });

  test('takes the place of a first one that goes away', async () => {
    const [first, ...others] = [make('/'), make('/'), make('/')];
    finish[0]?.fail(new Error('gone away'));
    await expect(first).rejects.toThrow('gone away');
    await untilAsked(2);
    finish[1]?.with(publicPage('for all'));
    expect(await Promise.all(others.map(textOf))).toEqual(['for all', 'for all']);
    expect(asked).toHaveLength(2);
  });

  test('waits for two that fail, and no longer', async () => {
    const waiting = Array.from({ length: 6 }, () => make('/'));
    finish[0]?.with(new Response('failed', { status: 503 }));
    await untilAsked(2);
    finish[1]?.with(new Response('failed', { status: 503 }));
    await untilAsked(6);
    for (const { with: answer } of finish.slice(2)) answer(new Response('failed', { status: 503 }));
    expect(await Promise.all(waiting.map(textOf))).toEqual(Array(6).fill('failed'));
  });
});

test('a page that was made long ago is given, and made anew meanwhile', async () => {
  await ask('/');
  now += 59_000;
  await ask('/');
  expect(asked).toHaveLength(1);
  now += 1_000;
  answerWith = () => publicPage('as of now');
  expect(await (await ask('/')).text()).toBe(LONG_TEXT);
  expect(asked).toHaveLength(2);
  now += 1_000;
  expect(await (await ask('/')).text()).toBe('as of now');
  expect(asked).toHaveLength(2);
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
  ])('a browser that takes %o gets %s', async (taken, coding) => {
    for (const _ of ['made', 'kept', 'kept']) {
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
  ])('what is %s is not compressed', async (_, headers, body) => {
    answerWith = () => publicPage(body, headers);
    const answer = await ask('/', { 'Accept-Encoding': 'br' });
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(await answer.text()).toBe(body);
  });

  test('a page that is asked for again is compressed better, and is still the same to who has it', async () => {
    const text = readFileSync('README.md', 'utf8');
    answerWith = () => publicPage(text);
    const first = await ask('/', { 'Accept-Encoding': 'br' });
    const tag = String(first.headers.get('ETag'));
    const again = async () => {
      now += 1_000;
      return (await ask('/', { 'Accept-Encoding': 'br' })).headers;
    };
    await vi.waitFor(async () => expect((await again()).get('ETag')).not.toBe(tag));
    const [small, quick] = [(await again()).get('Content-Length'), first.headers.get('Content-Length')];
    expect(Number(small)).toBeLessThan(Number(quick));
    expect((await ask('/', { 'Accept-Encoding': 'br', 'If-None-Match': tag })).status).toBe(304);
  });

  test.each(['"%s"', 'W/"%s"', '"other", "%s"'])(
    'who has the page (%s) is told so, with its policy',
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

  test('who has the page in another coding gets it in one that they take', async () => {
    const { headers } = await ask('/', { 'Accept-Encoding': 'gzip' });
    const answer = await ask('/', { 'If-None-Match': String(headers.get('ETag')) });
    expect(answer.status).toBe(200);
  });

  test('an entity tag of the page’s own stays', async () => {
    answerWith = () => publicPage('bytes', { ETag: '"picture-160"', 'Content-Type': 'image/webp' });
    for (const _ of ['made', 'kept']) expect((await ask('/')).headers.get('ETag')).toBe('"picture-160"');
    expect((await ask('/', { 'If-None-Match': '"picture-160"' })).status).toBe(304);
  });

  test('who has another gets the page, with the headers of all answers and its own above them', async () => {
    await ask('/');
    const answer = await ask('/', { 'If-None-Match': '"other", W/"none"' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Always')).toBe('yes');
    expect(answer.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
    expect(answer.headers.get('Cache-Control')).toBe('public, no-cache, stale-if-error=600');
    expect(answer.headers.has('Page-Queries')).toBe(false);
  });

  test('HEAD has the head alone, and is asked of the product as little', async () => {
    const { headers } = await ask('/');
    const answer = await ask('/', {}, 'HEAD');
    expect(answer.headers.get('ETag')).toBe(headers.get('ETag'));
    expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(LONG_TEXT)));
    expect(await answer.text()).toBe('');
    expect(asked).toHaveLength(1);
  });

  test('a post is the product’s', async () => {
    await ask('/');
    await ask('/', {}, 'POST');
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  test('what stands in says how old it is', async () => {
    await ask('/');
    now += 5_000;
    pages.expire();
    const page = pages.recall(new Request('http://shop.test/?utm_source=mail'));
    expect(page).not.toBeNull();
    server.removeAllListeners('request').on('request', (request, response) => {
      if (page) void pages.send(request, response, page);
    });
    const answer = await ask('/');
    expect(answer.headers.get('Age')).toBe('5');
    expect(await answer.text()).toBe(LONG_TEXT);
  });
});
