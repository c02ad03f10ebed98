import { beforeEach, describe, expect, test } from 'vitest';
import { type CacheEntry, type CacheStore, createCacheStore } from './cache-store.ts';

const PUBLIC = 'public, no-cache, stale-if-error=60';
const HEADERS = { 'Cache-Control': PUBLIC, 'Page-Queries': 'q Sort', 'Page-Keys': '' };

let now: number;
let memory: CacheStore;
beforeEach(() => {
  now = 1_000_000;
  memory = createCacheStore({ maxBytes: 100_000, pageQueriesOf: () => null, now: () => now });
});

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { ...HEADERS, ...headers } });
/** Stores an answer that was rendered at once. */
async function store(target: string, answer: Response): Promise<CacheEntry | null> {
  const rendering = memory.beginRendering();
  const stored = await memory.store(target, answer, rendering);
  memory.endRendering(rendering);
  return stored;
}
const textOf = (entry: CacheEntry | null) => entry?.body.toString() ?? null;

test('a page is served for any order and case of its queries, and with any other queries', async () => {
  const first = await store('/list?q=tea&Sort=new', page('tea, newest'));
  expect(textOf(first)).toBe('tea, newest');
  expect(first?.headers.map(([name]) => name).filter((name) => name.startsWith('page-'))).toEqual([]);
  expect(textOf(memory.lastGood('/list?SORT=new&utm_source=mail&q=tea'))).toBe('tea, newest');
  expect(memory.lastGood('/list?q=tea')).toBeNull();
  expect(memory.lastGood('/list?q=tea&sort=new&q=coffee')).toBeNull();
  expect(memory.lastGood('/other?q=tea&sort=new')).toBeNull();
});

test('the cache key has only the queries that the page names', async () => {
  expect(memory.cacheKeyOf('/list?q=tea')).toBeNull();
  await store('/list', page('all'));
  expect(memory.cacheKeyOf('/list?utm_source=mail&SORT=new&q=black+tea&Q=%26')).toBe(
    '/list?q=black+tea&q=%26&Sort=new',
  );
  expect(memory.cacheKeyOf('/list?utm_source=mail')).toBe('/list');
  expect(memory.cacheKeyOf('/list?')).toBe('/list');
});

test('a target that begins with two slashes is the same page', async () => {
  await store('/', page('home'));
  expect(memory.lastGood('//other.example/')).toBeNull();
});

test('it stores headers, bytes and time; the same bytes have the same tag', async () => {
  await store('/', page('home', { 'Content-Type': 'text/html', 'Content-Security-Policy': 'x' }));
  const entry = memory.lastGood('/');
  expect(new Map(entry?.headers).get('content-type')).toBe('text/html');
  expect(new Map(entry?.headers).get('content-security-policy')).toBe('x');
  expect(entry?.storedAt).toBe(now);
  expect((await store('/', page('home')))?.tag).toBe(entry?.tag);
  expect((await store('/', page('Home')))?.tag).not.toBe(entry?.tag);
});

test('a stale page is served for as long as the answer allowed', async () => {
  await store('/', page('home'));
  now += 59_999;
  expect(textOf(memory.lastGood('/'))).toBe('home');
  now += 1;
  expect(memory.lastGood('/')).toBeNull();
});

test('an expired page is stale but may be served, as is one that was being rendered then', async () => {
  await store('/', page('home'));
  const before = memory.beginRendering();
  expect(textOf(memory.fresh('/'))).toBe('home');
  memory.expire('all');
  expect(memory.fresh('/')).toBeNull();
  expect(textOf(memory.lastGood('/'))).toBe('home');
  await memory.store('/', page('old prices'), before);
  expect(memory.fresh('/')).toBeNull();
  await store('/', page('new prices'));
  expect(textOf(memory.fresh('/'))).toBe('new prices');
});

test('a page begun before the last change does not replace one rendered after it', async () => {
  const before = memory.beginRendering();
  memory.expire('all');
  await store('/', page('new prices'));
  expect(textOf(await memory.store('/', page('old prices'), before))).toBe('old prices');
  expect(textOf(memory.fresh('/'))).toBe('new prices');
  expect(textOf(memory.lastGood('/'))).toBe('new prices');
});

test('an immutable answer does not expire', async () => {
  await store('/picture', page('bytes', { 'Cache-Control': 'public, max-age=31536000, immutable' }));
  memory.expire('all');
  now += 24 * 60 * 60_000;
  expect(textOf(memory.fresh('/picture'))).toBe('bytes');
});

describe('a page expires', () => {
  const MENU = { 'Page-Keys': 'vendor:a subcategory', 'Cache-Control': 'public, max-age=600' };
  const LIST = { 'Page-Keys': 'vendors;late=2 promos;late=2' };

  test('at once with one of its keys, and with no other', async () => {
    await store('/menu', page('menu', MENU));
    memory.expire(['vendor:b', 'vendors', 'vendor', 'a']);
    expect(textOf(memory.fresh('/menu'))).toBe('menu');
    memory.expire(['vendor:b', 'subcategory']);
    expect(memory.fresh('/menu')).toBeNull();
    expect(textOf(memory.lastGood('/menu'))).toBe('menu');
  });

  test('with a key that changed while it was rendered', async () => {
    const [menu, other] = [memory.beginRendering(), memory.beginRendering()];
    memory.expire(['vendor:a']);
    await memory.store('/menu', page('menu', MENU), menu);
    await memory.store('/other', page('other', { 'Page-Keys': 'vendor:b' }), other);
    expect(memory.fresh('/menu')).toBeNull();
    expect(textOf(memory.fresh('/other'))).toBe('other');
  });

  test('as late as it allows for the key, counted from the first change', async () => {
    await store('/list', page('list', LIST));
    now += 30_000;
    memory.expire(['vendors']);
    now += 1_500;
    memory.expire(['vendors', 'promos']);
    now += 499;
    expect(textOf(memory.fresh('/list'))).toBe('list');
    now += 1;
    expect(memory.fresh('/list')).toBeNull();
  });

  test('so late after a change that came while it was rendered', async () => {
    const rendering = memory.beginRendering();
    now += 100;
    memory.expire(['promos']);
    now += 900;
    await memory.store('/list', page('list', LIST), rendering);
    now += 1_099;
    expect(textOf(memory.fresh('/list'))).toBe('list');
    now += 1;
    expect(memory.fresh('/list')).toBeNull();
  });

  test('at once where it is unknown what changed, however late it may be', async () => {
    await store('/list', page('list', LIST));
    await store('/text', page('text'));
    memory.expire('all');
    expect([memory.fresh('/list'), memory.fresh('/text')]).toEqual([null, null]);
  });

  test('at the moment that it names', async () => {
    const until = new Date(now + 90_000).toISOString();
    await store('/menu', page('open until nine', { ...MENU, 'Page-Until': until }));
    now += 89_999;
    expect(textOf(memory.fresh('/menu'))).toBe('open until nine');
    now += 1;
    expect(memory.fresh('/menu')).toBeNull();
  });

  test('after a change also by a clock that is set back', async () => {
    const [menu, list] = [await store('/menu', page('menu', MENU)), await store('/list', page('list', LIST))];
    now += 10_000;
    memory.expire(['vendor:a', 'vendors']);
    now -= 5_000;
    expect(memory.fresh('/menu')).toBeNull();
    now -= 10_000;
    expect([menu, list].map((entry) => entry && memory.isFresh(entry))).toEqual([false, false]);
  });

  test('also after it was asked for again, which moves it among the pages in use', async () => {
    await store('/menu', page('menu', MENU));
    for (const _ of ['moved', 'there']) expect(memory.fresh('/menu')).not.toBeNull();
    memory.expire(['vendor:a']);
    expect(memory.fresh('/menu')).toBeNull();
  });
});

describe('a page is due for a rendering in the background', () => {
  const isDue = () => {
    const list = memory.fresh('/list');
    return list && memory.isDue(list);
  };
  beforeEach(async () => {
    const headers = { 'Page-Keys': 'vendors;late=2', 'Cache-Control': 'public, max-age=600' };
    await store('/list', page('list', headers));
  });

  test('after a minute', () => {
    now += 59_999;
    expect(isDue()).toBe(false);
    now += 1;
    expect(isDue()).toBe(true);
  });

  test('with a change, at once or two seconds after the last rendering', () => {
    now += 500;
    memory.expire(['vendors']);
    now += 1_499;
    expect(isDue()).toBe(false);
    now += 1;
    expect(isDue()).toBe(true);
  });

  test('no sooner than two seconds after one that failed, however many changes come', () => {
    now += 60_000;
    const list = memory.fresh('/list');
    if (!list) throw new Error('The list is fresh.');
    memory.expire(['vendors']);
    expect(memory.isDue(list)).toBe(true);
    memory.postpone(list);
    memory.expire(['vendors']);
    now += 1_999;
    expect(memory.isDue(list)).toBe(false);
    now += 1;
    expect(memory.isDue(list)).toBe(true);
  });
});

test('a page that is rendered again with the same bytes is renewed, and stays one that has long been stored', async () => {
  const first = await store('/list', page('list', { 'Page-Keys': 'vendors' }));
  now += 1_000;
  memory.expire(['vendors']);
  const again = await store('/list', page('list', { 'Page-Keys': 'promos' }));
  expect(again).toBe(first);
  expect([again?.firstStoredAt, again?.storedAt]).toEqual([now - 1_000, now]);
  memory.expire(['vendors']);
  expect(memory.fresh('/list')).toBe(first);
  memory.expire(['promos']);
  expect(memory.fresh('/list')).toBeNull();
  expect(await store('/list', page('list', { 'Page-Keys': 'promos', 'X-Other': 'x' }))).not.toBe(first);
});

test('a replaced page is no longer fresh', async () => {
  const first = await store('/', page('home'));
  const second = await store('/', page('Home'));
  expect([first, second].map((entry) => entry && memory.isFresh(entry))).toEqual([false, true]);
});

test('a page that names no queries has one entry for any query', async () => {
  await store('/', page('home', { 'Page-Queries': '' }));
  expect(memory.cacheKeyOf('/?=x&q=tea')).toBe('/');
});

test.each(['"v1"', 'W/"v1"'])('the tag of a page with the ETag %s is v1', async (tag) => {
  expect((await store('/', page('home', { ETag: tag })))?.tag).toBe('v1');
});

test.each(['public, max-age=60', 'max-age=60, public', 'max-age=60,public ,no-cache', 'max-age=60 public'])(
  'a page with Cache-Control %o is stored',
  async (control) => {
    expect(textOf(await store('/', page('home', { 'Cache-Control': control })))).toBe('home');
  },
);

test.each([
  ['immutable, public, max-age=60', true],
  ['public, immutable, max-age=60', true],
  ['public, immutable ,max-age=60', true],
  ['public, max-age=60, IMMUTABLE', true],
  ['public, max-age=60, not-immutable', false],
  ['public, max-age=60, immutable-not', false],
])('an answer with %o is immutable: %s', async (control, never) => {
  await store('/', page('bytes', { 'Cache-Control': control }));
  memory.expire('all');
  expect(memory.fresh('/') !== null).toBe(never);
});

describe('nothing is stored', () => {
  test.each<[what: string, answer: () => Response]>([
    ['that is somebody\u2019s own', () => page('me', { 'Cache-Control': 'private, no-store' })],
    ['that says both', () => page('me', { 'Cache-Control': 'public, no-store, max-age=60' })],
    ['that does not say whose it is', () => page('me', { 'Cache-Control': 'max-age=60' })],
    ['that is public in part of a word', () => page('me', { 'Cache-Control': 'x-public, max-age=60' })],
    ['that begins like public', () => page('me', { 'Cache-Control': 'publicity, max-age=60' })],
    ['that says nothing about it', () => new Response('me', { headers: { 'Page-Queries': 'q' } })],
    ['that sets a cookie', () => page('me', { 'Set-Cookie': 'a=b' })],
    ['that depends on other headers', () => page('me', { Vary: 'Cookie' })],
    ['that went wrong', () => page('me', {}, 404)],
    ['that does not name its queries', () => new Response('me', { headers: { 'Cache-Control': PUBLIC } })],
    [
      'that does not name its keys',
      () => new Response('me', { headers: { 'Cache-Control': PUBLIC, 'Page-Queries': '' } }),
    ],
  ])('%s', async (_, answer) => {
    const given = answer();
    expect(await store('/', given)).toBeNull();
    expect(await given.text()).toBe('me');
    expect([...given.headers.keys()].filter((name) => name.startsWith('page-'))).toEqual([]);
    expect(memory.lastGood('/')).toBeNull();
  });

  test('when only the queries are to be learned', async () => {
    const given = page('me');
    expect(await memory.store('/', given, 'learn-queries-only')).toBeNull();
    expect(await given.text()).toBe('me');
    expect(memory.lastGood('/')).toBeNull();
    expect(memory.cacheKeyOf('/?q=tea&x=1')).toBe('/?q=tea');
  });

  test('in a cache without room', async () => {
    const none = createCacheStore({ maxBytes: 0, pageQueriesOf: () => null, now: () => now });
    const given = page('home');
    expect(await none.store('/', given, none.beginRendering())).toBeNull();
    expect(await given.text()).toBe('home');
  });

  test('that exceeds its share of the cache', async () => {
    await store('/', page('x'.repeat(10_000)));
    expect(memory.lastGood('/')).toBeNull();
  });
});

test('it stays within its bytes: the least recently used page is evicted first', async () => {
  for (let n = 0; n < 100; n += 1) {
    await store(`/?q=${n}`, page('x'.repeat(4_000)));
    await store('/', page('home'));
  }
  expect(textOf(memory.lastGood('/'))).toBe('home');
  expect(memory.lastGood('/?q=0')).toBeNull();
  expect(memory.lastGood('/?q=99')).not.toBeNull();
});

test('pages of a free text push out each other only, however many there are', async () => {
  const large = 'x'.repeat(5_000);
  const home = (target: string) => store(target, page(target + large, { 'Page-Queries': '*q sort' }));
  await store('/menu', page(`menu${large}`, { 'Page-Queries': 'vendorId' }));
  await home('/');
  await home('/?sort=new');
  await home('/?q=first');
  for (let n = 0; n < 100; n++) await home(`/?q=text${n}`);
  for (const target of ['/menu', '/', '/?sort=new', '/?q=text99']) {
    expect(memory.fresh(target), target).not.toBeNull();
  }
  expect(memory.fresh('/?q=first')).toBeNull();
  memory.remove('/?q=text99');
  expect(memory.fresh('/?q=text99')).toBeNull();
});

test('pages that are asked for once do not push out those asked for again', async () => {
  const large = 'x'.repeat(5_000);
  await store('/restaurant?vendorId=a', page(`menu${large}`, { 'Page-Queries': 'vendorId' }));
  expect(memory.fresh('/restaurant?vendorId=a')).not.toBeNull();
  for (let n = 0; n < 100; n++) {
    await store(`/?category=c${n}`, page(`list ${n}${large}`, { 'Page-Queries': 'category' }));
  }
  expect(memory.fresh('/?category=c0')).toBeNull();
  expect(memory.fresh('/?category=c99')).not.toBeNull();
  expect(memory.fresh('/restaurant?vendorId=a')).not.toBeNull();
  memory.remove('/restaurant?vendorId=a');
  expect(memory.lastGood('/restaurant?vendorId=a')).toBeNull();
});
