import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, Link, type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { PageLoading } from '../../shell/page-loading.tsx';
import { type HomeFilter, readHomeFilter } from '../filter.ts';
import { storeSearch } from './recent-searches.client.ts';
import { SearchField } from './search-field.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function Home() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SearchField look="page" />
      <output>{pathname + search}</output>
      <Link to="/?subcategory=s1">Pizza</Link>
      <Link to="/restaurant">Restaurant</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate('/restaurant')}>
        Visit
      </button>
      <button type="button" onClick={() => navigate('/page#part')}>
        Visit a part
      </button>
      <Link to="#bottom">Bottom</Link>
      <PageLoading />
    </>
  );
}

function open(
  at = '/',
  load: (filter: HomeFilter) => HomeFilter | Promise<HomeFilter> = (filter) => filter,
  loadRestaurant: () => unknown = () => null,
) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Home,
      HydrateFallback: () => null,
      // The field stays while pages change, as in the header.
      children: [
        {
          index: true,
          Component: () => null,
          loader: ({ request }: LoaderFunctionArgs) =>
            load(readHomeFilter(new URL(request.url).searchParams)),
        },
        { path: 'page', Component: () => null },
      ],
    },
    { path: '/restaurant', Component: () => <h1>Restaurant</h1>, loader: loadRestaurant },
  ]);
  render(<Stub initialEntries={[at]} />);
}

/** Opens home, and records the query of each request. */
function openAndNote(): string[] {
  const searched: string[] = [];
  open('/', (filter) => {
    searched.push(filter.query);
    return filter;
  });
  return searched;
}

/** Sets the text like a key press, without waiting for a render. */
function setTyped(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const box = () => screen.findByPlaceholderText<HTMLInputElement>('Restaurant name or a dish');
const untilUrl = (url: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(url));

test('the URL follows the typing, and typing clears the chosen category and subcategory', async () => {
  open('/?subcategory=s1&category=c1');
  fireEvent.change(await box(), { target: { value: 'dosa ' } });
  await untilUrl('/?q=dosa');
  expect((await box()).value).toBe('dosa ');
});

test('typing keeps the sort order, also without scripts', async () => {
  open('/?sort=nearest&subcategory=s1');
  const field = await box();
  expect(new FormData(field.form as HTMLFormElement).get('sort')).toBe('nearest');
  fireEvent.change(field, { target: { value: 'dosa' } });
  await untilUrl('/?q=dosa&sort=nearest');
});

test('Enter does not wait for the debounce', async () => {
  open();
  const field = await box();
  fireEvent.change(field, { target: { value: 'dosa' } });
  fireEvent.submit(field.form as HTMLFormElement);
  await untilUrl('/?q=dosa');
});

test('an answer does not overwrite text typed since', async () => {
  const answers: (() => void)[] = [];
  open('/', (filter) => {
    if (!filter.query) return filter;
    return new Promise((resolve) => answers.push(() => resolve(filter)));
  });
  const field = await box();
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  fireEvent.change(field, { target: { value: 'do' } });
  fireEvent.submit(field.form as HTMLFormElement);
  await pass(0);
  expect(answers).toHaveLength(1);
  fireEvent.change(field, { target: { value: 'dos' } });
  answers[0]?.();
  await pass(50);
  expect(screen.getByRole('status').textContent).toBe('/?q=do');
  expect(field.value).toBe('dos');
  await pass(349);
  expect(answers).toHaveLength(1);
  await pass(1);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await pass(0);
  expect(screen.getByRole('status').textContent).toBe('/?q=dos');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await pass(0);
  expect(screen.getByRole('status').textContent).toBe('/');
});

test('a press on a category clears the text, even before it was searched', async () => {
  open('/?q=dosa');
  fireEvent.change(await box(), { target: { value: 'dosa i' } });
  fireEvent.click(screen.getByRole('link', { name: 'Pizza' }));
  await untilUrl('/?subcategory=s1');
  expect((await box()).value).toBe('');
});

test('a press on a restaurant right after the last letter leads there, even if it loads slowly', async () => {
  const searched: string[] = [];
  let answer = () => {};
  open(
    '/',
    (filter) => {
      searched.push(filter.query);
      return filter;
    },
    () =>
      new Promise<null>((resolve) => {
        answer = () => resolve(null);
      }),
  );
  const field = await box();
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'dosa' } });
  fireEvent.click(screen.getByRole('link', { name: 'Restaurant' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  answer();
  await screen.findByRole('heading', { name: 'Restaurant' });
  expect(searched).toEqual(['']);
});

test('a button that navigates wins over text that is waiting, even if its page loads slowly', async () => {
  const searched: string[] = [];
  const page = Promise.withResolvers<null>();
  open(
    '/',
    (filter) => {
      searched.push(filter.query);
      return filter;
    },
    () => page.promise,
  );
  const field = await box();
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'dosa' } });
  await act(async () => screen.getByRole('button', { name: 'Visit' }).click());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  page.resolve(null);
  await screen.findByRole('heading', { name: 'Restaurant' });
  expect(searched).toEqual(['']);
});

test('a button to a part of another page wins over text that is waiting', async () => {
  const searched = openAndNote();
  const field = await box();
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'dosa' } });
  await act(async () => screen.getByRole('button', { name: 'Visit a part' }).click());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status').textContent).toBe('/page');
  expect(searched).not.toContain('dosa');
});

test('a link within the page leaves the text waiting', async () => {
  open();
  fireEvent.change(await box(), { target: { value: 'dosa' } });
  fireEvent.click(screen.getByRole('link', { name: 'Bottom' }));
  await untilUrl('/?q=dosa');
});

test('a press just before the debounce ends wins, even before its screen has rendered', async () => {
  const searched = openAndNote();
  const field = await box();
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'dosa' } });
  // Within one act nothing renders, as on a busy phone.
  await act(async () => {
    screen.getByRole('link', { name: 'Pizza' }).click();
    // The router of these tests resolves at once, but asynchronously.
    await Promise.resolve();
    vi.advanceTimersByTime(1_000);
  });
  vi.useRealTimers();
  await untilUrl('/?subcategory=s1');
  expect(searched).not.toContain('dosa');
});

test('text typed before the screen of a press has rendered is dropped when it renders', async () => {
  const searched = openAndNote();
  const field = await box();
  vi.useFakeTimers();
  await act(async () => {
    screen.getByRole('link', { name: 'Pizza' }).click();
    await vi.advanceTimersByTimeAsync(50);
    expect(searched).toHaveLength(2);
    setTyped(field, 'dosa');
  });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status').textContent).toBe('/?subcategory=s1');
  expect(searched).not.toContain('dosa');
  expect(field.value).toBe('');
});

test('a recent search returns the focus to the field with its text, and so does clearing the list', async () => {
  storeSearch('dosa');
  storeSearch('biryani');
  open();
  const field = await box();
  fireEvent.focus(field);
  fireEvent.click(await screen.findByRole('link', { name: 'dosa' }));
  await untilUrl('/?q=dosa');
  expect(field.value).toBe('dosa');
  expect(document.activeElement).toBe(field);

  fireEvent.change(field, { target: { value: '' } });
  field.blur();
  fireEvent.focus(field);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('clearing the field shows the whole list and keeps the focus in the field', async () => {
  open('/?q=dosa&sort=nearest');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  await untilUrl('/?sort=nearest');
  expect((await box()).value).toBe('');
  expect(document.activeElement).toBe(await box());
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});

test('a cleared text is among the recent searches that open then', async () => {
  open('/?q=dosa');
  const field = await box();
  fireEvent.focus(field);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
  await screen.findByRole('link', { name: 'dosa' });
});

test('a text that is emptied right after Enter is among the recent searches too', async () => {
  storeSearch('dosa');
  open();
  const field = await box();
  fireEvent.focus(field);
  await screen.findByRole('link', { name: 'dosa' });
  fireEvent.change(field, { target: { value: 'paneer' } });
  fireEvent.submit(screen.getByRole('search'));
  fireEvent.change(field, { target: { value: '' } });
  await screen.findByRole('link', { name: 'paneer' });
});

test('the overlay covers the screen while a category loads, but not while typing', async () => {
  open('/', (filter) => (filter.query || filter.subcategoryId ? new Promise(() => {}) : filter));
  const field = await box();
  fireEvent.change(field, { target: { value: 'dosa' } });
  fireEvent.submit(field.form as HTMLFormElement);
  await waitFor(() => expect(document.querySelector('.animate-spin')).not.toBeNull());
  expect(screen.queryByText('Loading…')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Pizza' }));
  await screen.findByText('Loading…');
});
