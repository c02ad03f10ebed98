import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createFakeDevice, settle } from '../../../tests/support/location/fake-device.ts';
import type { RouteAnswer } from '../map-service.ts';
import type { Position } from '../place.ts';
import { createLocationStore } from '../position/location-store.ts';
import { DistanceBadge } from './distance-badge.tsx';
import { createDistanceBatcher } from './distance-batcher.ts';

const METRES = 1 / 111_195;

function open(answer: (id: string) => RouteAnswer, count = 1, preparationMinutes?: number) {
  const { device, parts } = createFakeDevice();
  const store = createLocationStore(parts);
  const calls: string[][] = [];
  const batcher = createDistanceBatcher({
    distances: async (_origin, vendors) => {
      calls.push(vendors.map(({ id }) => id));
      return new Map(vendors.map(({ id }) => [id, answer(id)]));
    },
    now: () => device.now,
    schedule: queueMicrotask,
    after: (milliseconds, callback) => {
      const stop = parts.every(milliseconds, () => {
        stop();
        callback();
      });
      return stop;
    },
    page: { isVisible: () => true, onVisible: () => {}, onOnline: () => {} },
  });
  const vendors = Array.from({ length: count }, (_, index) => ({
    id: `v${index}`,
    name: `Vendor ${index}`,
    address: '',
    location: null,
  }));
  const badges = vendors.map((vendor) => (
    <DistanceBadge
      key={vendor.id}
      vendor={vendor}
      preparationMinutes={preparationMinutes}
      store={store}
      batcher={batcher}
    />
  ));
  return { device, store, batcher, calls, badges };
}

const ok = (minutes?: number): RouteAnswer => ({
  status: 'ok',
  distanceText: '≈ 2.1 km',
  durationText: '9 min',
  ...(minutes === undefined ? {} : { minutes }),
});

test('the badge shows that it calculates until the position is known, then distance and time', async () => {
  const { device, store, badges } = open(() => ok());
  store.follow();
  render(badges);
  expect(screen.getByText('Calculating...')).toBeDefined();
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getByText('≈ 2.1 km · 9 min')).toBeDefined();
});

test('an estimated arrival stands beside the distance, in words for screen readers', async () => {
  const { device, store, badges } = open(() => ok(9), 1, 25);
  store.follow();
  const { container } = render(badges);
  expect(container.textContent).toBe('Calculating...');
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getByText('≈ 2.1 km · 9 min')).toBeDefined();
  expect(screen.getByText('30–40 min').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('Estimated arrival in 30 to 40 minutes')).toBeDefined();
});

test.each<[string, RouteAnswer, number | undefined]>([
  ['a distance from an older answer, without its minutes', ok(), 20],
  ['a kitchen a day away', ok(1_440), 20],
  ['a vendor without a route', { status: 'unavailable' }, 20],
  ['a place that asks for the distance alone', ok(9), undefined],
])('%s has no estimated arrival', async (_what, answer, preparationMinutes) => {
  const { device, store, badges } = open(() => answer, 1, preparationMinutes);
  store.follow();
  const { container } = render(badges);
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(container.textContent).toBe(answer.status === 'ok' ? '≈ 2.1 km · 9 min' : '⚠️ Unavailable');
});

test('a page of 20 is one call; moving 100 m makes none more, moving 300 m one', async () => {
  const { device, store, badges, calls } = open(() => ok(), 20);
  store.follow();
  render(badges);
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getAllByText('≈ 2.1 km · 9 min')).toHaveLength(20);
  expect(calls.map((ids) => ids.length)).toEqual([20]);
  await act(() => device.moveTo(12.9352 + 100 * METRES, 77.6245));
  expect(calls).toHaveLength(1);
  await act(() => device.moveTo(12.9352 + 300 * METRES, 77.6245));
  expect(calls.map((ids) => ids.length)).toEqual([20, 20]);
});

test('in a list by distance nothing is requested until the list matches the position', async () => {
  const { device, store, batcher, calls } = open(() => ok());
  const vendor = { id: 'v0', name: 'Vendor 0', address: '', location: null };
  const badge = (listedFrom: Position | null) => (
    <DistanceBadge vendor={vendor} listedFrom={listedFrom} store={store} batcher={batcher} />
  );
  store.follow();
  const { rerender } = render(badge(null));
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getByText('Calculating...')).toBeDefined();
  await act(async () => rerender(badge({ lat: 12.935, lng: 77.625 })));
  expect(screen.getByText('≈ 2.1 km · 9 min')).toBeDefined();
  await act(() => device.moveTo(12.9352 + 300 * METRES, 77.6245));
  expect(screen.getByText('Calculating...')).toBeDefined();
  expect(calls).toHaveLength(1);
  await act(async () => rerender(badge({ lat: 12.938, lng: 77.625 })));
  expect(calls).toHaveLength(2);
});

test('a missing route is shown as unavailable', async () => {
  const { device, store, badges } = open(() => ({ status: 'unavailable' }));
  store.follow();
  render(badges);
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getByText('⚠️ Unavailable')).toBeDefined();
});

test('a service that does not answer is shown as an error until it answers', async () => {
  let isDown = true;
  const { device, store, badges, calls } = open(() => {
    if (isDown) throw new Error('down');
    return ok();
  });
  store.follow();
  const { unmount } = render(badges);
  await act(() => device.moveTo(12.9352, 77.6245));
  expect(screen.getByText('⚠️ Error')).toBeDefined();
  await act(async () => {
    device.pass(30_000);
    await settle();
  });
  expect(screen.getByText('⚠️ Error')).toBeDefined();
  isDown = false;
  await act(async () => {
    device.pass(60_000);
    await settle();
  });
  expect(screen.getByText('≈ 2.1 km · 9 min')).toBeDefined();
  expect(calls).toHaveLength(3);
  unmount();
  await device.moveTo(13.0827, 80.2707);
  expect(calls).toHaveLength(3);
});

test('the badge disappears when the position is refused, and returns with a chosen place', async () => {
  const { device, store, badges } = open(() => ok());
  store.follow();
  const { container } = render(badges);
  await act(() => device.fail(1));
  expect(container.textContent).toBe('');
  await act(async () => {
    store.choose({ label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 });
    await settle();
  });
  expect(screen.getByText('≈ 2.1 km · 9 min')).toBeDefined();
});

test('server-rendered HTML holds no distance, whatever this browser knows', async () => {
  const { device, store, badges } = open(() => ok());
  store.follow();
  await device.moveTo(12.9352, 77.6245);
  expect(renderToString(badges)).toContain('Calculating...');
});
