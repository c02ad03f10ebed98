import { act, render, screen } from '@testing-library/react';
import { createRoutesStub, useLoaderData } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRefreshWhenOver } from './use-refresh-when-over.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;

let visibility: DocumentVisibilityState;
/** Until when each answer is right; the last one stays. */
let untils: (number | undefined)[];
const loader = vi.fn(async () => ({ until: untils.length > 1 ? untils.shift() : untils[0] }));

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  loader.mockClear();
  return () => vi.useRealTimers();
});

function Shown() {
  const { until } = useLoaderData<typeof loader>();
  useRefreshWhenOver(until);
  return <p>shown</p>;
}

async function open(...given: (number | undefined)[]) {
  untils = given;
  const Screens = createRoutesStub([
    { path: '/', Component: Shown, loader, HydrateFallback: () => null },
    { path: '/other', Component: () => <p>other</p> },
  ]);
  render(<Screens />);
  await pass(0);
  screen.getByText('shown');
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function show(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
  return pass(0);
}

test.each([
  ['the first', 0, 20_000],
  ['the last', 0.999_999, 40_000],
])('%s of the open tabs asks again once, within a minute after the moment', async (_, random, after) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  await open(NOON + MINUTE);
  await pass(MINUTE + after - 1_000);
  expect(loader).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(loader).toHaveBeenCalledTimes(2);
  // The answer names the same moment, as on a device whose clock is ahead.
  await pass(60 * MINUTE);
  await show('hidden');
  await show('visible');
  expect(loader).toHaveBeenCalledTimes(2);
});

test('each answer is refreshed at its own moment, and one that no time ends is not', async () => {
  await open(NOON + MINUTE, NOON + 10 * MINUTE, undefined);
  await pass(5 * MINUTE);
  expect(loader).toHaveBeenCalledTimes(2);
  await pass(60 * MINUTE);
  expect(loader).toHaveBeenCalledTimes(3);
});

test('a hidden tab asks when it is shown again, and only if the moment has passed', async () => {
  await open(NOON + 10 * MINUTE, undefined);
  await show('hidden');
  await pass(5 * MINUTE);
  await show('visible');
  expect(loader).toHaveBeenCalledTimes(1);
  await show('hidden');
  await pass(60 * MINUTE);
  expect(loader).toHaveBeenCalledTimes(1);
  await show('visible');
  expect(loader).toHaveBeenCalledTimes(2);
});
