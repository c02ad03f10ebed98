import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/support/location/fake-device.ts';
import { createLocationStore } from '../../location/position/location-store.ts';
import type { Vendor } from '../catalogue.ts';
import { readHomeFilter } from '../filter.ts';
import type { HomeData } from '../pages.ts';
import { loadHome } from './load-home.client.ts';
import { NearestNote } from './nearest-note.tsx';
import { SortLinks } from './sort-links.tsx';

/** One metre in degrees of latitude. */
const METRES = 1 / 111_195;
const KORAMANGALA = [12.9352, 77.6245] as const;
const INDIRANAGAR = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 };

const SIX_MINUTES = 6 * 60_000;

let asked: string[];
let answer: () => Promise<Response> | Response;
/** Serves the list by popularity. */
let serve: (popular: HomeData) => Promise<HomeData>;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeEach(() => {
  // Make the cached responses of earlier tests stale.
  now += SIX_MINUTES;
  vi.useFakeTimers({ toFake: ['Date'], now });
  asked = [];
  answer = () => Response.json({ vendors: [vendor('Near')], hasMore: false });
  serve = async (popular) => popular;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function vendor(name: string): Vendor {
  const plain = { address: '', rating: 4, picture: null, categories: [], location: null };
  return { id: name, name, topDiscountPercent: 0, ...plain };
}

/** Home reduced to the parts that depend on the sort order. */
function open(at = '/?sort=nearest') {
  const { device, parts } = createFakeDevice();
  const store = createLocationStore(parts);
  function Home() {
    const home = useLoaderData<HomeData>();
    return (
      <>
        <SortLinks filter={home.filter} />
        {home.filter.sort === 'nearest' ? <NearestNote nearest={home.nearest} store={store} /> : null}
        <h3>{home.vendors.map(({ name }) => name).join(', ')}</h3>
        <output aria-label="address">{useLocation().search}</output>
        <output aria-label="until">{home.until}</output>
      </>
    );
  }
  const load = ({ request }: LoaderFunctionArgs): Promise<HomeData> => {
    const filter = readHomeFilter(new URL(request.url).searchParams);
    const popular: HomeData = {
      filter,
      promos: [],
      category: null,
      subcategories: [],
      selected: null,
      vendors: [vendor('Popular')],
      hasMore: false,
      dishes: [],
    };
    return loadHome(filter, { serverLoader: () => serve(popular), signal: request.signal }, store);
  };
  const Page = createRoutesStub([{ path: '/', Component: Home, HydrateFallback: () => null, loader: load }]);
  store.follow();
  const { unmount } = render(<Page initialEntries={[at]} />);
  return { device, store, unmount };
}

const untilListed = (names: string) =>
  waitFor(() => expect(screen.getByRole('heading').textContent).toBe(names));
const untilNoted = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(text));

test('until the position is known the popular vendors are shown, and then the nearest', async () => {
  const { device } = open();
  await untilListed('Popular');
  await untilNoted('Fetching location...');
  expect(asked).toEqual([]);
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  await untilNoted('Sorted by distance');
  // Only the position rounded to about 100 m leaves the browser.
  expect(asked).toEqual(['/api/nearest?lat=12.935&lng=77.625']);
});

test.each([
  [1, 2],
  [2, 1],
  [undefined, 1],
  [1, undefined],
])('of home for %s minutes and nearest vendors for %s the shorter time counts', async (ofHome, ofNearest) => {
  const untilPart = (minutes?: number) => (minutes ? { until: now + minutes * 60_000 } : {});
  serve = async (popular) => ({ ...popular, ...untilPart(ofHome) });
  answer = () => Response.json({ vendors: [vendor('Near')], hasMore: false, ...untilPart(ofNearest) });
  const { device } = open();
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  expect(screen.getByRole('status', { name: 'until' }).textContent).toBe(String(now + 60_000));
});

test('moving 100 m sends no request, moving 300 m sends one', async () => {
  const { device } = open();
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  await act(() => device.moveTo(KORAMANGALA[0] + 100 * METRES, KORAMANGALA[1]));
  expect(asked).toHaveLength(1);
  answer = () => Response.json({ vendors: [vendor('Elsewhere')], hasMore: false });
  await act(() => device.moveTo(KORAMANGALA[0] + 300 * METRES, KORAMANGALA[1]));
  await untilListed('Elsewhere');
  expect(asked).toEqual(['/api/nearest?lat=12.935&lng=77.625', '/api/nearest?lat=12.938&lng=77.625']);
});

test('a customer who refuses is asked for a place, and a chosen place sorts the list', async () => {
  const { device, store } = open();
  await untilListed('Popular');
  await act(() => device.fail(1));
  await untilNoted('Where are you?');
  expect(screen.getByRole('button', { name: 'Choose your location' })).toBeDefined();
  expect(asked).toEqual([]);
  act(() => store.choose(INDIRANAGAR));
  await untilListed('Near');
  expect(asked).toEqual(['/api/nearest?lat=12.972&lng=77.641']);
  expect(screen.queryByRole('button', { name: 'Choose your location' })).toBeNull();
});

test('once access is revoked the popular vendors return, and a place can be chosen', async () => {
  const { device, store } = open();
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  await act(() => device.fail(1));
  await untilListed('Popular');
  await untilNoted('Where are you?');
  expect(screen.getByRole('button', { name: 'Choose your location' })).toBeDefined();
  expect(asked).toHaveLength(1);
  act(() => store.choose(INDIRANAGAR));
  await untilListed('Near');
  await untilNoted('Sorted by distance');
});

test('the list stays while the device is asked again', async () => {
  const { device, store } = open();
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  await act(async () => void store.askDevice());
  await untilNoted('Sorted by distance');
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  expect(asked).toHaveLength(1);
});

test('the list by popularity sends no request, and its link to the nearest keeps the filter', async () => {
  const { device } = open('/?subcategory=s1&category=c1');
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Popular');
  expect(asked).toEqual([]);
  // The style sheet decides whether these links are a closed sheet or pills.
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Popular', 'true'],
    ['Rating', null],
    ['Nearest', null],
    ['Discount', null],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Nearest', hidden: true }));
  await untilListed('Near');
  expect(asked).toEqual(['/api/nearest?lat=12.935&lng=77.625&category=c1&subcategory=s1']);
  expect(screen.getByLabelText('address').textContent).toBe('?category=c1&subcategory=s1&sort=nearest');
  fireEvent.click(screen.getByRole('link', { name: 'Popular', hidden: true }));
  await untilListed('Popular');
  fireEvent.click(screen.getByRole('link', { name: 'Nearest', hidden: true }));
  await untilListed('Near');
  // Spec §4, Caches: no new request within 5 minutes.
  expect(asked).toHaveLength(1);
  now += SIX_MINUTES;
  vi.setSystemTime(now);
  fireEvent.click(screen.getByRole('link', { name: 'Popular', hidden: true }));
  await untilListed('Popular');
  fireEvent.click(screen.getByRole('link', { name: 'Nearest', hidden: true }));
  await untilListed('Near');
  expect(asked).toHaveLength(2);
});

test('no storage holds the position of the customer', async () => {
  const { device } = open();
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('12.9');
});

test.each([
  ['a refusal', () => new Response('no', { status: 503 })],
  ['an answer that is something else', () => Response.json({ vendors: [{ id: 7 }] })],
  ['an answer that is no JSON', () => new Response('<html>')],
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s leaves the popular ones, says so, and can be tried again', async (_what, failure) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { device } = open();
  answer = failure;
  await act(() => device.moveTo(...KORAMANGALA));
  await untilNoted('The nearest restaurants could not be loaded.');
  await untilListed('Popular');
  expect(logged).toHaveBeenCalledOnce();
  expect(String(logged.mock.calls[0])).not.toContain('12.9');
  expect(asked).toHaveLength(1);
  answer = () => Response.json({ vendors: [vendor('Near')], hasMore: false });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await untilListed('Near');
  expect(asked).toHaveLength(2);
});

test('another try keeps the focus while it is loading', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { device } = open();
  answer = () => new Response('no', { status: 503 });
  await act(() => device.moveTo(...KORAMANGALA));
  const button = await screen.findByRole('button', { name: 'Try again' });
  const later = Promise.withResolvers<Response>();
  answer = () => later.promise;
  button.focus();
  fireEvent.click(button);
  await untilNoted('Finding restaurants near you…');
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await act(async () => later.resolve(new Response('no', { status: 503 })));
  await untilNoted('The nearest restaurants could not be loaded.');
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('a customer who moves while offline sees the last popular vendors, with a note', async () => {
  const { device } = open();
  await act(() => device.moveTo(...KORAMANGALA));
  await untilListed('Near');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  answer = lost;
  serve = lost;
  // Remove the cached home, which is stale by then.
  localStorage.clear();
  await act(() => device.moveTo(KORAMANGALA[0] + 300 * METRES, KORAMANGALA[1]));
  await untilNoted('The nearest restaurants could not be loaded.');
  await untilListed('Popular');
});

test('if the nearest take more than three seconds to load, the popular vendors stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')));
  answer = () => new Promise(() => {});
  const { device } = open();
  await act(() => device.moveTo(...KORAMANGALA));
  await untilNoted('The nearest restaurants could not be loaded.');
  await untilListed('Popular');
  expect(timeout).toHaveBeenCalledWith(3_000);
});

test('after home unmounts nothing follows the position', async () => {
  const { device, unmount } = open();
  await untilListed('Popular');
  unmount();
  await act(() => device.moveTo(...KORAMANGALA));
  expect(asked).toEqual([]);
});
