import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { seedAddress } from '../../../tests/support/test-data/seed.ts';
import { seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
const HERE = 'lat=12.9352&lng=77.6245';
const THERE = 'lat=12.975&lng=77.641';

let shop: TestApp;
let asha: { cookie: string; userId: string };
let ravi: { cookie: string; userId: string };
beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  const near = { ...KORAMANGALA, placesource: 'own' } as const;
  await seedVendor(db, 'Near', near);
  await seedVendor(db, 'Slow', { ...near, preparationminutes: 45 });
  await seedVendor(db, 'Fast', { ...near, preparationminutes: 0 });
  await seedVendor(db, 'City', { ...near, placesource: 'city' });
  await seedVendor(db, 'Far', { lat: 28.6139, lng: 77.209, placesource: 'own' });
  await seedVendor(db, 'Closed', { ...near, isActive: false });
  await seedVendor(db, 'Nowhere', { placesource: 'nowhere' });
  asha = await registerAndSignIn(shop);
  ravi = await registerAndSignIn(shop);
  await seedAddress(shop.database, asha.userId, { id: 'a-there', address: '5, Indiranagar, Bengaluru' });
  await seedAddress(shop.database, asha.userId, { id: 'a-lost', address: 'Behind the old mill' });
});
afterAll(() => shop.close());

const ask = (query: string, cookie = '') => shop.get(`/api/arrivals?${query}`, { cookie });
const arrivals = async (query: string, cookie?: string) => (await (await ask(query, cookie)).json()).arrivals;

test('orders arrive after preparation, or 20 minutes, and the drive', async () => {
  expect(await arrivals(`${HERE}&vendor=near&vendor=slow&vendor=fast&vendor=city`)).toEqual({
    near: { from: 20, to: 30 },
    slow: { from: 45, to: 55 },
    fast: { from: 0, to: 10 },
    city: { from: 20, to: 30 },
  });
  expect(await arrivals(`${THERE}&vendor=near`)).toEqual({ near: { from: 40, to: 50 } });
});

test('a drive counts in the whole minutes that a card shows, so that card and cart agree', async () => {
  // 0.5 km away: 4.8 minutes.
  const near = 'lat=12.9396&lng=77.6245&vendor=slow';
  const { distances } = await (await shop.get(`/api/distances?${near}`)).json();
  expect(distances.slow).toMatchObject({ durationText: '5 min', minutes: 5 });
  expect(await arrivals(near)).toEqual({ slow: { from: 50, to: 60 } });
});

test('vendors that are far, closed, unknown or without a position have no estimate', async () => {
  const query = ['near', 'far', 'closed', 'nowhere', 'unknown', '__proto__']
    .map((id) => `&vendor=${id}`)
    .join('');
  expect(await arrivals(HERE + query)).toEqual({ near: { from: 20, to: 30 } });
});

test('an address is located for its customer alone', async () => {
  const query = 'vendor=near&address=a-there';
  expect(await arrivals(query, asha.cookie)).toEqual({ near: { from: 40, to: 50 } });
  expect(await arrivals(query, ravi.cookie)).toEqual({});
  expect(await arrivals(query)).toEqual({});
  expect(await arrivals('vendor=near&address=a-lost', asha.cookie)).toEqual({});
  expect((await ask(query, asha.cookie)).headers.get('Cache-Control')).toBe('private, no-store');
});

test.each([
  ['vendor=near', /^lat must be/],
  ['vendor=near&lat=12&lng=x', /^lng must be/],
  [HERE, /^name 1 to 25 vendors/],
  [`${HERE}&vendor=a%00b`, /^a vendor id has/],
])('%j is refused', async (query, message) => {
  const response = await ask(query);
  expect(response.status).toBe(400);
  expect((await response.json()).message).toMatch(message);
});
