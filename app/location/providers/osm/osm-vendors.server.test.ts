import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../../tests/support/in-process/test-app.ts';
import { createOsmShop, pass } from '../../../../tests/support/location/osm-shop.ts';
import { type OsmStandIn, startOsmStandIn } from '../../../../tests/support/location/osm-stand-in.ts';
import { seedVendor } from '../../../../tests/support/test-data/seed-catalogue.ts';

const HERE = 'lat=12.9352&lng=77.6245';
const INDIRANAGAR = { lat: 12.975, lng: 77.641 };
const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
/** From Koramangala to the stand-in map's Indiranagar. */
const TO_INDIRANAGAR = { status: 'ok', distanceText: '6.2 km', durationText: '17 min', minutes: 17 };
/** Close to the gazetteer's Koramangala. */
const HOME = { lat: 12.9353, lng: 77.6246 };
const AT_HOME = { status: 'ok', distanceText: '0.1 km', durationText: '1 min', minutes: 1 };

let standIn: OsmStandIn;
let shop: TestApp;
beforeAll(async () => {
  standIn = await startOsmStandIn();
  shop = await createOsmShop(standIn);
});
afterAll(async () => {
  await shop.close();
  await standIn.stop();
});
beforeEach(async () => {
  standIn.reset();
  pass(shop, 120);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const table of ['vendors', 'geocodings'] as const) await shop.database.db.deleteFrom(table).execute();
  return () => vi.restoreAllMocks();
});

/** A vendor without coordinates of its own. */
function addVendor(
  id: string,
  address: string,
  more: Parameters<typeof seedVendor>[2] = {},
): Promise<string> {
  return seedVendor(shop.database.db, id, { id, address, ...more });
}

async function ask(ids: string[], node = shop): Promise<Response> {
  const response = await node.get(`/api/distances?${HERE}&${ids.map((id) => `vendor=${id}`).join('&')}`);
  expect(response.status).toBe(200);
  return response;
}

async function readDistances(ids: string[], node = shop): Promise<Record<string, object>> {
  return (await (await ask(ids, node)).json()).distances;
}

function readPlace(id: string) {
  return shop.database.db
    .selectFrom('vendors')
    .select(['lat', 'lng', 'placesource'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Clears the positions of vendors, but not Nominatim's stored answers. */
function forgetPlaces() {
  return shop.database.db
    .updateTable('vendors')
    .set({ lat: null, lng: null, placesource: 'unknown' })
    .execute();
}

describe('a vendor without coordinates', () => {
  test('is looked up by its address, and its position is stored', async () => {
    await addVendor('a', ' 12 MG Road,\nIndiranagar, Bengaluru');
    expect(await readDistances(['a'])).toEqual({ a: TO_INDIRANAGAR });
    expect(standIn.requests.map(({ kind, url }) => [kind, url])).toEqual([
      [
        'search',
        '/nominatim/search?format=jsonv2&accept-language=en&q=12+MG+Road%2C+Indiranagar%2C+Bengaluru&limit=1&countrycodes=in',
      ],
      ['distances', expect.stringContaining(';77.641000,12.975000?')],
    ]);
    expect(standIn.requests[0]?.userAgent).toContain('us@shop.example');
    expect(await readPlace('a')).toEqual({ ...INDIRANAGAR, placesource: 'geocoded' });
  });

  test('is looked up once, even on two nodes and after a restart', async () => {
    await addVendor('a', 'Indiranagar');
    await readDistances(['a']);
    const other = await createOsmShop(standIn, shop);
    expect(await readDistances(['a'], other)).toEqual({ a: TO_INDIRANAGAR });
    await forgetPlaces();
    expect(await readDistances(['a'], other)).toEqual({ a: TO_INDIRANAGAR });
    await other.close();
    expect(standIn.calls.search).toBe(1);
  });

  test('shares the position of another vendor with the same address', async () => {
    await addVendor('a', 'Indiranagar');
    await addVendor('b', 'Indiranagar');
    await addVendor('c', 'Indiranagar ');
    expect(await readDistances(['a', 'b'])).toEqual({ a: TO_INDIRANAGAR, b: TO_INDIRANAGAR });
    expect(await readDistances(['c'])).toEqual({ c: TO_INDIRANAGAR });
    expect(standIn.calls.search).toBe(1);
    for (const id of ['a', 'b']) expect(await readPlace(id)).toMatchObject({ placesource: 'geocoded' });
  });

  test('waits its turn: one request a second', async () => {
    for (const id of ['a', 'b', 'c']) await addVendor(id, `${id} street, Indiranagar`);
    let turn = shop.clock.untilWaitedFor(1_000);
    const distances = readDistances(['a', 'b', 'c']);
    for (const asked of [1, 2]) {
      await standIn.untilRequested('search', asked);
      await turn;
      expect(standIn.calls.search).toBe(asked);
      turn = shop.clock.untilWaitedFor(1_000);
      pass(shop, 1);
    }
    expect(await distances).toEqual({ a: TO_INDIRANAGAR, b: TO_INDIRANAGAR, c: TO_INDIRANAGAR });
    expect(standIn.calls).toEqual({ label: 0, distances: 1, search: 3 });
  });

  test('is in its locality until its address is found, which delays nobody', async () => {
    standIn.set('search', 'slow');
    await addVendor('a', '1st Cross, Koramangala', { ...HOME, placesource: 'locality' });
    await addVendor('b', '1st Cross, Koramangala');
    // The clock stands still.
    expect(await (await ask(['a'])).json()).toEqual({ distances: { a: AT_HOME }, awaited: [] });
    // The lookup continues in the background, and a request for the same address shares it.
    const other = readDistances(['b']);
    await standIn.untilRequested('search', 1);
    standIn.release();
    expect(await other).toEqual({ b: AT_HOME });
    expect(await readPlace('a')).toEqual({ ...KORAMANGALA, placesource: 'geocoded' });
    expect(standIn.calls.search).toBe(1);
  });

  test('is awaited while it has no position, and that answer is not cached', async () => {
    standIn.set('search', 'slow');
    await addVendor('a', '12 Indiranagar', { placesource: 'nowhere' });
    await addVendor('c', 'Indiranagar', { ...INDIRANAGAR, placesource: 'own' });
    const first = ask(['a', 'c']);
    await standIn.untilRequested('search', 1);
    pass(shop, 3);
    const response = await first;
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      distances: { a: { status: 'unavailable' }, c: TO_INDIRANAGAR },
      awaited: ['a'],
    });
    const second = ask(['a', 'c']);
    standIn.release();
    expect((await second).headers.get('Cache-Control')).toBe('private, max-age=600');
    expect(await (await second).json()).toMatchObject({ distances: { a: TO_INDIRANAGAR }, awaited: [] });
    expect(standIn.calls.search).toBe(1);
  });

  test('is not awaited any more once its address is not found', async () => {
    standIn.set('search', 'no-results');
    await addVendor('a', 'Behind the mill', { placesource: 'nowhere' });
    const nowhere = { distances: { a: { status: 'unavailable' } }, awaited: [] };
    expect(await (await ask(['a'])).json()).toEqual(nowhere);
    expect(await (await ask(['a'])).json()).toEqual(nowhere);
  });

  test('is in the locality of its row if its address is not found', async () => {
    standIn.set('search', 'no-results');
    await addVendor('a', 'Behind the mill', { ...INDIRANAGAR, placesource: 'locality' });
    await addVendor('b', 'Behind the other mill', { placesource: 'nowhere' });
    const distances = readDistances(['a', 'b']);
    await standIn.untilRequested('search', 1);
    pass(shop, 1);
    expect(await distances).toEqual({ a: TO_INDIRANAGAR, b: { status: 'unavailable' } });
    expect(await readPlace('a')).toEqual({ ...INDIRANAGAR, placesource: 'locality' });
  });

  test('is in the city of its row, marked as approximate, if its address is not found', async () => {
    standIn.set('search', 'no-results');
    await addVendor('a', 'Brigade Road, Bengaluru', { ...INDIRANAGAR, placesource: 'city' });
    const rough = { status: 'ok', distanceText: 'approx. 6 km', durationText: '17 min', minutes: 17 };
    expect(await (await ask(['a'])).json()).toEqual({ distances: { a: rough }, awaited: [] });
    expect(standIn.calls.search).toBe(1);
  });

  test('is waited for while only its city is known, and then shown at its own position', async () => {
    await addVendor('a', '12 MG Road, Indiranagar', { ...KORAMANGALA, placesource: 'city' });
    expect(await readDistances(['a'])).toEqual({ a: TO_INDIRANAGAR });
    expect(await readPlace('a')).toEqual({ ...INDIRANAGAR, placesource: 'geocoded' });
  });

  test('that is not found is looked up again after 30 days', async () => {
    standIn.set('search', 'no-results');
    await addVendor('a', 'Behind the mill');
    await readDistances(['a']);
    pass(shop, 30 * 24 * 60 * 60 - 1);
    expect(await readDistances(['a'])).toEqual({ a: { status: 'unavailable' } });
    expect(standIn.calls.search).toBe(1);
    pass(shop, 1);
    await readDistances(['a']);
    expect(standIn.calls.search).toBe(2);
  });

  test('that is not found waits for no other', async () => {
    standIn.set('search', 'no-results');
    await addVendor('a', 'Behind the mill');
    await readDistances(['a']);
    pass(shop, 1);
    standIn.set('search', 'slow');
    await addVendor('b', 'Indiranagar');
    const other = readDistances(['b']);
    await standIn.untilRequested('search', 2);
    // The clock stands still, and so does any queued request.
    expect(await readDistances(['a'])).toEqual({ a: { status: 'unavailable' } });
    standIn.release();
    expect(await other).toEqual({ b: TO_INDIRANAGAR });
  });

  test.each(['dropped', 'malformed', 'over-limit', 'denied', 'redirect', 'too-long'] as const)(
    'is in its locality when Nominatim fails (%s), which is neither cached nor retried at once',
    async (behaviour) => {
      standIn.set('search', behaviour);
      await addVendor('a', 'Koramangala', { ...HOME, placesource: 'locality' });
      await addVendor('b', 'Behind the mill', { placesource: 'nowhere' });
      const awaited = { distances: { a: AT_HOME, b: { status: 'unavailable' } }, awaited: ['b'] };
      expect(await (await ask(['a', 'b'])).json()).toEqual(awaited);
      pass(shop, 59);
      expect(await (await ask(['a', 'b'])).json()).toEqual(awaited);
      expect(standIn.calls.search).toBe(1);
      standIn.set('search', 'ok');
      pass(shop, 1);
      await readDistances(['a', 'b']);
      expect(standIn.calls.search).toBe(2);
      // Its address failed, so the others were looked up first.
      expect(await readPlace('a')).toMatchObject({ placesource: 'locality' });
      pass(shop, 9 * 60);
      const last = readDistances(['a', 'b']);
      await standIn.untilRequested('search', 3);
      await last;
      // The position is stored after the answer.
      await expect.poll(() => readPlace('a')).toMatchObject({ placesource: 'geocoded' });
    },
  );

  test('that cannot be stored is reported as a failure of the database, not of Nominatim', async () => {
    standIn.set('search', 'slow');
    await addVendor('a', 'Indiranagar');
    const distances = ask(['a']);
    await standIn.untilRequested('search', 1);
    const { pool } = shop.database;
    await pool.query('alter table geocodings rename to away');
    standIn.release();
    await distances;
    await pool.query('alter table away rename to geocodings');
    expect(vi.mocked(console.warn).mock.calls).toEqual([['Nominatim cannot be used: the database failed.']]);
  });

  test('keeps a position that the catalogue sets meanwhile', async () => {
    standIn.set('search', 'slow');
    await addVendor('a', 'Indiranagar');
    await addVendor('b', 'Koramangala');
    const distances = readDistances(['a', 'b']);
    await standIn.untilRequested('search', 1);
    const { db } = shop.database;
    await db.updateTable('vendors').set({ address: 'Elsewhere' }).where('id', '=', 'a').execute();
    await db
      .updateTable('vendors')
      .set({ lat: 12.9, lng: 77.6, placesource: 'own' })
      .where('id', '=', 'b')
      .execute();
    standIn.release();
    standIn.set('search', 'ok');
    pass(shop, 1);
    await distances;
    expect(await readPlace('a')).toMatchObject({ lat: null, placesource: 'unknown' });
    expect(await readPlace('b')).toEqual({ lat: 12.9, lng: 77.6, placesource: 'own' });
  });
});

test('vendors keep their place in the queue while customers take every available turn', async () => {
  await addVendor('a', '1st street, Indiranagar');
  await addVendor('b', '2nd street, Indiranagar');
  const { clock } = shop;
  const turns = clock.untilWaitedFor(1_000, 2_000, 3_000, 4_000);
  const labels = Array.from({ length: 5 }, (_, index) => shop.get(`/api/place?lat=12.8${index}&lng=77.5`));
  await turns;
  const timeoutAndRetry = clock.untilWaitedFor(3_000, 2_000);
  const distances = readDistances(['a', 'b']);
  await timeoutAndRetry;
  expect(standIn.calls.search).toBe(0);
  const turn = clock.untilWaitedFor(3_000);
  pass(shop, 2);
  await turn;
  pass(shop, 3);
  await standIn.untilRequested('search', 1);
  pass(shop, 1);
  await standIn.untilRequested('search', 2);
  await distances;
  expect((await Promise.all(labels)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(console.warn).not.toHaveBeenCalled();
});

test('a vendor with a known position is not looked up', async () => {
  await addVendor('own', 'Koramangala', { ...INDIRANAGAR, placesource: 'own' });
  await addVendor('geocoded', 'Koramangala', { ...INDIRANAGAR, placesource: 'geocoded' });
  expect(await readDistances(['own', 'geocoded'])).toEqual({ own: TO_INDIRANAGAR, geocoded: TO_INDIRANAGAR });
  expect(standIn.calls.search).toBe(0);
});

test('stopping the site ends all requests and answers those that wait', async () => {
  standIn.set('search', 'slow');
  for (const id of ['a', 'b']) await addVendor(id, `${id} street`);
  await addVendor('own', 'Koramangala', { ...HOME, placesource: 'own' });
  const node = await createOsmShop(standIn, shop);
  const waiting = node.get(`/api/distances?${HERE}&vendor=a&vendor=b&vendor=own`);
  await standIn.untilRequested('search', 1);
  await node.close();
  expect((await waiting).status).toBe(503);
  pass(shop, 5);
  expect(standIn.calls).toEqual({ label: 0, distances: 0, search: 1 });
  expect(console.warn).not.toHaveBeenCalled();
});
