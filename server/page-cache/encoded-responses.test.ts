import { expect, test, vi } from 'vitest';
import type { CacheEntry } from './cache-store.ts';
import { createEncodedResponses } from './encoded-responses.ts';

const TEXT = 'Masala dosa, idli and filter coffee. '.repeat(100);

const pageOf = (
  body: string,
  headers: CacheEntry['headers'] = [['content-type', 'text/html']],
): CacheEntry => ({
  cacheKey: '/',
  body: Buffer.from(body),
  headers,
  tag: 'v1',
  firstStoredAt: 0,
  storedAt: 0,
  goodUntil: Number.MAX_SAFE_INTEGER,
  rendering: 0,
  keys: [],
  renderedAt: 0,
  refreshAt: Number.MAX_SAFE_INTEGER,
  expiresAt: Number.MAX_SAFE_INTEGER,
  isWatched: true,
});
const valueIn = (head: string[] | undefined, name: string) => head?.[head.indexOf(name) + 1];

/** Lets settled promises run their handlers. */
const settle = () => new Promise((done) => setImmediate(done));

/** The time at which pages are old enough to be compressed at the highest level. */
const STAYS = 5_000;

/** `isWanted` is called just before a page is compressed at the highest level. */
function encodingsWith(isWanted: (page: CacheEntry) => boolean = () => false, now = () => STAYS) {
  const asked = vi.fn(isWanted);
  const answersOf = () => ({ whole: 0, unchanged: 0 });
  return { encodings: createEncodedResponses({ baseHead: {}, isWanted: asked, answersOf, now }), asked };
}

test('the entity tags of one coding share a prefix', async () => {
  const encoded = await encodingsWith().encodings.make(pageOf(TEXT), 'br');
  expect(encoded.tags).toBe('"v1-br');
  expect(valueIn(encoded.head, 'etag')).toMatch(/^"v1-br\d+"$/);
});

test.each([
  ['a picture', pageOf(TEXT, [['content-type', 'image/webp']])],
  ['a page without a content type', pageOf(TEXT, [])],
])('%s has one encoding, which depends on no header', async (_, page) => {
  const encoded = await encodingsWith().encodings.make(page, 'br');
  expect(encoded.body.toString()).toBe(TEXT);
  expect(encoded.head).not.toContain('vary');
  expect(encoded.head).not.toContain('content-encoding');
});

test('concurrent requests share an encoding, by page and coding', () => {
  const { encodings } = encodingsWith();
  const page = pageOf(TEXT);
  const made = encodings.make(page, 'br');
  expect(encodings.make(page, 'br')).toBe(made);
  expect(encodings.make(page, 'gzip')).not.toBe(made);
  expect(encodings.make(pageOf(TEXT), 'br')).not.toBe(made);
});

test('a page is recompressed once, after its first use as brotli', async () => {
  const { encodings, asked } = encodingsWith(() => true);
  const page = pageOf(TEXT);
  expect(encodings.ready(page, 'br')).toBeNull();
  await encodings.make(page, 'br');
  await encodings.make(page, 'gzip');
  expect(encodings.ready(page, 'gzip')).not.toBeNull();
  await settle();
  expect(asked).not.toHaveBeenCalled();
  for (const _ of ['first', 'second', 'third']) encodings.ready(page, 'br');
  await settle();
  encodings.ready(page, 'br');
  await settle();
  expect(asked.mock.calls).toEqual([[page]]);
});

test('a page is not recompressed before its bytes have stayed for five seconds', async () => {
  let time = 0;
  const { encodings, asked } = encodingsWith(undefined, () => time);
  const page = pageOf(TEXT);
  await encodings.make(page, 'br');
  for (time of [0, STAYS - 1]) encodings.ready(page, 'br');
  await settle();
  expect(asked).not.toHaveBeenCalled();
  time = STAYS;
  encodings.ready(page, 'br');
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('an unwanted page is not recompressed', async () => {
  const [gone, wanted] = [pageOf(TEXT), pageOf(TEXT)];
  const { encodings } = encodingsWith((page) => page === wanted);
  const tagOf = (page: CacheEntry) => valueIn(encodings.ready(page, 'br')?.head, 'etag');
  for (const page of [gone, wanted]) await encodings.make(page, 'br');
  const quick = tagOf(gone);
  expect(tagOf(wanted)).toBe(quick);
  // They run in order: when the second one is done, the first one had its turn.
  await expect.poll(() => tagOf(wanted)).not.toBe(quick);
  expect(tagOf(gone)).toBe(quick);
});

test('a page that was unwanted in its turn is recompressed once it is wanted again', async () => {
  let isWanted = false;
  const { encodings, asked } = encodingsWith(() => isWanted);
  const page = pageOf(TEXT);
  await encodings.make(page, 'br');
  for (isWanted of [false, true, true]) {
    encodings.ready(page, 'br');
    await settle();
  }
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each([
  [512 * 1024, 1],
  [512 * 1024 + 1, 0],
])('a page of %i bytes is recompressed %i times', async (bytes, times) => {
  const { encodings, asked } = encodingsWith();
  const page = pageOf('x'.repeat(bytes));
  await encodings.make(page, 'br');
  encodings.ready(page, 'br');
  await settle();
  expect(asked).toHaveBeenCalledTimes(times);
});

test('fifty pages may wait for recompression; another one is tried again at a later use', async () => {
  const { encodings, asked } = encodingsWith();
  const pages = Array.from({ length: 51 }, () => pageOf(TEXT));
  await Promise.all(pages.map((page) => encodings.make(page, 'br')));
  for (const page of pages) encodings.ready(page, 'br');
  await settle();
  expect(asked.mock.calls.flat()).toEqual(pages.slice(0, 50));
  for (const page of pages.slice(50)) encodings.ready(page, 'br');
  await settle();
  expect(asked.mock.calls.flat()).toEqual(pages);
});
