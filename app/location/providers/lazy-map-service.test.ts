import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../../tests/support/location/fake-device.ts';
import type { MapService } from '../map-service.ts';
import { createLazyMapService } from './lazy-map-service.ts';

const HERE = { lat: 12.9352, lng: 77.6245 };

const loaded: MapService = {
  ready: () => true,
  label: async () => 'Koramangala, Bengaluru',
  name: async () => ({ neighbourhood: 'Koramangala', city: 'Bengaluru' }),
  distances: async () => new Map([['a', { status: 'unavailable' }]]),
};

let now: number;
/** One entry for each attempt to load. */
let attempts: (PromiseWithResolvers<MapService> & { giveUp: () => void })[];
let maps: MapService;

beforeEach(() => {
  now = 0;
  attempts = [];
  let timeout = new AbortController();
  maps = createLazyMapService({
    load: () => {
      const own = timeout;
      const attempt = { ...Promise.withResolvers<MapService>(), giveUp: () => own.abort(new Error('late')) };
      attempts.push(attempt);
      return attempt.promise;
    },
    now: () => now,
    timeout: () => {
      const { signal } = timeout;
      timeout = new AbortController();
      return signal;
    },
  });
});

async function fail(attempt: number): Promise<void> {
  attempts[attempt]?.reject(new Error('blocked'));
  await settle();
}

test('nothing is loaded before it is needed', () => {
  expect(attempts).toHaveLength(0);
});

describe('ready', () => {
  test('loads once, however often it is called, and is true when loading has finished', async () => {
    expect(maps.ready()).toBe(false);
    expect(maps.ready()).toBe(false);
    expect(attempts).toHaveLength(1);
    attempts[0]?.resolve(loaded);
    await settle();
    expect(maps.ready()).toBe(true);
    expect(attempts).toHaveLength(1);
  });

  test('follows the loaded service', async () => {
    maps.ready();
    attempts[0]?.resolve({ ...loaded, ready: () => false });
    await settle();
    expect(maps.ready()).toBe(false);
  });

  test('retries 4 s after a failure, not at each poll', async () => {
    maps.ready();
    await fail(0);
    now = 3_999;
    expect(maps.ready()).toBe(false);
    expect(attempts).toHaveLength(1);
    now = 4_000;
    maps.ready();
    expect(attempts).toHaveLength(2);
    attempts[1]?.resolve(loaded);
    await settle();
    expect(maps.ready()).toBe(true);
  });

  test('retries after a script that never arrives', async () => {
    maps.ready();
    attempts[0]?.giveUp();
    await settle();
    now = 4_000;
    maps.ready();
    expect(attempts).toHaveLength(2);
  });
});

describe('a request', () => {
  test('waits for the service, and shares its loading with others', async () => {
    const answers = Promise.all([maps.label(HERE), maps.name(HERE), maps.distances(HERE, [])]);
    expect(attempts).toHaveLength(1);
    attempts[0]?.resolve(loaded);
    expect(await answers).toEqual([
      'Koramangala, Bengaluru',
      { neighbourhood: 'Koramangala', city: 'Bengaluru' },
      new Map([['a', { status: 'unavailable' }]]),
    ]);
  });

  test('rejects when the service does not load, and the next one retries at once', async () => {
    const first = maps.distances(HERE, []).catch((error: Error) => error.message);
    await fail(0);
    expect(await first).toBe('blocked');
    const second = maps.label(HERE);
    attempts[1]?.resolve(loaded);
    expect(await second).toBe('Koramangala, Bengaluru');
  });

  test('rejects once loading takes too long', async () => {
    const answer = maps.distances(HERE, []).catch((error: Error) => error.message);
    attempts[0]?.giveUp();
    expect(await answer).toBe('late');
  });
});
