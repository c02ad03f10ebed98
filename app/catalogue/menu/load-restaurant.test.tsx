import { beforeEach, expect, test, vi } from 'vitest';
import type { RestaurantData } from '../pages.ts';
import { cacheShownRestaurant, loadRestaurant, prefetchRestaurant } from './load-restaurant.client.ts';

const FILTER = { vendorId: 'v1', subcategoryId: null };
const RESTAURANT: RestaurantData = {
  vendor: {
    id: 'v1',
    name: 'Dosa Corner',
    ...{ address: '', rating: 4, picture: null, categories: [], location: null, topDiscountPercent: 0 },
  },
  selected: null,
  sections: [],
};
/** What it says by the clock is over, so it is not given from the cache. */
const SHOWN_OVER = { ...RESTAURANT, until: 0 };

const asked = vi.fn<(path: string) => Promise<Response>>();
const serverLoader = vi.fn(async () => RESTAURANT);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', asked);
  asked.mockReset().mockImplementation(async () => Response.json(RESTAURANT));
  serverLoader.mockClear();
});

test('a prefetched menu, pending or cached, is opened without another request', async () => {
  prefetchRestaurant(FILTER);
  prefetchRestaurant(FILTER);
  expect(await loadRestaurant(FILTER, serverLoader)).toEqual(RESTAURANT);
  prefetchRestaurant(FILTER);
  expect(await loadRestaurant(FILTER, serverLoader)).toEqual(RESTAURANT);
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/restaurant?vendorId=v1']);
  expect(serverLoader).not.toHaveBeenCalled();
});

test('a filtered menu has a cache entry of its own', async () => {
  prefetchRestaurant(FILTER);
  await loadRestaurant({ vendorId: 'v1', subcategoryId: 's1' }, serverLoader);
  expect(serverLoader).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Promise<Response>]>([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', async () => new Response('', { status: 503 })],
  ['what is no restaurant', async () => Response.json({ vendor: null })],
  ['what is no JSON', async () => new Response('<html>')],
])('after %s it is asked for when it is opened', async (_, answer) => {
  asked.mockImplementation(answer);
  prefetchRestaurant(FILTER);
  expect(await loadRestaurant(FILTER, serverLoader)).toEqual(RESTAURANT);
  expect(serverLoader).toHaveBeenCalledTimes(1);
});

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a failure of the server', { status: 503, statusText: '', internal: false, data: '' }],
])('after %s the menu on the screen stays', async (_, error) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  cacheShownRestaurant(SHOWN_OVER);
  serverLoader.mockRejectedValueOnce(error);
  expect(await loadRestaurant(FILTER, serverLoader)).toBe(SHOWN_OVER);
  expect(logged).toHaveBeenCalledWith(error);
  serverLoader.mockRejectedValueOnce(error);
  await expect(loadRestaurant({ ...FILTER, vendorId: 'v2' }, serverLoader)).rejects.toBe(error);
});

test('a restaurant that is gone does not stay on the screen', async () => {
  cacheShownRestaurant(SHOWN_OVER);
  const gone = { status: 404, statusText: '', internal: false, data: 'Restaurant not found' };
  serverLoader.mockRejectedValueOnce(gone);
  await expect(loadRestaurant(FILTER, serverLoader)).rejects.toBe(gone);
});
