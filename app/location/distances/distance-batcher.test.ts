import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../tests/support/location/fake-device.ts';
import type { AwaitedRoute, RouteAnswer, VendorPlace } from '../map-service.ts';
import { createDistanceBatcher, type DistanceBatcher } from './distance-batcher.ts';

const HERE = { lat: 12.9352, lng: 77.6245 };
const MINUTE = 60_000;
const OK: RouteAnswer = { status: 'ok', distanceText: '≈ 2.1 km', durationText: '9 min' };

function vendor(id: number): VendorPlace {
  return { id: `v${id}`, name: `Vendor ${id}`, address: 'Koramangala, Bengaluru', location: null };
}
const vendors = (count: number) => Array.from({ length: count }, (_, id) => vendor(id));

let now: number;
let calls: { origin: { lat: number; lng: number }; ids: string[] }[];
let answer: (ids: string[]) => Promise<Map<string, RouteAnswer | AwaitedRoute>>;
let scheduled: (() => void)[];
let timer: { dueAt: number; callback: () => void } | null;
let isVisible: boolean;
let showPage: () => void;
let goOnline: () => void;
let batcher: DistanceBatcher;

beforeEach(() => {
  now = 0;
  calls = [];
  scheduled = [];
  timer = null;
  isVisible = true;
  answer = async (ids) => new Map(ids.map((id) => [id, OK]));
  batcher = createDistanceBatcher({
    distances: (origin, asked) => {
      const ids = asked.map(({ id }) => id);
      calls.push({ origin, ids });
      return answer(ids);
    },
    now: () => now,
    schedule: (callback) => scheduled.push(callback),
    after: (milliseconds, callback) => {
      expect(timer).toBeNull();
      timer = { dueAt: now + milliseconds, callback };
      return () => {
        timer = null;
      };
    },
    page: {
      isVisible: () => isVisible,
      onVisible: (callback) => {
        showPage = callback;
      },
      onOnline: (callback) => {
        goOnline = callback;
      },
    },
  });
});

async function tick(): Promise<void> {
  for (const callback of scheduled.splice(0)) callback();
  await settle();
}

/** Advances the clock and runs the timers that fall due. */
async function pass(milliseconds: number): Promise<void> {
  const end = now + milliseconds;
  while (timer && timer.dueAt <= end) {
    const { dueAt, callback } = timer;
    now = dueAt;
    timer = null;
    callback();
    await tick();
  }
  now = end;
}

describe('calls', () => {
  test('a page of 20 vendors is one call', async () => {
    for (const each of vendors(20)) batcher.request(each, HERE);
    await tick();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.ids).toHaveLength(20);
    expect(batcher.read('v19', HERE)).toEqual(OK);
  });

  test('a page of 20 vendors stays one call when it is scrolled from end to end', async () => {
    for (const each of vendors(20)) batcher.register(each);
    for (const each of vendors(20)) {
      batcher.request(each, HERE);
      await tick();
    }
    expect(calls).toHaveLength(1);
  });

  test('a page without visible vendors makes no call', async () => {
    for (const each of vendors(20)) batcher.register(each);
    await tick();
    expect(calls).toEqual([]);
  });

  test('hold at most 25 vendors, and the rest of the page makes none of its own', async () => {
    for (const each of vendors(60)) batcher.register(each);
    for (const each of vendors(60).slice(40, 43)) batcher.request(each, HERE);
    await tick();
    expect(calls.map(({ ids }) => ids.length)).toEqual([25]);
    expect(calls[0]?.ids.slice(0, 4)).toEqual(['v40', 'v41', 'v42', 'v0']);
    for (const each of vendors(60)) batcher.request(each, HERE);
    await tick();
    expect(calls.map(({ ids }) => ids.length)).toEqual([25, 25, 10]);
    expect(new Set(calls.flatMap(({ ids }) => ids)).size).toBe(60);
  });

  test('omit vendors that are no longer on the page', async () => {
    const leave = batcher.register(vendor(1));
    leave();
    batcher.request(vendor(2), HERE);
    await tick();
    expect(calls[0]?.ids).toEqual(['v2']);
  });

  test('carry a position rounded to about 100 m', async () => {
    batcher.request(vendor(1), HERE);
    await tick();
    expect(calls[0]?.origin).toEqual({ lat: 12.935, lng: 77.625 });
  });

  test('are separate for two positions in the same tick', async () => {
    batcher.request(vendor(1), HERE);
    batcher.request(vendor(1), { lat: 12.9719, lng: 77.6412 });
    await tick();
    expect(calls.map(({ origin }) => origin.lat)).toEqual([12.935, 12.972]);
  });
});

describe('an answer', () => {
  test('is cached for ten minutes per vendor and rounded position', async () => {
    batcher.request(vendor(1), HERE);
    await tick();
    now = 10 * MINUTE - 1;
    batcher.request(vendor(1), { lat: 12.93524, lng: 77.62454 });
    await tick();
    expect(calls).toHaveLength(1);
    now = 10 * MINUTE;
    batcher.request(vendor(1), HERE);
    await tick();
    expect(calls).toHaveLength(2);
  });

  test('that is pending is not requested again', async () => {
    let deliver = (_: Map<string, RouteAnswer>) => {};
    answer = () =>
      new Promise((resolve) => {
        deliver = resolve;
      });
    batcher.request(vendor(1), HERE);
    await tick();
    batcher.request(vendor(1), HERE);
    await tick();
    expect(calls).toHaveLength(1);
    expect(batcher.read('v1', HERE)).toEqual({ status: 'pending' });
    deliver(new Map([['v1', OK]]));
    await settle();
    expect(batcher.read('v1', HERE)).toEqual(OK);
  });

  test('without a vendor means unavailable, which is cached too', async () => {
    answer = async () => new Map([['v1', { status: 'unavailable' } as const]]);
    batcher.request(vendor(1), HERE);
    batcher.request(vendor(2), HERE);
    await tick();
    expect(batcher.read('v1', HERE)).toEqual({ status: 'unavailable' });
    expect(batcher.read('v2', HERE)).toEqual({ status: 'unavailable' });
    batcher.request(vendor(2), HERE);
    await tick();
    expect(calls).toHaveLength(1);
  });

  test('for another position does not apply to this one', async () => {
    batcher.request(vendor(1), HERE);
    await tick();
    expect(batcher.read('v1', { lat: 12.9719, lng: 77.6412 })).toEqual({ status: 'pending' });
  });

  test('notifies listeners until they unsubscribe', async () => {
    let heard = 0;
    const leave = batcher.subscribe(() => {
      heard += 1;
    });
    batcher.request(vendor(1), HERE);
    await tick();
    expect(heard).toBe(2);
    leave();
    batcher.request(vendor(2), HERE);
    await tick();
    expect(heard).toBe(2);
  });
});

describe('a failed call', () => {
  beforeEach(async () => {
    answer = async () => {
      throw new Error('down');
    };
    for (const each of vendors(3)) batcher.register(each);
    batcher.request(vendor(1), HERE);
    await tick();
    answer = async (ids) => new Map(ids.map((id) => [id, OK]));
  });

  test('is an error for its vendors', () => {
    expect(vendors(3).map(({ id }) => batcher.read(id, HERE).status)).toEqual(['error', 'error', 'error']);
  });

  test('is not repeated within 30 s, however the page is scrolled', async () => {
    now = 30_000 - 1;
    for (const each of vendors(3)) batcher.request(each, HERE);
    await tick();
    expect(calls).toHaveLength(1);
  });

  test('does not add its vendors to other calls within 30 s', async () => {
    batcher.request(vendor(9), HERE);
    await tick();
    expect(calls[1]?.ids).toEqual(['v9']);
  });

  test('is repeated on demand after 30 s', async () => {
    now = 30_000;
    batcher.request(vendor(1), HERE);
    await tick();
    expect(calls).toHaveLength(2);
    expect(batcher.read('v1', HERE)).toEqual(OK);
  });

  test('does not delay a call for another position', async () => {
    batcher.request(vendor(1), { lat: 12.9719, lng: 77.6412 });
    await tick();
    expect(calls).toHaveLength(2);
  });
});

describe('visible vendors', () => {
  /** The time of every call, in milliseconds. */
  let times: number[];
  let isDown: boolean;

  beforeEach(() => {
    times = [];
    isDown = true;
    answer = async (ids) => {
      times.push(now);
      if (isDown) throw new Error('down');
      return new Map(ids.map((id) => [id, OK]));
    };
  });

  async function show(count: number): Promise<(() => void)[]> {
    for (const each of vendors(count)) batcher.register(each);
    const leaving = vendors(count).map((each) => batcher.request(each, HERE));
    await tick();
    return leaving;
  }

  test('get their distances in one call once the service recovers', async () => {
    await show(20);
    isDown = false;
    await pass(30_000 - 1);
    expect(batcher.read('v19', HERE)).toEqual({ status: 'error' });
    await pass(1);
    expect(batcher.read('v19', HERE)).toEqual(OK);
    expect(times).toEqual([0, 30_000]);
    await pass(60 * MINUTE);
    expect(times).toHaveLength(2);
  });

  test('are retried with exponential backoff of at most ten minutes', async () => {
    await show(20);
    await pass(40 * MINUTE);
    const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  test('start the backoff again after an answer', async () => {
    await show(1);
    await pass(30_000 + 60_000);
    isDown = false;
    await pass(120_000);
    isDown = true;
    await pass(10 * MINUTE);
    showPage();
    await tick();
    const failedAt = now;
    await pass(30_000);
    expect(times.slice(-2)).toEqual([failedAt, failedAt + 30_000]);
  });

  test('are not retried once they are out of sight', async () => {
    for (const leave of await show(20)) leave();
    await pass(60 * MINUTE);
    expect(times).toEqual([0]);
  });

  test('are retried at once when the network is back', async () => {
    await show(20);
    await pass(5_000);
    isDown = false;
    goOnline();
    await tick();
    expect(times).toEqual([0, 5_000]);
    expect(batcher.read('v0', HERE)).toEqual(OK);
    goOnline();
    await tick();
    expect(times).toHaveLength(2);
  });

  test('in a hidden page wait until the page is visible', async () => {
    await show(20);
    isVisible = false;
    isDown = false;
    await pass(5 * MINUTE);
    expect(times).toEqual([0]);
    isVisible = true;
    showPage();
    await tick();
    expect(times).toEqual([0, 5 * MINUTE]);
  });

  test('are requested again when the page becomes visible after more than ten minutes', async () => {
    isDown = false;
    await show(20);
    await pass(10 * MINUTE - 1);
    showPage();
    await tick();
    expect(times).toHaveLength(1);
    await pass(1);
    showPage();
    await tick();
    expect(times).toEqual([0, 10 * MINUTE]);
  });

  test('are requested again when a call never ends', async () => {
    answer = () => new Promise(() => {});
    await show(1);
    await pass(10 * MINUTE);
    expect(calls).toHaveLength(2);
  });
});

describe('awaited vendors', () => {
  const AWAITED: AwaitedRoute = { status: 'awaited' };
  let awaited: string[];

  beforeEach(() => {
    awaited = [];
    answer = async (ids) => new Map(ids.map((id) => [id, awaited.includes(id) ? AWAITED : OK]));
  });

  async function show(...ids: number[]): Promise<(() => void)[]> {
    for (const id of ids) batcher.register(vendor(id));
    const leaving = ids.map((id) => batcher.request(vendor(id), HERE));
    await tick();
    return leaving;
  }

  const askedAbout = () => calls.map(({ ids }) => ids);

  test('stay pending and are polled every 15 s, together and without the others', async () => {
    awaited = ['v1', 'v3'];
    await show(0, 1, 2, 3);
    expect(vendors(4).map(({ id }) => batcher.read(id, HERE).status)).toEqual([
      'ok',
      'pending',
      'ok',
      'pending',
    ]);
    await pass(15_000 - 1);
    expect(calls).toHaveLength(1);
    awaited = ['v3'];
    await pass(1);
    expect(askedAbout().slice(1)).toEqual([['v1', 'v3']]);
    expect(batcher.read('v1', HERE)).toEqual(OK);
    awaited = [];
    await pass(5 * MINUTE);
    expect(askedAbout().slice(2)).toEqual([['v3']]);
    expect(batcher.read('v3', HERE)).toEqual(OK);
  });

  test('are one call in 15 s, even if they were awaited at different times', async () => {
    awaited = ['v0', 'v9'];
    await show(0);
    await pass(7_000);
    await show(9);
    expect(askedAbout()).toEqual([['v0'], ['v9']]);
    for (let second = 8; second <= 30; second += 1) {
      await pass(1_000);
      await show(0, 9);
    }
    expect(askedAbout().slice(2)).toEqual([['v0'], ['v0', 'v9']]);
  });

  test('are unavailable after two minutes, which is cached', async () => {
    awaited = ['v0'];
    await show(0);
    await pass(90_000);
    expect(batcher.read('v0', HERE)).toEqual({ status: 'pending' });
    await pass(30_000);
    expect(batcher.read('v0', HERE)).toEqual({ status: 'unavailable' });
    await pass(5 * MINUTE);
    await show(0);
    expect(calls).toHaveLength(8);
  });

  test('are not polled once they are out of sight', async () => {
    awaited = ['v0'];
    for (const leave of await show(0)) leave();
    await pass(5 * MINUTE);
    expect(calls).toHaveLength(1);
  });

  test('show an error when a poll fails, until one succeeds', async () => {
    awaited = ['v0'];
    await show(0);
    answer = async () => {
      throw new Error('down');
    };
    await pass(15_000);
    expect(batcher.read('v0', HERE)).toEqual({ status: 'error' });
    answer = async () => new Map([['v0', OK]]);
    await pass(30_000);
    expect(batcher.read('v0', HERE)).toEqual(OK);
  });
});
