import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../../tests/support/in-process/test-app.ts';
import { createTestClock } from '../../../../tests/support/in-process/test-clock.ts';
import { createOsmShop, pass } from '../../../../tests/support/location/osm-shop.ts';
import { type OsmStandIn, startOsmStandIn } from '../../../../tests/support/location/osm-stand-in.ts';
import { seedVendor } from '../../../../tests/support/test-data/seed-catalogue.ts';

const HERE = 'lat=12.9352&lng=77.6245';
const THERE = 'lat=12.9750&lng=77.6410';
const PAGE = Array.from({ length: 20 }, (_, index) => `v${index}`);
const DISTANCES = `/api/distances?${HERE}&${PAGE.map((id) => `vendor=${id}`).join('&')}`;
const UNAVAILABLE = { message: 'The map service does not answer. Please try again later.' };
const FAILURES = ['dropped', 'malformed', 'over-limit', 'denied', 'redirect', 'too-long'] as const;

let standIn: OsmStandIn;
let first: TestApp;
beforeAll(async () => {
  standIn = await startOsmStandIn();
  first = await createOsmShop(standIn);
  for (const id of PAGE) {
    await seedVendor(first.database.db, `Vendor ${id}`, {
      id,
      address: 'Flat 5, Somewhere',
      lat: 12.94,
      lng: 77.62,
      placesource: 'own',
    });
  }
});
afterAll(async () => {
  await first.close();
  await standIn.stop();
});

/** The log output of the current test. */
let log: string;
/** A node with empty caches. */
let shop: TestApp;
beforeEach(async () => {
  standIn.reset();
  // Let all queued requests finish.
  pass(first, 60);
  log = '';
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => {
      log += `${parts.join(' ')}\n`;
    });
  }
  shop = await createOsmShop(standIn, first);
  return async () => {
    await shop.close();
    vi.restoreAllMocks();
    expect(log).not.toMatch(/12\.9|77\.6|Somewhere|Vendor|http/);
  };
});

describe('GET /api/place', () => {
  test('names a position as Nominatim does', async () => {
    const response = await shop.get(`/api/place?${HERE}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toContain('private');
    expect(await response.json()).toEqual({
      label: 'Koramangala, Bengaluru',
      neighbourhood: 'Koramangala',
      city: 'Bengaluru',
      area: { slug: 'koramangala-bengaluru', name: 'Koramangala' },
    });
  });

  test('sends Nominatim its identification, and the position rounded to about 100 m', async () => {
    await shop.get('/api/place?lat=12.93521&lng=77.62449');
    expect(standIn.requests).toEqual([
      {
        kind: 'label',
        url: '/nominatim/reverse?format=jsonv2&accept-language=en&lat=12.935&lon=77.624&zoom=14&addressdetails=1',
        userAgent: 'TiffinStorefront/1.0 (https://shop.example; us@shop.example)',
      },
    ]);
  });

  test('looks up a position once, however many request it', async () => {
    const ask = async () => (await shop.get(`/api/place?${HERE}`)).status;
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
    expect(await ask()).toBe(200);
    expect(standIn.calls.label).toBe(1);
  });

  test("has no label where the map has nothing, and yet the gazetteer's area", async () => {
    standIn.set('label', 'no-results');
    const response = await shop.get(`/api/place?${HERE}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      label: null,
      neighbourhood: null,
      city: null,
      area: { slug: 'koramangala-bengaluru', name: 'Koramangala' },
    });
  });

  test.each(FAILURES)(
    '%s: reports that there is no answer, caches nothing, and asks again',
    async (behaviour) => {
      standIn.set('label', behaviour);
      const response = await shop.get(`/api/place?${HERE}`);
      expect(response.status).toBe(503);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toEqual(UNAVAILABLE);
      expect(log).toMatch(/^Nominatim does not answer: [\w ]+\.\n$/);
      expect(standIn.calls.label).toBe(1);
      standIn.set('label', 'ok');
      pass(shop, 1);
      expect((await shop.get(`/api/place?${HERE}`)).status).toBe(200);
    },
  );

  test('sends one request a second from all nodes, and refuses those that would wait too long', async () => {
    const other = await createOsmShop(standIn, first);
    const turns = first.clock.untilWaitedFor(1_000, 2_000, 3_000, 4_000);
    const statuses: number[] = [];
    const threeAnswered = Promise.withResolvers<void>();
    const answers = Array.from({ length: 7 }, async (_, index) => {
      const node = index % 2 === 0 ? shop : other;
      statuses.push((await node.get(`/api/place?lat=12.93${index}&lng=77.62`)).status);
      if (statuses.length === 3) threeAnswered.resolve();
    });
    // One goes at once, four wait, two are refused; the clock stands still.
    await Promise.all([turns, threeAnswered.promise]);
    expect(statuses.sort()).toEqual([200, 503, 503]);
    for (let asked = 2; asked <= 5; asked += 1) {
      expect(standIn.calls.label).toBe(asked - 1);
      pass(first, 1);
      await standIn.untilRequested('label', asked);
    }
    await Promise.all(answers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(log).toMatch(/^(Nominatim cannot be used: its rate limit is used up\.\n)+$/);
    // The service's own failure is reported too.
    standIn.set('label', 'denied');
    pass(first, 1);
    await shop.get('/api/place?lat=12.95&lng=77.62');
    expect(log).toMatch(/\nNominatim does not answer: [\w ]+\.\n$/);
    await other.close();
  });

  test('nodes whose clocks differ by a day share one request a second', async () => {
    const clock = createTestClock(new Date(first.clock.now.getTime() + 24 * 60 * 60 * 1000));
    const ahead = await createOsmShop(standIn, {
      database: first.database,
      clock,
      databaseClock: first.clock,
    });
    const turns = [clock.untilWaitedFor(1_000), first.clock.untilWaitedFor(2_000)];
    const ask = async (node: TestApp, lat: string) =>
      (await node.get(`/api/place?lat=${lat}&lng=77.62`)).status;
    expect(await ask(shop, '12.931')).toBe(200);
    const second = ask(ahead, '12.932');
    await turns[0];
    const third = ask(shop, '12.933');
    await turns[1];
    expect(standIn.calls.label).toBe(1);
    pass(ahead, 1);
    expect(await second).toBe(200);
    expect(standIn.calls.label).toBe(2);
    pass(first, 2);
    expect(await third).toBe(200);
    await ahead.close();
  });
});

describe('GET /api/distances', () => {
  test('requests one table for a page of vendors', async () => {
    const response = await shop.get(DISTANCES);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toContain('private');
    const { distances } = await response.json();
    expect(Object.keys(distances)).toEqual(PAGE);
    for (const id of PAGE) {
      expect(distances[id]).toEqual({
        status: 'ok',
        distanceText: '1.0 km',
        durationText: '3 min',
        minutes: 3,
      });
    }
    expect(standIn.calls).toEqual({ label: 0, distances: 1, search: 0 });
  });

  test('sends OSRM its identification, and the position rounded to about 100 m', async () => {
    await shop.get('/api/distances?lat=12.93521&lng=77.62449&vendor=v0');
    expect(standIn.requests).toEqual([
      {
        kind: 'distances',
        url: '/osrm/table/v1/driving/77.624000,12.935000;77.620000,12.940000?sources=0&annotations=distance,duration',
        userAgent: 'TiffinStorefront/1.0 (https://shop.example; us@shop.example)',
      },
    ]);
  });

  test('reports a vendor without a road as unavailable', async () => {
    standIn.set('distances', 'one-not-found');
    const { distances } = await (await shop.get(`/api/distances?${THERE}&vendor=v0&vendor=v1`)).json();
    expect(
      Object.values<{ status: string }>(distances)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['ok', 'unavailable']);
    standIn.set('distances', 'no-results');
    const none = await (await shop.get(`/api/distances?${HERE}&vendor=v0`)).json();
    expect(none).toEqual({ distances: { v0: { status: 'unavailable' } }, awaited: [] });
  });

  test('requests nothing when no vendor has a position', async () => {
    await seedVendor(first.database.db, 'Nowhere', { address: '' });
    const response = await shop.get(`/api/distances?${HERE}&vendor=nowhere&vendor=unknown`);
    expect(response.headers.get('Cache-Control')).toBe('private, max-age=600');
    expect(await response.json()).toEqual({
      distances: { nowhere: { status: 'unavailable' }, unknown: { status: 'unavailable' } },
      awaited: [],
    });
    expect(standIn.calls).toEqual({ label: 0, distances: 0, search: 0 });
  });

  test.each(FAILURES)(
    '%s: reports that there is no answer, caches nothing, and asks again',
    async (behaviour) => {
      standIn.set('distances', behaviour);
      const response = await shop.get(DISTANCES);
      expect(response.status).toBe(503);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toEqual(UNAVAILABLE);
      await shop.get(DISTANCES);
      // Logged once, however often it happens.
      expect(log).toMatch(/^OSRM does not answer: [\w ]+\.\n$/);
      standIn.set('distances', 'ok');
      expect((await shop.get(DISTANCES)).status).toBe(200);
    },
  );
});

test("places are searched in the product's own gazetteer", async () => {
  const { places } = await (await shop.get('/api/places?q=Koramangala')).json();
  expect(places[0]).toMatchObject({ label: 'Koramangala, Bengaluru' });
  expect(standIn.requests).toEqual([]);
});

test('a page does not contain the addresses of the services', async () => {
  const html = await (await shop.get('/')).text();
  expect(html).toContain('OpenStreetMap contributors');
  expect(html).not.toContain('127.0.0.1');
});
