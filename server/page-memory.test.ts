import { beforeEach, describe, expect, test } from 'vitest';
import { createPageMemory, type KeptPage, type PageMemory } from './page-memory.ts';

const PUBLIC = 'public, no-cache, stale-if-error=60';

let now: number;
let memory: PageMemory;
beforeEach(() => {
  now = 1_000_000;
  memory = createPageMemory({ maxBytes: 100_000, now: () => now });
});

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(text, { status, headers: { 'Cache-Control': PUBLIC, 'Page-Queries': 'q Sort', ...headers } });
const keep = (target: string, answer: Response) => memory.keep(target, answer, memory.generation);
const textOf = (kept: KeptPage | null) => kept?.body.toString() ?? null;

test('a page is given again under any order and case of its queries, and whatever else the address says', async () => {
  const first = await keep('/list?q=tea&Sort=new', page('tea, newest'));
  expect(textOf(first)).toBe('tea, newest');
  expect(first?.headers.map(([name]) => name)).not.toContain('page-queries');
  expect(textOf(memory.recall('/list?SORT=new&utm_source=mail&q=tea'))).toBe('tea, newest');
  expect(memory.recall('/list?q=tea')).toBeNull();
  expect(memory.recall('/list?q=tea&sort=new&q=coffee')).toBeNull();
  expect(memory.recall('/other?q=tea&sort=new')).toBeNull();
});

test('the address that it is made by has what it names, as it names it, and nothing else', async () => {
  expect(memory.addressOf('/list?q=tea')).toBeNull();
  await keep('/list', page('all'));
  expect(memory.addressOf('/list?utm_source=mail&SORT=new&q=black+tea&Q=%26')).toBe(
    '/list?q=black+tea&q=%26&Sort=new',
  );
  expect(memory.addressOf('/list?utm_source=mail')).toBe('/list');
  expect(memory.addressOf('/list?')).toBe('/list');
});

test('a target that begins with two slashes is no other page', async () => {
  await keep('/', page('home'));
  expect(memory.recall('//other.example/')).toBeNull();
});

test('it keeps headers, bytes and when that was; the same bytes have the same tag', async () => {
  await keep('/', page('home', { 'Content-Type': 'text/html', 'Content-Security-Policy': 'x' }));
  const kept = memory.recall('/');
  expect(new Map(kept?.headers).get('content-type')).toBe('text/html');
  expect(new Map(kept?.headers).get('content-security-policy')).toBe('x');
  expect(kept?.storedAt).toBe(now);
  expect((await keep('/', page('home')))?.tag).toBe(kept?.tag);
  expect((await keep('/', page('Home')))?.tag).not.toBe(kept?.tag);
});

test('it stands in for as long as the answer allowed', async () => {
  await keep('/', page('home'));
  now += 59_999;
  expect(textOf(memory.recall('/'))).toBe('home');
  now += 1;
  expect(memory.recall('/')).toBeNull();
});

test('what has expired is no longer fresh but may stand in, and so is what was under way then', async () => {
  await keep('/', page('home'));
  const before = memory.generation;
  expect(textOf(memory.fresh('/'))).toBe('home');
  memory.expire();
  expect(memory.fresh('/')).toBeNull();
  expect(textOf(memory.recall('/'))).toBe('home');
  await memory.keep('/', page('old prices'), before);
  expect(memory.fresh('/')).toBeNull();
  await keep('/', page('new prices'));
  expect(textOf(memory.fresh('/'))).toBe('new prices');
});

test('what never changes does not expire', async () => {
  await keep('/picture', page('bytes', { 'Cache-Control': 'public, max-age=60, immutable' }));
  memory.expire();
  expect(textOf(memory.fresh('/picture'))).toBe('bytes');
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
    const given = answer();
    expect(await keep('/', given)).toBeNull();
    expect(await given.text()).toBe('me');
    expect(given.headers.has('Page-Queries')).toBe(false);
    expect(memory.recall('/')).toBeNull();
  });

  test('of which only the queries are to be learned', async () => {
    const given = page('me');
    expect(await memory.keep('/', given, 'names only')).toBeNull();
    expect(await given.text()).toBe('me');
    expect(memory.recall('/')).toBeNull();
    expect(memory.addressOf('/?q=tea&x=1')).toBe('/?q=tea');
  });

  test('that would take more than its share of the memory', async () => {
    await keep('/', page('x'.repeat(10_000)));
    expect(memory.recall('/')).toBeNull();
  });
});

test('it stays within its bytes: what was not asked for lately goes first', async () => {
  for (let n = 0; n < 100; n += 1) {
    await keep(`/?q=${n}`, page('x'.repeat(4_000)));
    await keep('/', page('home'));
  }
  expect(textOf(memory.recall('/'))).toBe('home');
  expect(memory.recall('/?q=0')).toBeNull();
  expect(memory.recall('/?q=99')).not.toBeNull();
});
