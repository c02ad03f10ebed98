import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createRoutesStub, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { type HomeFilter, readHomeFilter } from './filter.ts';
import { keepShown, loadHome } from './load-home.client.ts';
import type { HomeData } from './pages.ts';
import { VendorCards } from './vendor-cards.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** One vendor for each page that is asked for. */
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
  useEffect(() => keepShown(home), [home]);
  return <VendorCards {...home} />;
}

test('more that cannot be loaded takes away nothing of the list, and can be asked for again', async () => {
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
  // The other one is for browsers without script.
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

test('a card under a resting pointer is asked for; one that is only passed, or scrolled, is not', () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({});
  });
  const home = homeOf(readHomeFilter(new URLSearchParams('page=3&subcategory=s1')));
  const Page = createRoutesStub([{ path: '/', Component: () => <VendorCards {...home} /> }]);
  render(<Page initialEntries={['/']} />);
  const [first, second, third] = screen.getAllByRole('link', { name: /^Vendor/ }) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  fireEvent.pointerOver(first);
  vi.advanceTimersByTime(20);
  fireEvent.pointerOver(second);
  vi.advanceTimersByTime(20);
  fireEvent.pointerCancel(second);
  vi.advanceTimersByTime(100);
  expect(asked).toEqual([]);
  act(() => {
    fireEvent.pointerOver(third);
    vi.advanceTimersByTime(60);
  });
  expect(asked).toEqual(['/api/restaurant?vendorId=v3&SubCategoryId=s1']);
  vi.useRealTimers();
});
