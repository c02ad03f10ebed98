import { expect, test, vi } from 'vitest';
import { CACHE_MILLISECONDS, cachePage, readCachedPage } from './browser-page-cache.client.ts';
import type { HomeData } from './pages.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

function home(query = '', vendorName = 'Nawab’s Handi'): HomeData {
  return {
    filter: { query, subcategoryId: null, categoryId: null, sort: 'popular', diet: null, page: 1 },
    promos: [{ number: 1, title: 'Half off', text: '', picture: null }],
    category: null,
    subcategories: [],
    selected: null,
    dishes: [],
    hasMore: false,
    vendors: [
      {
        id: 'v1',
        name: vendorName,
        address: 'Koramangala',
        rating: 4.5,
        picture: '/images/0123',
        categories: ['Biryani'],
        location: { lat: 12.9, lng: 77.6 },
        topDiscountPercent: 20,
      },
    ],
  };
}

test('a cached page is returned for 5 minutes', () => {
  cachePage('homeData', '', home(), NOON);
  expect(readCachedPage('homeData', '', NOON + CACHE_MILLISECONDS - 1)).toEqual(home());
  expect(readCachedPage('homeData', '', NOON + CACHE_MILLISECONDS)).toBeNull();
});

test('each query has its own entry', () => {
  cachePage('homeData', '', home(), NOON);
  cachePage('homeData', 'q=dosa', home('dosa'), NOON);
  expect(readCachedPage('homeData', '', NOON)?.filter.query).toBe('');
  expect(readCachedPage('homeData', 'q=dosa', NOON)?.filter.query).toBe('dosa');
  expect(readCachedPage('homeData', 'q=idli', NOON)).toBeNull();
});

test('caching an entry again does not renew it', () => {
  cachePage('homeData', '', home(), NOON);
  const recalled = readCachedPage('homeData', '', NOON + 60_000);
  if (!recalled) throw new Error('nothing was cached');
  cachePage('homeData', '', recalled, NOON + 60_000);
  expect(readCachedPage('homeData', '', NOON + CACHE_MILLISECONDS)).toBeNull();
});

test.each(['{', '7', '[{"key":""}]', `[{"key":"","savedAt":${NOON},"data":{"vendors":"none"}}]`])(
  'damaged stored text (%s) is ignored',
  (text) => {
    localStorage.setItem('homeData', text);
    expect(readCachedPage('homeData', '', NOON)).toBeNull();
    cachePage('homeData', '', home(), NOON);
    expect(readCachedPage('homeData', '', NOON)).toEqual(home());
  },
);

test('an entry from the future is stale', () => {
  cachePage('homeData', '', home(), NOON + 60_000);
  expect(readCachedPage('homeData', '', NOON)).toBeNull();
});

test('a full storage is ignored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  cachePage('homeData', '', home(), NOON);
  expect(readCachedPage('homeData', '', NOON)).toBeNull();
});

test('a blocked storage is ignored', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readCachedPage('homeData', '', NOON)).toBeNull();
});

test('the cache is bounded: the oldest entries are evicted, and one that is too large is not cached', () => {
  for (let index = 0; index < 30; index++) cachePage('homeData', `q=${index}`, home(String(index)), NOON);
  expect(readCachedPage('homeData', 'q=29', NOON)).not.toBeNull();
  expect(readCachedPage('homeData', 'q=0', NOON)).toBeNull();
  cachePage('homeData', 'q=large', home('large', 'x'.repeat(500_000)), NOON);
  expect(localStorage.getItem('homeData')?.length).toBeLessThan(400_000);
  expect(readCachedPage('homeData', 'q=large', NOON)).toBeNull();
  expect(readCachedPage('homeData', 'q=29', NOON)).not.toBeNull();
});

test('a page that says what is closed is cached until that changes', () => {
  cachePage('homeData', '', { ...home(), until: NOON + 60_000 }, NOON);
  expect(readCachedPage('homeData', '', NOON + 59_999)).not.toBeNull();
  expect(readCachedPage('homeData', '', NOON + 60_000)).toBeNull();
});
