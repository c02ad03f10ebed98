import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/support/location/fake-device.ts';
import type { NamedArea } from '../../location/area.ts';
import { writeAreaCookie } from '../../location/position/area-cookie.client.ts';
import { createAreaStore } from '../../location/position/area-store.ts';
import { createLocationStore } from '../../location/position/location-store.ts';
import { OFFER_REGION_ID } from '../../ui/browser/live-region.ts';
import { readHomeFilter } from '../filter.ts';
import type { HomeData } from '../pages.ts';
import FollowArea from './follow-area.tsx';
import { cacheShownHome, loadHome } from './load-home.client.ts';

const KORAMANGALA = { slug: 'koramangala-bengaluru', name: 'Koramangala' };
const SAKET = { label: 'Saket, Delhi', lat: 28.52, lng: 77.21, area: { slug: 'saket-delhi', name: 'Saket' } };
const FAR_AWAY = { label: 'Far away', lat: 51.5, lng: -0.12, area: null };
const HERE = [12.9352, 77.6245] as const;

let isPressed: boolean;
let loads: string[];
let isLost: boolean;
beforeEach(() => {
  isPressed = false;
  isLost = false;
  loads = [];
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    get: () => ({ hasBeenActive: isPressed }),
  });
  document.body.innerHTML = `<div id="${OFFER_REGION_ID}"></div>`;
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation');
  writeAreaCookie(null);
  localStorage.clear();
});

/** Home reduced to its list's area. */
function open(at = '/') {
  const { device, parts } = createFakeDevice();
  const location = createLocationStore(parts);
  const areas = createAreaStore({
    location,
    maps: { area: async (): Promise<NamedArea> => KORAMANGALA },
    writeChoice: () => {},
    writeCookie: writeAreaCookie,
    every: parts.every,
  });
  location.follow();
  function Home() {
    const home = useLoaderData<HomeData>();
    cacheShownHome(home);
    const { pathname, search } = useLocation();
    return (
      <>
        <h2 id="list">{home.filter.area ?? 'everywhere'}</h2>
        <output aria-label="address">{pathname + search}</output>
        <FollowArea filter={home.filter} listId="list" store={location} areas={areas} />
      </>
    );
  }
  const load = ({ request }: LoaderFunctionArgs): Promise<HomeData> => {
    const url = new URL(request.url);
    const filter = readHomeFilter(url.searchParams);
    const serverLoader = async (): Promise<HomeData> => {
      loads.push(url.pathname + url.search);
      if (isLost) throw new TypeError('Failed to fetch');
      const lists = { promos: [], subcategories: [], vendors: [], dishes: [] };
      return { filter, category: null, selected: null, hasMore: false, ...lists };
    };
    return loadHome(filter, { serverLoader, signal: request.signal }, location);
  };
  const Page = createRoutesStub([{ path: '/', Component: Home, HydrateFallback: () => null, loader: load }]);
  render(<Page initialEntries={[at]} />);
  return { device, location };
}

const untilListed = (area: string) =>
  waitFor(() => expect(screen.getByRole('heading').textContent).toBe(area));
const address = () => screen.getByLabelText('address').textContent;
const offer = (area: string) => screen.findByRole('button', { name: `Show what delivers to ${area}` });
const hasOffer = () => screen.queryByRole('region', { name: 'Your area' }) !== null;

test('an untouched first visit is swapped once, and a move after it is offered', async () => {
  const { device, location } = open('/?sort=rating');
  await untilListed('everywhere');
  await act(() => device.moveTo(...HERE));
  await untilListed('koramangala-bengaluru');
  expect(address()).toBe('/?sort=rating&area=koramangala-bengaluru');
  expect(hasOffer()).toBe(false);
  device.stored = SAKET;
  act(() => location.followOtherTab());
  fireEvent.click(await offer('Saket'));
  await untilListed('saket-delhi');
  expect(hasOffer()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test.each<[string, string, () => void]>([
  ['pressed', '/', () => (isPressed = true)],
  ['scrolled', '/', () => fireEvent.scroll(window)],
  ['searched', '/?q=biryani', () => {}],
  ['opened at another area', '/?area=saket-delhi', () => {}],
])('a page that was %s is offered the area and stays', async (_what, path, use) => {
  const { device } = open(path);
  await screen.findByRole('heading');
  // The page listens for scrolling from its effects on.
  await act(async () => {});
  use();
  await act(() => device.moveTo(...HERE));
  const button = await offer('Koramangala');
  expect(address()).toBe(path);
  fireEvent.click(button);
  await untilListed('koramangala-bengaluru');
});

test('a dismissed offer does not return', async () => {
  isPressed = true;
  const { device } = open();
  await untilListed('everywhere');
  await act(() => device.moveTo(...HERE));
  await offer('Koramangala');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(hasOffer()).toBe(false);
  await act(() => device.moveTo(HERE[0] + 0.01, HERE[1]));
  expect(hasOffer()).toBe(false);
});

test('a decision swaps the list in use to its first page, and far from every city back to all', async () => {
  isPressed = true;
  const { location } = open('/?q=dosa&diet=veg&page=3');
  await untilListed('everywhere');
  act(() => location.choose(SAKET));
  await untilListed('saket-delhi');
  expect(address()).toBe('/?q=dosa&diet=veg&area=saket-delhi');
  act(() => location.choose(FAR_AWAY));
  await untilListed('everywhere');
  expect(address()).toBe('/?q=dosa&diet=veg');
  expect(hasOffer()).toBe(false);
});

test('a swap that fails leaves the list and is offered again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { device } = open();
  await untilListed('everywhere');
  isLost = true;
  await act(() => device.moveTo(...HERE));
  fireEvent.click(await offer('Koramangala'));
  const again = await screen.findByRole('button', {
    name: 'Could not load what delivers to Koramangala. Try again',
  });
  expect(screen.getByRole('heading').textContent).toBe('everywhere');
  isLost = false;
  fireEvent.click(again);
  await untilListed('koramangala-bengaluru');
});
