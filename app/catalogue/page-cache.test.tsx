import { expect, test, vi } from 'vitest';
import { CACHE_MILLISECONDS, keepPage, recallPage } from './page-cache.client.ts';
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

test('what was kept is there for 5 minutes', () => {
  keepPage('homeData', '', home(), NOON);
  expect(recallPage('homeData', '', NOON + CACHE_MILLISECONDS - 1)).toEqual(home());
  expect(recallPage('homeData', '', NOON + CACHE_MILLISECONDS)).toBeNull();
});

test('each query has its own entry', () => {
  keepPage('homeData', '', home(), NOON);
  keepPage('homeData', 'q=dosa', home('dosa'), NOON);
  expect(recallPage('homeData', '', NOON)?.filter.query).toBe('');
  expect(recallPage('homeData', 'q=dosa', NOON)?.filter.query).toBe('dosa');
  expect(recallPage('homeData', 'q=idli', NOON)).toBeNull();
});

test('keeping again what came out of the cache does not make it younger', () => {
  keepPage('homeData', '', home(), NOON);
  const recalled = recallPage('homeData', '', NOON + 60_000);
  if (!recalled) throw new Error('nothing was kept');
  keepPage('homeData', '', recalled, NOON + 60_000);
  expect(recallPage('homeData', '', NOON + CACHE_MILLISECONDS)).toBeNull();
});

test.each(['{', '7', '[{"key":""}]', `[{"key":"","savedAt":${NOON},"data":{"vendors":"none"}}]`])(
  'a stored text that is damaged (%s) counts as nothing',
  (text) => {
    localStorage.setItem('homeData', text);
    expect(recallPage('homeData', '', NOON)).toBeNull();
    keepPage('homeData', '', home(), NOON);
    expect(recallPage('homeData', '', NOON)).toEqual(home());
  },
);

test('an entry from the future is not trusted', () => {
  keepPage('homeData', '', home(), NOON + 60_000);
  expect(recallPage('homeData', '', NOON)).toBeNull();
});

test('a full storage keeps nothing and does no harm', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepPage('homeData', '', home(), NOON);
  expect(recallPage('homeData', '', NOON)).toBeNull();
});

test('a storage that is switched off does no harm', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(recallPage('homeData', '', NOON)).toBeNull();
});

test('it stays small: the oldest entries go, and one that is too large is not kept', () => {
  for (let index = 0; index < 30; index++) keepPage('homeData', `q=${index}`, home(String(index)), NOON);
  expect(recallPage('homeData', 'q=29', NOON)).not.toBeNull();
  expect(recallPage('homeData', 'q=0', NOON)).toBeNull();
  keepPage('homeData', 'q=large', home('large', 'x'.repeat(500_000)), NOON);
  expect(localStorage.getItem('homeData')?.length).toBeLessThan(400_000);
  expect(recallPage('homeData', 'q=large', NOON)).toBeNull();
  expect(recallPage('homeData', 'q=29', NOON)).not.toBeNull();
});
