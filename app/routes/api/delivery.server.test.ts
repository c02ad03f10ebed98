import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { SEED, seedAddress, seedCatalogue } from '../../../tests/support/test-data/seed.ts';
import { seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
const THREE = 'vendor=near&vendor=far&vendor=nowhere&vendor=closed&vendor=unknown';

let shop: TestApp;
let asha: { cookie: string; userId: string };
let ravi: { cookie: string; userId: string };
beforeAll(async () => {
  shop = await createTestApp({ delivery: { radiusMetres: 12_000, isStrict: false } });
  const { database } = shop;
  const near = { ...KORAMANGALA, placesource: 'own' } as const;
  await seedVendor(database.db, 'Near', near);
  await seedVendor(database.db, 'Far', { lat: 28.6139, lng: 77.209, placesource: 'own' });
  await seedVendor(database.db, 'Closed', { ...near, isActive: false });
  await seedVendor(database.db, 'Nowhere', { placesource: 'nowhere' });
  await seedCatalogue(database);
  await database.db
    .updateTable('vendors')
    .set({ ...near })
    .where('id', '=', SEED.vendors.open)
    .execute();
  await database.db
    .updateTable('vendors')
    .set({ ...near, deliveryareas: ['pune'] })
    .where('id', '=', SEED.vendors.second)
    .execute();
  asha = await registerAndSignIn(shop);
  ravi = await registerAndSignIn(shop);
  await seedAddress(database, asha.userId, { id: 'a-home', address: '5, Koramangala, Bengaluru' });
  await seedAddress(database, ravi.userId, { id: 'a-lost', address: 'Behind the old mill' });
});
afterAll(() => shop.close());

const ask = (query: string, cookie = '') => shop.get(`/api/delivery?${query}`, { cookie });
const read = async (query: string, cookie?: string) => (await ask(query, cookie)).json();
const AREA = { slug: 'koramangala-bengaluru', name: 'Koramangala' };
const DELIVERS = { near: true, far: false, nowhere: null };

describe('GET /api/delivery', () => {
  test('tells for an area which vendors deliver there', async () => {
    expect(await read(`${THREE}&area=koramangala-bengaluru`)).toEqual({ area: AREA, delivers: DELIVERS });
  });

  test("tells it for the customer's own saved address alone", async () => {
    const query = `${THREE}&address=a-home`;
    expect(await read(query, asha.cookie)).toEqual({ area: AREA, delivers: DELIVERS });
    for (const cookie of [ravi.cookie, '']) {
      expect(await read(query, cookie)).toEqual({ area: null, delivers: {} });
    }
    expect((await ask(query, asha.cookie)).headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('knows nothing of an address that names no place', async () => {
    expect(await read(`${THREE}&address=a-lost`, ravi.cookie)).toEqual({ area: null, delivers: {} });
  });

  test.each([
    ['vendor=near', /^name a saved address or a known area/],
    ['vendor=near&area=atlantis', /^name a saved address or a known area/],
    ['area=koramangala-bengaluru', /^name 1 to 25 vendors/],
    ['area=koramangala-bengaluru&vendor=a%00b', /^a vendor id has/],
  ])('refuses %j', async (query, message) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(message);
  });
});

describe('an order to an address where a vendor does not deliver', () => {
  const { dosa, kheer } = SEED.items;
  const orderOf = (change: object = {}) => ({
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Delivery',
    address: { id: 'a-home', text: '5, Koramangala, Bengaluru' },
    paymentMethod: 'COD',
    lines: [
      { ...dosa, quantity: 1 },
      { ...kheer, quantity: 1 },
    ],
    ...change,
  });
  const place = async (order: object, node: TestApp = shop) =>
    node.post('/payment.data', { order: JSON.stringify(order) }, { cookie: asha.cookie });
  const stored = async () => (await shop.database.db.selectFrom('orders').select('OrderId').execute()).length;

  test('is placed, since notes are only notes', async () => {
    expect((await place(orderOf())).status).toBe(200);
    expect(await stored()).toBe(1);
  });

  test('is refused with DELIVERY_STRICT=on, dish by dish, unless it is a repeat or for pickup', async () => {
    const first = orderOf();
    expect((await place(first)).status).toBe(200);
    const strict = await createTestApp(
      { delivery: { radiusMetres: 12_000, isStrict: true } },
      { database: shop.database, clock: shop.clock },
    );
    const before = await stored();
    const refused = await place(orderOf(), strict);
    expect(refused.status).toBe(409);
    const text = await refused.text();
    expect(text).toContain('Not everything can be delivered to this address.');
    expect(text).toContain('not-delivered');
    expect(text).toContain('i-kheer');
    expect(text).not.toContain('i-dosa');
    expect(await stored()).toBe(before);

    // What was placed before is answered, whatever the setting says now.
    expect((await place(first, strict)).status).toBe(200);
    expect(await stored()).toBe(before);
    const only = orderOf({ lines: [{ ...dosa, quantity: 1 }] });
    expect((await place(only, strict)).status).toBe(200);
    expect((await place(orderOf({ orderMode: 'Pickup', address: null }), strict)).status).toBe(200);
    expect(await stored()).toBe(before + 2);
    await strict.close();
  });

  test('directions that name another place change neither the note nor the order', async () => {
    const address = '5, 3rd Cross Koramangala, Bengaluru';
    const additionalDetails = 'the road to Whitefield';
    await seedAddress(shop.database, asha.userId, { id: 'a-directed', address, additionalDetails });
    expect(await read(`${THREE}&address=a-directed`, asha.cookie)).toEqual({
      area: AREA,
      delivers: DELIVERS,
    });
    const strict = await createTestApp(
      { delivery: { radiusMetres: 12_000, isStrict: true } },
      { database: shop.database, clock: shop.clock },
    );
    const chosen = { id: 'a-directed', text: `${address} · ${additionalDetails}` };
    const near = [{ ...dosa, quantity: 1 }];
    expect((await place(orderOf({ address: chosen, lines: near }), strict)).status).toBe(200);
    await strict.close();
  });

  test.each([
    // Address, the listed vendor's areas, and whether its dish is refused.
    ['5, Lake Road, Bengaluru', ['whitefield-bengaluru'], false],
    ['5, Lake Road, Bengaluru', ['pune', 'delhi'], true],
    ['12, MG Road, Whitefield, Bengaluru', ['mg-road-bengaluru'], false],
    ['12, Lake Road, Whitefield, Bengaluru', ['mg-road-bengaluru'], true],
    ['5, Lake Road, Nashik', ['nashik'], false],
  ])(
    'strictly to %j, by a vendor that lists %j: refused is %s',
    async (address, deliveryareas, isRefused) => {
      const strict = await createTestApp(
        { delivery: { radiusMetres: 12_000, isStrict: true } },
        { database: shop.database, clock: shop.clock },
      );
      const id = await seedAddress(shop.database, asha.userId, { id: crypto.randomUUID(), address });
      await shop.database.db
        .updateTable('vendors')
        .set({ deliveryareas })
        .where('id', '=', SEED.vendors.second)
        .execute();
      const order = orderOf({ address: { id, text: address }, lines: [{ ...kheer, quantity: 1 }] });
      expect((await place(order, strict)).status).toBe(isRefused ? 409 : 200);
      const { delivers } = await read(`vendor=${SEED.vendors.second}&address=${id}`, asha.cookie);
      expect(delivers[SEED.vendors.second]).toBe(!isRefused);
      await strict.close();
    },
  );

  test('a city alone is certain only for vendors that reach no part of it', async () => {
    await seedAddress(shop.database, asha.userId, { id: 'a-city', address: '5, Lake Road, Bengaluru' });
    const north = (km: number) => ({ lat: 12.9716 + km / 111.2, lng: 77.5946, placesource: 'own' as const });
    await seedVendor(shop.database.db, 'Edge', { ...north(28), deliveryradius: 5_000 });
    await seedVendor(shop.database.db, 'Beyond', { ...north(60), deliveryradius: 5_000 });
    expect(
      await read('vendor=edge&vendor=beyond&vendor=far&vendor=nowhere&address=a-city', asha.cookie),
    ).toEqual({
      area: { slug: 'bengaluru', name: 'Bengaluru' },
      delivers: { edge: true, beyond: false, far: false, nowhere: null },
    });
  });

  test('is taken with DELIVERY_STRICT=on where the address or the vendor has no known place', async () => {
    const strict = await createTestApp(
      { delivery: { radiusMetres: 12_000, isStrict: true } },
      { database: shop.database, clock: shop.clock },
    );
    await seedAddress(shop.database, asha.userId, { id: 'a-mill', address: 'Behind the old mill' });
    const lost = { id: 'a-mill', text: 'Behind the old mill' };
    expect((await place(orderOf({ address: lost }), strict)).status).toBe(200);

    const ofSecond = shop.database.db.updateTable('vendors').where('id', '=', SEED.vendors.second);
    expect((await place(orderOf(), strict)).status).toBe(409);
    await ofSecond.set({ deliveryareas: null, lat: null, lng: null, placesource: 'nowhere' }).execute();
    expect((await place(orderOf(), strict)).status).toBe(200);
    await strict.close();
  });
});
