import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { countBuffers } from '../../../tests/support/in-process/count-buffers.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { seedCategory, seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { readHomeRequest } from './home-request.server.ts';
import { readHome } from './read-home.server.ts';
import { readNearestHome } from './read-text-home.server.ts';

const DELIVERY = { radiusMetres: 12_000, isStrict: false };
const KORAMANGALA = 'area=koramangala-bengaluru';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ delivery: DELIVERY });
  await seedCategory(shop.database.db, 'Food', ['Biryani', 'Dosa'], { default: true });
  await seedCategory(shop.database.db, 'Groceries', ['Fruit']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom('restaurantitems').execute();
  await shop.database.db.deleteFrom('vendors').execute();
});

const requestOf = (search: string) => readHomeRequest(new URLSearchParams(search), DELIVERY);

async function read(search: string) {
  const { filter, deliveryTo } = requestOf(search);
  return readHome(shop.database, filter, deliveryTo);
}

/** The names in order; those of the second part with why they stand there. */
async function names(search: string): Promise<string[]> {
  const { vendors } = await read(search);
  return vendors.map(({ name, delivery }) => (delivery ? `${name} (${delivery})` : name));
}

type VendorFields = NonNullable<Parameters<typeof seedVendor>[2]>;

/** Seeds a vendor this many kilometres north of Koramangala's centre. */
function seedNorth(name: string, km: number, more: VendorFields = {}): Promise<string> {
  const area = requestOf(KORAMANGALA).deliveryTo?.area;
  if (!area) throw new Error('The gazetteer lacks Koramangala.');
  const lat = area.lat + km / 111.195;
  return seedVendor(shop.database.db, name, { lat, lng: area.lng, placesource: 'own', ...more });
}

describe('the list of an area', () => {
  beforeEach(async () => {
    await seedNorth('Close', 1, { popularity: 1, rating: 4.9 });
    await seedNorth('Loved', 10, { popularity: 9, rating: 4.1 });
    await seedNorth('Far star', 900, { popularity: 99, rating: 5 });
    await seedNorth('Next town', 20, { popularity: 5, rating: 3 });
    await seedNorth('Nowhere', 0, { popularity: 50, lat: null, lng: null, placesource: 'nowhere' });
  });

  test.each([
    ['', ['Loved', 'Close', 'Next town (no)', 'Far star (no)', 'Nowhere (unknown)']],
    ['&sort=rating', ['Close', 'Loved', 'Next town (no)', 'Far star (no)', 'Nowhere (unknown)']],
    ['&sort=nearest', ['Close', 'Loved', 'Next town (no)', 'Far star (no)', 'Nowhere (unknown)']],
    ['&q=o', ['Loved', 'Close', 'Next town (no)', 'Nowhere (unknown)']],
    ['&q=star', ['Far star (no)']],
  ])('has what delivers there first, by %s, then the rest by distance: %j', async (search, expected) => {
    expect(await names(KORAMANGALA + search)).toEqual(expected);
  });

  test('says which area it is for, and nothing new without one or for an unknown slug', async () => {
    const home = await read(KORAMANGALA);
    expect(home.area).toEqual({ slug: 'koramangala-bengaluru', name: 'Koramangala' });
    expect(home.filter.area).toBe('koramangala-bengaluru');
    const plain = await read('');
    expect(Object.keys(plain).toSorted()).toEqual(
      [
        'category',
        'dishes',
        'filter',
        'hasMore',
        'promos',
        'selected',
        'subcategories',
        'vendors',
      ].toSorted(),
    );
    expect(Object.keys(plain.filter)).not.toContain('area');
    expect(JSON.stringify(plain)).not.toContain('delivery');
    expect(await names('')).toEqual(['Far star', 'Nowhere', 'Loved', 'Next town', 'Close']);
    expect(await read('area=atlantis')).toEqual(plain);
  });

  test("follows a vendor's own radius and list of areas", async () => {
    await seedNorth('Stays at home', 5, { deliveryradius: 1_000 });
    await seedNorth('Goes far', 60, { deliveryradius: 50_000, deliveryareas: ['koramangala-bengaluru'] });
    await seedNorth('Long arm', 45, { deliveryradius: 50_000 });
    const { vendors } = await read(KORAMANGALA);
    const delivering = vendors.filter(({ delivery }) => delivery === undefined).map(({ name }) => name);
    expect(delivering.toSorted()).toEqual(['Close', 'Goes far', 'Long arm', 'Loved']);
  });

  test('lists everybody first where no radius is set', async () => {
    const { filter, deliveryTo } = readHomeRequest(new URLSearchParams(KORAMANGALA), {
      radiusMetres: null,
      isStrict: false,
    });
    const { vendors } = await readHome(shop.database, filter, deliveryTo);
    expect(vendors.map(({ name }) => name)).toEqual(['Far star', 'Nowhere', 'Loved', 'Next town', 'Close']);
    expect(vendors.every(({ delivery }) => delivery === undefined)).toBe(true);
  });

  test('has what sells of the category in the URL first among what delivers', async () => {
    await seedItem(shop.database.db, 'close', 'Apple', { SubCategoryId: 'fruit' });
    await shop.database.pool.query(
      `update vendors set "subcategoryId" = array['fruit'] where id in ('close', 'far-star')`,
    );
    expect(await names(`${KORAMANGALA}&category=groceries`)).toEqual([
      'Close',
      'Loved',
      'Next town (no)',
      'Far star (no)',
      'Nowhere (unknown)',
    ]);
    expect(await names(`${KORAMANGALA}&subcategory=fruit`)).toEqual(['Close', 'Far star (no)']);
  });

  test('sorted by the position of the customer still has what delivers to the area first', async () => {
    const { filter, deliveryTo } = requestOf(`${KORAMANGALA}&sort=nearest`);
    const north = { lat: 14.5, lng: 77.6 };
    const { vendors } = await readNearestHome(shop.database, filter, north, deliveryTo);
    expect(vendors.map(({ name, delivery }) => `${name} ${delivery ?? 'yes'}`)).toEqual([
      'Loved yes',
      'Close yes',
      'Next town no',
      'Far star no',
      'Nowhere unknown',
    ]);
  });
});

test('pages go on from what delivers to what is further away, without gaps or repeats', async () => {
  for (let index = 0; index < 25; index++)
    await seedNorth(`In ${index}`, 1 + index / 10, { popularity: 25 - index });
  for (let index = 0; index < 25; index++) await seedNorth(`Out ${index}`, 20 + index);
  const expected = [
    ...Array.from({ length: 25 }, (_, index) => `In ${index}`),
    ...Array.from({ length: 25 }, (_, index) => `Out ${index} (no)`),
  ];
  for (const [page, shown, hasMore] of [
    [1, 20, true],
    [2, 40, true],
    [3, 50, false],
  ] as const) {
    const search = `${KORAMANGALA}&page=${page}`;
    expect(await names(search)).toEqual(expected.slice(0, shown));
    expect((await read(search)).hasMore).toBe(hasMore);
  }
});

test('the routes answer by area, and pass an unknown one over', async () => {
  await seedNorth('Close', 1);
  await seedNorth('Far', 100, { popularity: 9 });
  const data = async (search: string) => (await shop.get(`/_.data?${search}`)).text();
  expect(await data(KORAMANGALA)).toContain('"Koramangala"');
  expect(await data('area=atlantis')).toBe(await data(''));
  const page = await (await shop.get(`/?${KORAMANGALA}`)).text();
  expect(page.indexOf('vendorId=close')).toBeLessThan(page.indexOf('vendorId=far'));
  const nearest = await shop.get(`/api/nearest?lat=13.9&lng=77.6&${KORAMANGALA}`);
  const { vendors }: { vendors: { id: string; delivery?: string }[] } = await nearest.json();
  expect(vendors.map(({ id, delivery }) => [id, delivery])).toEqual([
    ['close', undefined],
    ['far', 'no'],
  ]);
});

// The embedded database plans the same, but takes long to fill.
if (inject('postgres')) {
  test('vendors around an area are found by an index among 10,000, of which half have a radius of their own', async () => {
    // In parts, because a statement may take some seconds only. A vacuum marks pages as visible to all only once the
    // commit has been written out.
    for (let part = 0; part < 5; part += 1)
      await shop.database.pool.query(`
      begin;
      set local synchronous_commit = on;
      insert into vendors (id, name, address, "isActive", categories, "subcategoryId", lat, lng, placesource, popularity,
        deliveryradius, deliveryareas)
      select 'v' || n, 'Vendor ' || n, repeat('Far ', 200), true, '{}', '{}', 8 + (n % 100) / 7.0, 72 + (n / 100 % 100) / 7.0, 'own', n,
        case when n % 2 = 0 then 100 + n % 500 * 100 end, case when n % 50 = 0 then array['guwahati'] end
      from generate_series(${part * 2_000 + 1}, ${part * 2_000 + 2_000}) n;
      commit`);
    await shop.database.pool.query('vacuum analyze vendors');
    for (const slug of ['guwahati', 'koramangala-bengaluru']) {
      const { filter, deliveryTo } = requestOf(`area=${slug}`);
      const read = () => readHome(shop.database, filter, deliveryTo);
      // All of them have 1,000 pages; 40,000 vendors need no more.
      expect(await countBuffers(shop.database.pool, read), slug).toBeLessThan(700);
    }
  });
}
