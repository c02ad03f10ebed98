import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createRoutesStub, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HomeFilter, readHomeFilter } from '../filter.ts';
import type { HomeData } from '../pages.ts';
import { cacheShownHome, loadHome } from './load-home.client.ts';
import { VendorCards } from './vendor-cards.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Home with one vendor for each page. */
function homeOf(filter: HomeFilter): HomeData {
  const vendors = Array.from({ length: filter.page }, (_, index) => ({
    id: `v${index + 1}`,
    name: `Vendor ${index + 1}`,
    ...{ address: '', rating: 4, picture: null, categories: [], location: null, topDiscountPercent: 0 },
  }));
  const rest = { promos: [], category: null, subcategories: [], selected: null, dishes: [] };
  return { filter, vendors, hasMore: true, ...rest };
}

function Home() {
  const home = useLoaderData<HomeData>();
  useEffect(() => cacheShownHome(home), [home]);
  return <VendorCards {...home} />;
}

test('if more cannot be loaded the list stays, and the request can be repeated', async () => {
  let isOnline = true;
  const load = ({ request }: LoaderFunctionArgs) => {
    const filter = readHomeFilter(new URL(request.url).searchParams);
    const serverLoader = async () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return homeOf(filter);
    };
    return loadHome(filter, { serverLoader, signal: request.signal });
  };
  const Page = createRoutesStub([{ path: '/', Component: Home, HydrateFallback: () => null, loader: load }]);
  render(<Page initialEntries={['/?sort=rating']} />);
  const names = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
  // The other link is for browsers without scripts.
  const more = async () => (await screen.findAllByRole('link', { name: 'Show more' }))[0] as HTMLElement;

  await more();
  isOnline = false;
  fireEvent.click(await more());
  await screen.findByText('Could not load more. Try again.');
  expect(names()).toEqual(['Vendor 1']);

  isOnline = true;
  fireEvent.click(await more());
  await screen.findByText('Vendor 2');
  expect(names()).toEqual(['Vendor 1', 'Vendor 2']);
  expect(screen.getByRole('alert').textContent).toBe('');
});

describe('a list for an area', () => {
  const show = (deliveries: readonly ('no' | 'unknown' | undefined)[]) => {
    const home = homeOf(readHomeFilter(new URLSearchParams(`page=${deliveries.length}&area=pune`)));
    const vendors = home.vendors.map((vendor, index) =>
      deliveries[index] ? { ...vendor, delivery: deliveries[index] } : vendor,
    );
    const area = { slug: 'pune', name: 'Pune' };
    const Page = createRoutesStub([
      { path: '/', Component: () => <VendorCards {...home} vendors={vendors} area={area} /> },
    ]);
    return render(<Page initialEntries={['/']} />).container;
  };
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

  test('has what is further away under a heading, and marks only what does not deliver', () => {
    const container = show([undefined, undefined, 'no', 'unknown']);
    expect(headings()).toEqual(['Vendor 1', 'Vendor 2', 'Further away', 'Vendor 3', 'Vendor 4']);
    expect(screen.getAllByText('Doesn’t deliver to Pune')).toHaveLength(1);
    expect(container.querySelector('#restaurant-3')?.textContent).toContain('Doesn’t deliver to Pune');
    expect([...container.querySelectorAll('li')].map(({ id }) => id)).toEqual([
      'restaurant-1',
      'restaurant-2',
      'restaurant-3',
      'restaurant-4',
    ]);
  });

  test('has no such heading where all deliver', () => {
    show([undefined, undefined]);
    expect(headings()).toEqual(['Vendor 1', 'Vendor 2']);
  });

  test('says so where none delivers', () => {
    show(['no']);
    expect(headings()).toEqual(['Further away', 'Vendor 1']);
    expect(screen.getByText('No restaurant delivers to Pune yet.')).toBeTruthy();
  });
});

describe('a prefetch', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return Response.json({});
    });
    const home = homeOf(readHomeFilter(new URLSearchParams('page=3&subcategory=s1')));
    const Page = createRoutesStub([
      { path: '/', Component: () => <VendorCards {...home} /> },
      { path: '/restaurant', Component: () => <p>Restaurant</p> },
    ]);
    render(<Page initialEntries={['/']} />);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const card = (name: string) => screen.getByRole('link', { name });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  test('loads the restaurant on whose card the pointer rests', () => {
    fireEvent.pointerOver(card('Vendor 3'));
    pass(60);
    expect(asked).toEqual(['/api/restaurant?vendorId=v3&SubCategoryId=s1']);
  });

  test('does not start if the pointer only passes, or the list is scrolled', () => {
    fireEvent.pointerOver(card('Vendor 1'));
    pass(20);
    fireEvent.pointerOver(card('Vendor 2'));
    pass(20);
    fireEvent.pointerCancel(card('Vendor 2'));
    pass(100);
    expect(asked).toEqual([]);
  });

  test('does not start where the device saves data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    fireEvent.pointerOver(card('Vendor 1'));
    pass(100);
    Reflect.deleteProperty(navigator, 'connection');
    expect(asked).toEqual([]);
  });

  test('does not start on a press, which loads the restaurant itself', () => {
    fireEvent.pointerOver(card('Vendor 1'));
    fireEvent.click(card('Vendor 1'));
    pass(100);
    expect(asked).toEqual([]);
  });
});
