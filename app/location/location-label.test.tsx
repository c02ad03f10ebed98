import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeDevice } from '../../tests/support/fake-device.ts';
import { LocationLabel } from './location-label.tsx';
import { createLocationStore } from './location-store.ts';
import type { FoundPlace } from './place.ts';
import PlacePicker from './place-picker.tsx';
import { openPlacePicker } from './place-picker-door.client.ts';

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

/** On a page, which says whose map it is. */
function show(element: React.ReactNode) {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return render(<Page />);
}

afterEach(() => vi.useRealTimers());

test('the header fetches the location, shows it, and stops asking when it goes away', async () => {
  const { device, store } = open();
  const { unmount } = show(<LocationLabel store={store} />);
  expect(screen.getByText('Fetching location...')).toBeDefined();
  expect(device.isWatched).toBe(true);
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getByText('Koramangala, Bengaluru')).toBeDefined();
  unmount();
  expect(device.isWatched).toBe(false);
});

test('the page that everybody shares says that it is fetching', () => {
  const { store } = open();
  store.choose(INDIRANAGAR);
  expect(renderToString(<LocationLabel store={store} />)).toContain('Fetching location...');
});

test('a refusal is no dead end: pressed, it offers to choose a place', async () => {
  const { device, store } = open();
  show(<LocationLabel store={store} />);
  await act(() => device.fail(1));
  fireEvent.click(screen.getByRole('button', { name: /Location access denied/ }));
  expect(await screen.findByRole('dialog', { name: 'Choose your location' })).toBeDefined();
  expect(await screen.findByRole('searchbox', { name: 'Area or city' })).toBeDefined();
});

test('the choice of a place opens from anywhere, and the focus comes back to the header', async () => {
  const { store } = open();
  show(<LocationLabel store={store} />);
  act(() => openPlacePicker());
  const dialog = await screen.findByRole('dialog', { name: 'Choose your location' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Your location/ }));
});

test('a place is searched for once per pause in typing, chosen, and kept', async () => {
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
      search={async (query) => {
        asked.push(query);
        return [INDIRANAGAR];
      }}
    />,
  );
  const field = screen.getByRole('searchbox');
  for (const value of ['i', 'in', ' ind ']) fireEvent.change(field, { target: { value } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(asked).toEqual(['ind']);
  expect(screen.getByRole('status').textContent).toBe('1 place');
  fireEvent.click(screen.getByRole('button', { name: 'Indiranagar, Bengaluru' }));
  expect(device.stored).toEqual({ label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 });
  expect(isDone).toBe(true);
});

test.each([
  ['No places found.', async () => []],
  [
    'The search does not answer. Please try again.',
    async () => {
      throw new Error('down');
    },
  ],
])('the search can end with %j', async (text, search) => {
  vi.useFakeTimers();
  show(<PlacePicker store={open().store} onDone={() => {}} search={search} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('an answer to what is no longer in the field is not shown', async () => {
  vi.useFakeTimers();
  let answerFirst = (_places: FoundPlace[]) => {};
  show(
    <PlacePicker
      store={open().store}
      onDone={() => {}}
      search={(query) =>
        query === 'first'
          ? new Promise((resolve) => {
              answerFirst = resolve;
            })
          : Promise.resolve([])
      }
    />,
  );
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'first' } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  fireEvent.change(field, { target: { value: 'second' } });
  await act(() => vi.advanceTimersByTimeAsync(150));
  await act(async () => answerFirst([INDIRANAGAR]));
  expect(screen.getByRole('status').textContent).toBe('No places found.');
});

test('the way back to the device closes when it answers and explains itself when it refuses', async () => {
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
    />,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Use my current location' }));
  press();
  expect(screen.getByRole('button', { name: 'Fetching location...' })).toHaveProperty('disabled', true);
  await act(() => device.fail(1));
  expect(screen.getByRole('alert').textContent).toContain('Location access denied');
  expect(timesDone).toBe(0);
  press();
  await act(() => device.moveTo(12.9352, 77.6245));
  await waitFor(() => expect(timesDone).toBe(1));
  expect(device.stored).toBeNull();
});
