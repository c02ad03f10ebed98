import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom('vendors').execute();
});

/** Starts the product again on the same database. */
async function startAgain(): Promise<void> {
  await (await createTestApp({}, shop)).close();
}

const readPlaces = () =>
  shop.database.db.selectFrom('vendors').select(['id', 'lat', 'lng', 'placesource']).orderBy('id').execute();

test('a start finds the positions of vendors that have none', async () => {
  const { db } = shop.database;
  await seedVendor(db, 'Own', { location: JSON.stringify({ lat: 12.975, lng: 77.641 }) });
  await seedVendor(db, 'Cities', { address: 'Brigade Road, Bengaluru' });
  await seedVendor(db, 'Named', { address: '12 MG Road, Indiranagar, Bangalore' });
  await seedVendor(db, 'Nowhere', { address: 'Behind the old mill' });
  await startAgain();
  expect(await readPlaces()).toEqual([
    { id: 'cities', lat: 12.9716, lng: 77.5946, placesource: 'city' },
    { id: 'named', lat: 12.975, lng: 77.641, placesource: 'locality' },
    { id: 'nowhere', lat: null, lng: null, placesource: 'nowhere' },
    { id: 'own', lat: 12.975, lng: 77.641, placesource: 'own' },
  ]);
});

test('an existing position is not changed', async () => {
  const geocoded = { lat: 12.9, lng: 77.6, placesource: 'geocoded' } as const;
  await seedVendor(shop.database.db, 'Geocoded', geocoded);
  await startAgain();
  expect(await readPlaces()).toEqual([{ id: 'geocoded', ...geocoded }]);
});

test('nodes that start at the same time share the work on a large catalogue', async () => {
  await shop.database.pool.query(
    `insert into vendors (id, name, address)
     select 'v' || number, 'Vendor', 'Koramangala, Bengaluru' from generate_series(1, 2100) as number`,
  );
  await Promise.all([startAgain(), startAgain(), startAgain()]);
  const places = await readPlaces();
  expect(places).toHaveLength(2_100);
  expect(new Set(places.map(({ placesource }) => placesource))).toEqual(new Set(['locality']));
});
