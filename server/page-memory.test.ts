import { beforeEach, describe, expect, test } from 'vitest';
import { createPageMemory, type PageMemory } from './page-memory.ts';

const PUBLIC = 'public, no-cache, stale-if-error=60';

let now: number;
let memory: PageMemory;
beforeEach(() => {
  now = 1_000_000;
  memory = createPageMemory({ maxBytes: 100_000, now: () => now });
});

const ask = (path: string, init?: RequestInit) => new Request(`http://shop.test${path}`, init);
const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'Cache-Control': PUBLIC, 'Page-Queries': 'q Sort', ...headers } });
const recallText = async (path: string) => (await memory.recall(ask(path))?.text()) ?? null;

test('a page is given again under any order and case of its queries, and whatever else the address says', async () => {
  const first = await memory.keep(ask('/list?q=tea&sort=new&utm_source=mail'), page('tea, newest'));
  expect(await first.text()).toBe('tea, newest');
  expect(first.headers.has('Page-Queries')).toBe(false);
  expect(await recallText('/list?SORT=new&q=tea')).toBe('tea, newest');
  expect(await recallText('/list?q=tea')).toBeNull();
  expect(await recallText('/list?q=tea&sort=new&q=coffee')).toBeNull();
  expect(await recallText('/other?q=tea&sort=new')).toBeNull();
});

test('it keeps status, headers and bytes, says how old it is, and answers HEAD without a body', async () => {
  await memory.keep(ask('/'), page('home', { 'Content-Type': 'text/html', 'Content-Security-Policy': 'x' }));
  now += 5_000;
  const again = memory.recall(ask('/'));
  expect(again?.status).toBe(200);
  expect(again?.headers.get('Content-Type')).toBe('text/html');
  expect(again?.headers.get('Content-Security-Policy')).toBe('x');
  expect(again?.headers.get('Age')).toBe('5');
  expect(await memory.recall(ask('/', { method: 'HEAD' }))?.text()).toBe('');
  expect(memory.recall(ask('/', { method: 'POST' }))).toBeNull();
});

test('it stands in for as long as the answer allowed', async () => {
  await memory.keep(ask('/'), page('home'));
  now += 59_999;
  expect(await recallText('/')).toBe('home');
  now += 1;
  expect(await recallText('/')).toBeNull();
});

describe('nothing is kept', () => {
  test.each<[what: string, answer: () => Response]>([
    ['that is somebody\u2019s own', () => page('me', { 'Cache-Control': 'private, no-store' })],
    ['that says both', () => page('me', { 'Cache-Control': 'public, no-store, max-age=60' })],
    ['that does not say whose it is', () => page('me', { 'Cache-Control': 'max-age=60' })],
    ['that sets a cookie', () => page('me', { 'Set-Cookie': 'a=b' })],
    ['that depends on other headers', () => page('me', { Vary: 'Cookie' })],
    ['that went wrong', () => page('me', {}, 404)],
    ['that does not name its queries', () => new Response('me', { headers: { 'Cache-Control': PUBLIC } })],
  ])('%s', async (_, answer) => {
    const passed = await memory.keep(ask('/'), answer());
    expect(await passed.text()).toBe('me');
    expect(memory.recall(ask('/'))).toBeNull();
  });

  test('of an answer to a post', async () => {
    await memory.keep(ask('/', { method: 'POST' }), page('me'));
    expect(memory.recall(ask('/'))).toBeNull();
  });

  test('that would take more than its share of the memory', async () => {
    await memory.keep(ask('/'), page('x'.repeat(10_000)));
    expect(memory.recall(ask('/'))).toBeNull();
  });
});

test('it stays within its bytes: what was not asked for lately goes first', async () => {
  for (let n = 0; n < 100; n += 1) {
    await memory.keep(ask(`/?q=${n}`), page('x'.repeat(4_000)));
    await memory.keep(ask('/'), page('home'));
  }
  expect(await recallText('/')).toBe('home');
  expect(await recallText('/?q=0')).toBeNull();
  expect(await recallText('/?q=99')).not.toBeNull();
});
