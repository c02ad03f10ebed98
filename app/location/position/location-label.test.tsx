import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/support/location/fake-device.ts';
import type { FoundPlace } from '../place.ts';
import { LocationLabel } from './location-label.tsx';
import { createLocationStore } from './location-store.ts';
import PlacePicker from './place-picker.tsx';
import { openPlacePicker } from './place-picker-events.client.ts';

const INDIRANAGAR: FoundPlace = {
  label: 'Indiranagar, Bengaluru',
  neighbourhood: 'Indiranagar',
  city: 'Bengaluru',
  lat: 12.9719,
  lng: 77.6412,
};

function open() {
  const { device, parts } = createFakeDevice();
  return { device, store: createLocationStore(parts) };
}

/** Renders the label on a page with the attribution. */
function show(element: React.ReactNode) {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return render(<Page />);
}

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ places: [] })));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('the header requests the position, shows its name, and stops when it unmounts', async () => {
  const { device, store } = open();
  const { unmount } = show(<LocationLabel store={store} />);
  expect(screen.getByText('Fetching location...')).toBeDefined();
  expect(device.isWatched).toBe(true);
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getByText('Koramangala, Bengaluru')).toBeDefined();
  unmount();
  expect(device.isWatched).toBe(false);
});

test('server-rendered HTML shows that the location is loading', () => {
  const { store } = open();
  store.choose(INDIRANAGAR);
  expect(renderToString(<LocationLabel store={store} />)).toContain('Fetching location...');
});

test('after a refusal a press offers to choose a place', async () => {
  const { device, store } = open();
  show(<LocationLabel store={store} />);
  await act(() => device.fail(1));
  fireEvent.click(screen.getByRole('button', { name: /Location access denied/ }));
  expect(await screen.findByRole('dialog', { name: 'Choose your location' })).toBeDefined();
  const field = await screen.findByRole('combobox', { name: 'Area, city or pincode' });
  expect(field.getAttribute('type')).toBe('text');
});

test('the place picker opens from anywhere, and the focus returns to the header', async () => {
  const { store } = open();
  show(<LocationLabel store={store} />);
  act(() => openPlacePicker());
  const dialog = await screen.findByRole('dialog', { name: 'Choose your location' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Your location/ }));
});

test('places are searched once per debounce, and a chosen one is stored', async () => {
  vi.useFakeTimers();
  const { device, store } = open();
  const asked: string[] = [];
  let isDone = false;
  show(
    <PlacePicker
      store={store}
      onDone={() => {
        isDone = true;
      }}
      loadAddresses={async () => []}
      search={async (query) => {
        asked.push(query);
        return [INDIRANAGAR];
      }}
    />,
  );
  const field = screen.getByRole('combobox');
  for (const value of ['i', 'in', ' ind ']) fireEvent.change(field, { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(asked).toEqual(['ind']);
  expect(screen.getByRole('status').textContent).toBe('1 place');
  fireEvent.click(screen.getByRole('option', { name: 'Indiranagar, Bengaluru' }));
  expect(device.stored).toEqual({ label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 });
  expect(isDone).toBe(true);
});

test.each([
  ['No places found.', async () => []],
  [
    "Search isn't responding. Please try again.",
    async () => {
      throw new Error('down');
    },
  ],
])('the search can end with %j', async (text, search) => {
  vi.useFakeTimers();
  show(<PlacePicker store={open().store} onDone={() => {}} search={search} loadAddresses={async () => []} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'x' } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('an outdated search result is not shown', async () => {
  vi.useFakeTimers();
  let answerFirst = (_places: FoundPlace[]) => {};
  show(
    <PlacePicker
      store={open().store}
      onDone={() => {}}
      loadAddresses={async () => []}
      search={(query) =>
        query === 'first'
          ? new Promise((resolve) => {
              answerFirst = resolve;
            })
          : Promise.resolve([])
      }
    />,
  );
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'first' } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  fireEvent.change(field, { target: { value: 'second' } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  await act(async () => answerFirst([INDIRANAGAR]));
  expect(screen.getByRole('status').textContent).toBe('No places found.');
});

test('going back to the device closes the picker when it answers, and explains a refusal', async () => {
  const { device, store } = open();
  device.stored = INDIRANAGAR;
  store.follow();
  let timesDone = 0;
  show(
    <PlacePicker
      store={store}
      onDone={() => {
        timesDone += 1;
      }}
      loadAddresses={async () => []}
    />,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Use my current location' }));
  press();
  const busy = screen.getByRole('button', { name: 'Fetching location...' });
  expect([busy.getAttribute('aria-disabled'), busy.hasAttribute('disabled')]).toEqual(['true', false]);
  await act(() => device.fail(1));
  expect(screen.getByRole('alert').textContent).toContain('Location access denied');
  expect(timesDone).toBe(0);
  press();
  await act(() => device.moveTo(12.9352, 77.6245));
  await waitFor(() => expect(timesDone).toBe(1));
  expect(device.stored).toBeNull();
});

const HOME = { type: 'Home', address: '14, 3rd Cross, Bengaluru 560034', ...INDIRANAGAR };
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const key = (name: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key: name });

test('before typing the picker suggests saved addresses, recent places and large cities', async () => {
  const { store } = open();
  localStorage.setItem(
    'recentPlaces',
    JSON.stringify([{ label: 'Saket, Delhi', lat: 28.52, lng: 77.21 }, 7]),
  );
  show(<PlacePicker store={store} onDone={() => {}} loadAddresses={async () => [HOME]} />);
  await screen.findByRole('group', { name: 'Saved addresses' });
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(3);
  expect(options().slice(0, 3)).toEqual([
    'Home · Indiranagar, Bengaluru14, 3rd Cross, Bengaluru 560034',
    'Saket, Delhi',
    'Bengaluru',
  ]);
  fireEvent.click(screen.getByRole('option', { name: /^Home/ }));
  expect(store.read().choice).toEqual({
    label: 'Indiranagar, Bengaluru',
    lat: 12.9719,
    lng: 77.6412,
    isSavedAddress: true,
  });
  fireEvent.click(screen.getByRole('option', { name: 'Bengaluru' }));
  // A saved address is not stored among the recent places.
  expect(JSON.parse(localStorage.getItem('recentPlaces') ?? '')).toMatchObject([
    { label: 'Bengaluru' },
    { label: 'Saket, Delhi' },
  ]);
});

test('arrow keys move through the suggestions, and Enter chooses one', async () => {
  const { store } = open();
  show(<PlacePicker store={store} onDone={() => {}} loadAddresses={async () => []} />);
  key('ArrowDown');
  key('ArrowDown');
  await waitFor(() => {
    const chosen = screen.getByRole('combobox').getAttribute('aria-activedescendant');
    expect(document.getElementById(chosen ?? '')?.textContent).toBe('Mumbai');
  });
  key('Enter');
  expect(store.read().choice?.label).toBe('Mumbai');
});

test('Enter chooses the first place that was found', async () => {
  const { store } = open();
  const search = async () => [INDIRANAGAR];
  show(<PlacePicker store={store} onDone={() => {}} search={search} loadAddresses={async () => []} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'indira' } });
  await screen.findByText('1 place');
  key('Enter');
  expect(store.read().choice?.label).toBe('Indiranagar, Bengaluru');
});

test('the focus starts in the search field each time', async () => {
  const { store } = open();
  show(<LocationLabel store={store} />);
  for (const _ of ['first', 'second']) {
    fireEvent.click(screen.getByRole('button', { name: /^Your location/ }));
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
