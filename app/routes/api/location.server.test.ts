import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';

const HERE = 'lat=12.9352&lng=77.6245';
const KORAMANGALA = { slug: 'koramangala-bengaluru', name: 'Koramangala' };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  const vendor = (id: string, address: string, location: { lat: number; lng: number } | null) => ({
    id,
    name: `Vendor ${id}`,
    address,
    rating: null,
    imageBlob: null,
    isActive: true,
    categories: [],
    subcategoryId: [],
    location: location && JSON.stringify(location),
  });
  await shop.database.db
    .insertInto('vendors')
    .values([
      vendor('own', 'Somewhere', { lat: 12.975, lng: 77.641 }),
      vendor('address', '12 MG Road, Indiranagar, Bangalore', null),
      // An import with wrong coordinates, whose address still helps.
      vendor('zero', 'Indiranagar, Bengaluru', { lat: 0, lng: 0 }),
      vendor('nowhere', 'Behind the old mill', null),
      vendor('street', 'Brigade Road, Bengaluru', null),
      vendor('here', 'Koramangala, Bengaluru', null),
      vendor('a,b & c', 'Koramangala, Bengaluru', null),
    ])
    .execute();
  // The start places the vendors that no import has placed.
  await (await createTestApp({}, shop)).close();
});
afterAll(() => shop.close());

const read = async (path: string) => (await shop.get(path)).json();

describe('GET /api/place', () => {
  test('names the neighbourhood and city of a position', async () => {
    const response = await shop.get(`/api/place?${HERE}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      label: 'Koramangala, Bengaluru',
      neighbourhood: 'Koramangala',
      city: 'Bengaluru',
      area: KORAMANGALA,
    });
  });

  test('has the area of the city between its localities', async () => {
    const { area } = await read('/api/place?lat=12.8&lng=77.5');
    expect(area).toEqual({ slug: 'bengaluru', name: 'Bengaluru' });
  });

  test('is cached only by the customer', async () => {
    const response = await shop.get(`/api/place?${HERE}`);
    expect(response.headers.get('Cache-Control')).toContain('private');
  });

  test('has no name far from every city', async () => {
    expect(await read('/api/place?lat=51.5&lng=-0.12')).toEqual({
      label: null,
      neighbourhood: null,
      city: null,
      area: null,
    });
  });

  test.each([
    ['', 'lat'],
    ['lat=12.9', 'lng'],
    ['lat=91&lng=0', 'lat'],
    ['lat=0&lng=-180.1', 'lng'],
    ['lat=twelve&lng=77', 'lat'],
    ['lat=1e1&lng=77', 'lat'],
    ['lat=0x10&lng=77', 'lat'],
    ['lat=NaN&lng=77', 'lat'],
    ['lat=%20&lng=77', 'lat'],
  ])('refuses %j and names the error', async (query, name) => {
    const response = await shop.get(`/api/place?${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(new RegExp(`^${name} must be a number`));
  });
});

describe('GET /api/places', () => {
  test('finds places by name, with their positions and areas', async () => {
    const { places } = await read('/api/places?q=Koramangala');
    expect(places[0]).toEqual({
      label: 'Koramangala, Bengaluru',
      neighbourhood: 'Koramangala',
      city: 'Bengaluru',
      lat: 12.9352,
      lng: 77.6245,
      area: KORAMANGALA,
    });
  });

  test('has an area for each place', async () => {
    const { places } = await read('/api/places?q=5600');
    expect(places.length).toBeGreaterThan(1);
    for (const { label, area } of places) expect(area?.slug, label).toMatch(/^[a-z0-9-]+$/);
  });

  test.each([
    ['koramangla', 'Koramangala, Bengaluru'],
    ['new delhi', 'Delhi'],
    ['560034', 'Koramangala, Bengaluru'],
  ])('finds %j', async (query, label) => {
    expect((await read(`/api/places?q=${encodeURIComponent(query)}`)).places[0].label).toBe(label);
  });

  test('returns an empty list for an unknown name', async () => {
    expect(await read('/api/places?q=zzzz')).toEqual({ places: [] });
  });

  test('returns at most 20', async () => {
    expect((await read('/api/places?q=a')).places).toHaveLength(20);
  });

  test.each(['', 'q=', 'q=%20%20', `q=${'a'.repeat(81)}`])('refuses %j', async (query) => {
    const response = await shop.get(`/api/places?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'q must be 1 to 80 characters long' });
  });
});

describe('GET /api/distances', () => {
  test('returns an estimate for each vendor, from its own coordinates or its address', async () => {
    const response = await shop.get(
      `/api/distances?${HERE}&vendor=own&vendor=address&vendor=zero&vendor=here&vendor=a%2Cb+%26+c`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toContain('private');
    const indiranagar = { status: 'ok', distanceText: '≈ 6.4 km', durationText: '21 min', minutes: 21 };
    const koramangala = { status: 'ok', distanceText: '≈ 0.1 km', durationText: '3 min', minutes: 3 };
    expect(await response.json()).toEqual({
      distances: {
        own: indiranagar,
        address: indiranagar,
        zero: indiranagar,
        here: koramangala,
        'a,b & c': koramangala,
      },
      awaited: [],
    });
  });

  test('marks the distance as approximate for a vendor of which only the city is known', async () => {
    expect(await read(`/api/distances?${HERE}&vendor=street`)).toEqual({
      distances: {
        street: { status: 'ok', distanceText: 'approx. 7 km', durationText: '22 min', minutes: 22 },
      },
      awaited: [],
    });
  });

  test('reports an unknown or unplaced vendor as unavailable', async () => {
    expect(await read(`/api/distances?${HERE}&vendor=nowhere&vendor=unknown`)).toEqual({
      distances: { nowhere: { status: 'unavailable' }, unknown: { status: 'unavailable' } },
      awaited: [],
    });
  });

  test('queries the database once for a page of vendors', async () => {
    let acquired = 0;
    const count = () => {
      acquired += 1;
    };
    shop.database.pool.on('acquire', count);
    const vendors = Array.from({ length: 25 }, (_, id) => `vendor=v${id}`).join('&');
    const { distances } = await read(`/api/distances?${HERE}&${vendors}`);
    shop.database.pool.off('acquire', count);
    expect(Object.keys(distances)).toHaveLength(25);
    expect(acquired).toBe(1);
  });

  test('counts a repeated vendor once', async () => {
    const vendors = Array.from({ length: 60 }, () => 'vendor=own').join('&');
    expect(Object.keys((await read(`/api/distances?${HERE}&${vendors}`)).distances)).toEqual(['own']);
  });

  test.each([
    ['vendor=own', /^lat must be/],
    [HERE, /^name 1 to 25 vendors/],
    [`${HERE}&${Array.from({ length: 26 }, (_, id) => `vendor=${id}`).join('&')}`, /^name 1 to 25 vendors/],
    [`${HERE}&vendor=`, /^a vendor id has/],
    [`${HERE}&vendor=a%00b`, /^a vendor id has/],
    [`${HERE}&vendor=${'a'.repeat(201)}`, /^a vendor id has/],
  ])('refuses %j', async (query, message) => {
    const response = await shop.get(`/api/distances?${query}`);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(message);
  });
});
