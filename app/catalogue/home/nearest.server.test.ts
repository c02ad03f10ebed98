import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { countBuffers } from '../../../tests/support/in-process/count-buffers.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { seedCategory, seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { greatCircleKm } from '../../location/distance.ts';
import type { Position } from '../../location/place.ts';
import { readHomeFilter } from '../filter.ts';
import { readNearestVendors } from './nearest-vendors.server.ts';

const KORAMANGALA = { lat: 12.935, lng: 77.625 };
const HERE = `lat=${KORAMANGALA.lat}&lng=${KORAMANGALA.lng}`;
const ALL = readHomeFilter(new URLSearchParams());

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCategory(shop.database.db, 'Food', ['Biryani', 'Dosa'], { default: true });
  await seedCategory(shop.database.db, 'Groceries', ['Fruit']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom('vendors').execute();
});

type VendorFields = NonNullable<Parameters<typeof seedVendor>[2]>;

/** Seeds a vendor `km` kilometres north of Koramangala. */
function seedNorth(name: string, km: number, more: VendorFields = {}): Promise<string> {
  const lat = KORAMANGALA.lat + km / 111.195;
  return seedVendor(shop.database.db, name, { lat, lng: KORAMANGALA.lng, placesource: 'own', ...more });
}

async function readIds(query: string): Promise<string[]> {
  const response = await shop.get(`/api/nearest?${query}`);
  expect(response.status).toBe(200);
  const { vendors }: { vendors: { id: string }[] } = await response.json();
  return vendors.map(({ id }) => id);
}

describe('GET /api/nearest', () => {
  test('lists the 20 nearest of the whole catalogue, nearest first, not the most popular', async () => {
    for (let km = 30; km > 0; km--) await seedNorth(`km ${km}`, km, { rating: km / 10 });
    expect(await readIds(HERE)).toEqual(Array.from({ length: 20 }, (_, index) => `km-${index + 1}`));
    expect((await readIds(`lat=${KORAMANGALA.lat + 1}&lng=${KORAMANGALA.lng}`))[0]).toBe('km-30');
  });

  test('has pages, which say whether more follow', async () => {
    for (let km = 45; km > 0; km--) await seedNorth(`km ${km}`, km);
    await seedNorth('Nowhere', 0, { lat: null, lng: null, placesource: 'nowhere' });
    const read = async (page: number) => (await shop.get(`/api/nearest?${HERE}&page=${page}`)).json();
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `km-${index + 1}`);
    const idsOf = ({ vendors }: { vendors: { id: string }[] }) => vendors.map(({ id }) => id);
    const [second, third] = [await read(2), await read(3)];
    expect([idsOf(second), second.hasMore]).toEqual([ids(40), true]);
    expect([idsOf(third), third.hasMore]).toEqual([[...ids(45), 'nowhere'], false]);
  });

  test('omits closed vendors, and returns all fields of the others', async () => {
    await seedNorth('Closed', 1, { isActive: false });
    await seedNorth('Open', 2, { rating: 4.5, categories: ['Biryani'] });
    const { vendors } = await (await shop.get(`/api/nearest?${HERE}`)).json();
    expect(vendors).toEqual([
      {
        id: 'open',
        name: 'Open',
        address: 'Koramangala, Bengaluru',
        rating: 4.5,
        picture: null,
        categories: ['Biryani'],
        location: null,
        topDiscountPercent: 0,
      },
    ]);
  });

  test('filters by text and by subcategory as home does', async () => {
    await seedNorth('Far Biryani', 9, { categories: ['Biryani'], subcategoryId: ['biryani'] });
    await seedNorth('Near Dosa', 1, { categories: ['Dosa'], subcategoryId: ['dosa'] });
    await seedNorth('Near Biryani', 2, { categories: ['Biryani'], subcategoryId: ['biryani', 'dosa'] });
    expect(await readIds(`${HERE}&subcategory=biryani`)).toEqual(['near-biryani', 'far-biryani']);
    expect(await readIds(`${HERE}&q=BIRYANI`)).toEqual(['near-biryani', 'far-biryani']);
    expect(await readIds(`${HERE}&q=sushi`)).toEqual([]);
    await seedItem(shop.database.db, 'far-biryani', 'Green Biryani', { diet: 'veg' });
    expect(await readIds(`${HERE}&diet=veg`)).toEqual(['far-biryani']);
    await shop.database.db.deleteFrom('restaurantitems').execute();
  });

  test('puts vendors first that sell something of the named category, and omits none', async () => {
    await seedNorth('Near Dosa', 1, { subcategoryId: ['dosa'] });
    await seedNorth('Far Fruit', 9, { subcategoryId: ['fruit'] });
    await seedNorth('Near Fruit', 2, { subcategoryId: ['fruit'] });
    expect(await readIds(`${HERE}&category=groceries`)).toEqual(['near-fruit', 'far-fruit', 'near-dosa']);
  });

  test('puts vendors without a position last', async () => {
    const nowhere = { lat: null, lng: null, placesource: 'nowhere' } as const;
    await seedNorth('Best', 0, { ...nowhere, rating: 5 });
    await seedNorth('Good', 0, { ...nowhere, rating: 4.5 });
    await seedNorth('Far', 900, { rating: 1 });
    expect(await readIds(HERE)).toEqual(['far', 'best', 'good']);
  });

  test.each(['lat=90&lng=180', 'lat=-90&lng=-180', 'lat=0&lng=0', 'lat=51.5&lng=-0.12'])(
    'answers at extreme positions, too: %s',
    async (position) => {
      await seedNorth('Vendor', 1);
      await seedNorth('Polar', 1, { lat: -85, lng: 180 });
      expect((await readIds(position)).toSorted()).toEqual(['polar', 'vendor']);
    },
  );

  test('is not cached', async () => {
    expect((await shop.get(`/api/nearest?${HERE}`)).headers.get('Cache-Control')).toBe('private, no-store');
  });

  test.each([
    ['', 'lat'],
    ['lat=12.9', 'lng'],
    ['lat=90.1&lng=77', 'lat'],
    ['lat=12&lng=-180.1', 'lng'],
    ['lat=1e1&lng=77', 'lat'],
    ['lat=NaN&lng=77', 'lat'],
  ])('refuses %j and says what is wrong', async (query, name) => {
    const response = await shop.get(`/api/nearest?${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(new RegExp(`^${name} must be a number`));
  });
});

test('GET /?sort=nearest is the same for everybody: sorted by popularity, with a link to the other order', async () => {
  await seedNorth('Near', 1, { rating: 1 });
  await seedNorth('Popular far', 90, { rating: 5 });
  const html = await (await shop.get('/?sort=nearest&subcategory=')).text();
  expect(html.indexOf('Popular far')).toBeLessThan(html.indexOf('>Near<'));
  expect(html).toContain('Popular Restaurants');
  expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*href="\/\?sort=nearest"/);
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>Popular</);
  expect(html).not.toContain('12.935');
});

/** Positions in and around India, as a catalogue has them. */
const place = fc.record({
  lat: fc.double({ min: 8, max: 35, noNaN: true }),
  lng: fc.double({ min: 68, max: 97, noNaN: true }),
});

test('vendors are sorted by great-circle distance, wherever they and the customer are', async () => {
  const scattered = fc.array(place, { minLength: 150, maxLength: 250 });
  await fc.assert(
    fc.asyncProperty(scattered, place, async (places, origin) => {
      await shop.database.db.deleteFrom('vendors').execute();
      await insertPlaces(places);
      const { vendors: listed } = await readNearestVendors(shop.database, ALL, origin);
      const km = (position: Position) => greatCircleKm(origin, position);
      const expected = places.map(km).sort((a, b) => a - b);
      const found = listed.map(({ id }) => km(places[Number(id)] as Position));
      expect(found).toHaveLength(20);
      for (const [index, distance] of found.entries()) expect(distance).toBeCloseTo(expected[index] ?? 0, 6);
    }),
    { numRuns: 15 },
  );
});

async function insertPlaces(places: Position[]): Promise<void> {
  const rows = places.map((position, id) => ({ id: String(id), ...position }));
  await sql`
    insert into vendors (id, name, lat, lng, placesource)
    select id, 'Vendor', lat, lng, 'own'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, lat float8, lng float8)`.execute(
    shop.database.db,
  );
}

// The embedded database has the same plans, but takes long to fill.
if (inject('postgres')) {
  test('among 30,000 vendors the nearest are found without reading all of them', async () => {
    for (let first = 1; first < 30_000; first += 10_000) {
      await sql`
        insert into vendors (id, name, lat, lng, placesource, pureveg, "subcategoryId")
        select number::text, 'Vendor', 8 + random() * 27, 68 + random() * 29, 'own', number % 50 = 0,
          array[(array['biryani', 'dosa', 'fruit'])[1 + number % 3]]
        from generate_series(${first}::int, ${first + 9_999}::int) as number`.execute(shop.database.db);
    }
    await sql`vacuum analyze vendors`.execute(shop.database.db);
    for (const search of ['', 'page=25', 'subcategory=dosa', 'category=groceries', 'diet=veg', 'q=vendor']) {
      const filter = readHomeFilter(new URLSearchParams(search));
      const read = () => readNearestVendors(shop.database, filter, KORAMANGALA);
      const buffers = await countBuffers(shop.database.pool, read);
      // The index of places finds some more than a page has, of which each may be on a page of its own.
      expect(buffers, search).toBeLessThan(filter.page === 25 ? 2_500 : 800);
    }
  }, 60_000);
}
