import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createRoutesStub, type LoaderFunctionArgs, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_REGION_ID } from '../../ui/browser/live-region.ts';
import { type HomeFilter, readHomeFilter } from '../filter.ts';
import { SearchField } from './search-field.tsx';
import type { Suggestions } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

const NONE: Suggestions = { restaurants: [], dishes: [], isSettled: true };
const BIR: Suggestions = {
  restaurants: [{ id: 'v1', name: 'Biryani Blues' }],
  dishes: [
    { name: 'Chicken Biryani', vendorId: 'v1', vendorName: 'Biryani Blues', itemId: 'i1' },
    { name: 'Birista Rice', vendorId: 'v2', vendorName: 'Paradise', itemId: 'i2' },
  ],
  isSettled: false,
};

/** What the server answers; a text that is missing waits forever. */
let server: Record<string, Suggestions | 'fails' | 'no network'>;
let asked: string[];
let aborted: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Element.prototype.scrollIntoView = () => {};
  server = {};
  asked = [];
  aborted = [];
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    asked.push(path);
    const answer = server[new URL(path, 'http://shop.test').searchParams.get('q') ?? ''];
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    if (answer === 'fails') return new Response('no', { status: 503 });
    if (answer) return Response.json(answer);
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        aborted.push(path);
        reject(signal.reason);
      }),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(window, { scrollY: 0 });
});

function Place() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

/** Opens home, for this area. */
async function open(area?: string): Promise<HTMLInputElement> {
  const Screen = () => (
    <>
      <SearchField look="page" />
      <Place />
    </>
  );
  const Stub = createRoutesStub([
    {
      id: 'routes/browse/home',
      path: '/',
      Component: Screen,
      HydrateFallback: () => null,
      loader: ({ request }: LoaderFunctionArgs): { filter: HomeFilter } => ({
        filter: { ...readHomeFilter(new URL(request.url).searchParams), ...(area ? { area } : {}) },
      }),
    },
    { path: '/restaurant', Component: Place },
  ]);
  render(<Stub initialEntries={['/']} />);
  await pass(0);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search restaurants and dishes' });
  field.focus();
  return field;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const place = () => screen.getByRole('status').textContent;
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

async function type(field: HTMLInputElement, text: string): Promise<void> {
  fireEvent.change(field, { target: { value: text } });
  // The code of the list is imported, which no timer does.
  await act(() => import('./suggestion-list.tsx'));
  await pass(120);
}

async function openList(): Promise<HTMLInputElement> {
  server = { bir: BIR };
  const field = await open();
  await type(field, 'bir');
  expect(options()).toEqual(['Biryani Blues', 'Chicken BiryaniBiryani Blues', 'Birista RiceParadise']);
  return field;
}

test('restaurants and dishes are suggested 120 ms after the last letter', async () => {
  server = { bir: BIR };
  const field = await open('koramangala-bengaluru');
  expect(field.type).toBe('text');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await type(field, 'b');
  fireEvent.change(field, { target: { value: 'bi' } });
  await pass(119);
  expect(asked).toEqual([]);
  await type(field, ' Bir');
  expect(asked).toEqual(['/api/suggest?q=bir&area=koramangala-bengaluru']);
  expect(screen.getByRole('listbox').id).toBe(field.getAttribute('aria-controls'));
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('group', { name: 'Restaurants' }).textContent).toContain('Biryani Blues');
  expect(screen.getByRole('group', { name: 'Dishes' }).textContent).toContain('Birista Rice');
});

const BLUES: Suggestions = { restaurants: [{ id: 'v1', name: 'Blues Café' }], dishes: [], isSettled: true };

test('a settled answer is narrowed without a request while a word goes on and a restaurant is left', async () => {
  server = { 'blues c': BLUES, 'blues cx': NONE, 'blues cafe n': BLUES };
  const field = await open();
  await type(field, 'blues c');
  await type(field, 'blues cafe');
  expect(options()).toEqual(['Blues Café']);
  await type(field, 'blues c');
  expect(asked).toEqual(['/api/suggest?q=blues+c']);
  await type(field, 'blues cx');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await type(field, 'blues cafe n');
  expect(asked.slice(1)).toEqual(['/api/suggest?q=blues+cx', '/api/suggest?q=blues+cafe+n']);
});

test('an answer with a restaurant alone is asked again, since the next letter may be of a dish', async () => {
  const king = [{ id: 'v1', name: 'Kachori King' }];
  const dish = { name: 'Kachori', vendorId: 'v1', vendorName: 'Kachori King', itemId: 'i1' };
  server = {
    kac: { restaurants: king, dishes: [], isSettled: false },
    kach: { restaurants: king, dishes: [dish], isSettled: false },
  };
  const field = await open();
  await type(field, 'kac');
  await type(field, 'kach');
  expect(options()).toEqual(['Kachori King', 'KachoriKachori King']);
});

test('a dish that is not vegetarian does not stay as veg is typed', async () => {
  const thali = { name: 'Non-Veg Thali', vendorId: 'v1', vendorName: 'Blues', itemId: 'i1' };
  server = { ve: { restaurants: [], dishes: [thali], isSettled: false } };
  const field = await open();
  await type(field, 've');
  expect(options()).toEqual(['Non-Veg ThaliBlues']);
  await type(field, 'veg');
  expect(options()).toEqual([]);
});

test('dishes are narrowed at once, and asked for, since only the server knows sounds and synonyms', async () => {
  const field = await openList();
  await type(field, 'biry');
  expect(options()).toEqual(['Biryani Blues', 'Chicken BiryaniBiryani Blues']);
  expect(asked).toEqual(['/api/suggest?q=bir', '/api/suggest?q=biry']);
});

test('another area is asked for, and shows nothing of the one before', async () => {
  server = { bl: BLUES };
  const answer = (area: string | null) => {
    const { result, rerender } = renderHook(({ at }) => useSuggestions('bl', at), {
      initialProps: { at: area },
    });
    return { result, moveTo: (at: string) => rerender({ at }) };
  };
  const { result, moveTo } = answer('koramangala-bengaluru');
  await pass(120);
  expect(result.current).toEqual(BLUES);
  server = {};
  moveTo('panaji');
  expect(result.current).toBeNull();
  await pass(120);
  expect(asked).toEqual(['/api/suggest?q=bl&area=koramangala-bengaluru', '/api/suggest?q=bl&area=panaji']);
});

test('the number of suggestions is announced after a pause', async () => {
  const region = document.createElement('div');
  region.id = LIVE_REGION_ID;
  document.body.append(region);
  await openList();
  expect(region.textContent).toBe('');
  await pass(700);
  expect(region.textContent).toBe('3 suggestions');
  region.remove();
});

test('an answer is narrowed until the next one arrives, and an overtaken request is aborted', async () => {
  server = { bi: BIR };
  const field = await open();
  await type(field, 'bi');
  await type(field, 'biri');
  expect(options()).toEqual(['Birista RiceParadise']);
  await type(field, 'biris');
  expect(aborted).toEqual(['/api/suggest?q=biri']);
  expect(asked).toEqual(['/api/suggest?q=bi', '/api/suggest?q=biri', '/api/suggest?q=biris']);
});

test.each(['fails', 'no network'] as const)(
  'no list appears when the server %s, and the results do',
  async (answer) => {
    server = { bir: answer };
    const field = await open();
    await type(field, 'bir');
    expect(screen.queryByRole('listbox')).toBeNull();
    await pass(280);
    expect(place()).toBe('/?q=bir');
  },
);

test('arrow keys choose an option, and Enter opens it', async () => {
  const field = await openList();
  const activeText = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(activeText()).toBeUndefined();
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(activeText()).toBe('Birista RiceParadise');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(activeText()).toBe('Biryani Blues');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Chicken BiryaniBiryani Blues');
  expect(document.activeElement).toBe(field);
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  await pass(1_000);
  expect(place()).toBe('/restaurant?vendorId=v1#dish-i1');
});

test('a press on a restaurant opens it', async () => {
  await openList();
  fireEvent.click(screen.getByRole('option', { name: 'Biryani Blues' }));
  await pass(1_000);
  expect(place()).toBe('/restaurant?vendorId=v1');
});

test('Enter without a chosen option shows the results at once, and closes the list', async () => {
  const field = await openList();
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  fireEvent.submit(screen.getByRole('search'));
  await pass(0);
  expect(place()).toBe('/?q=bir');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the list stays while the results follow after 400 ms', async () => {
  await openList();
  await pass(279);
  expect(place()).toBe('/');
  await pass(1);
  expect(place()).toBe('/?q=bir');
  expect(options()).toHaveLength(3);
});

test('scrolling down shows the results at once, and closes the list', async () => {
  await openList();
  fireEvent.wheel(window);
  Object.assign(window, { scrollY: 40 });
  fireEvent.scroll(window);
  await pass(0);
  expect(place()).toBe('/?q=bir');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a scroll that no finger or wheel has begun leaves the list open', async () => {
  await openList();
  Object.assign(window, { scrollY: 40 });
  fireEvent.scroll(window);
  await pass(0);
  expect(place()).toBe('/');
  expect(options()).toHaveLength(3);
});

test('Escape closes the list and keeps the text, and the next letter opens it again', async () => {
  const field = await openList();
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['bir', 'false']);
  server.biry = BIR;
  await type(field, 'biry');
  expect(options()).toHaveLength(3);
});

test('the list closes when the field loses the focus', async () => {
  const field = await openList();
  fireEvent.blur(field);
  expect(screen.queryByRole('listbox')).toBeNull();
});
