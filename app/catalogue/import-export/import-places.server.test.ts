import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';

const INDIRANAGAR = { lat: 12.975, lng: 77.641 };
const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom('vendors').execute();
});

/** Imports one vendor through the operator's endpoint; returns the counts. */
async function importVendor(document: object): Promise<Record<string, number>> {
  const answer = await shop.app.handle(
    new Request('http://shop.test/operator/catalogue/vendors', {
      method: 'POST',
      body: JSON.stringify({ id: 'v1', name: 'Vendor', ...document }),
      headers: { Authorization: 'Bearer an operator token for the tests' },
    }),
  );
  return JSON.parse(await answer.text()).counts;
}

const readPlace = () =>
  shop.database.db.selectFrom('vendors').select(['lat', 'lng', 'placesource']).executeTakeFirstOrThrow();

/** A position as `MAPS_PROVIDER=osm` stores it. */
const GEOCODED = { lat: 12.93, lng: 77.61, placesource: 'geocoded' } as const;

test.each([
  [
    { address: 'Somewhere', location: KORAMANGALA },
    { ...KORAMANGALA, placesource: 'own' },
  ],
  [{ address: '12 MG Road, Indiranagar, Bangalore' }, { ...INDIRANAGAR, placesource: 'locality' }],
  [
    { address: 'Indiranagar, Bengaluru', location: { lat: 0, lng: 0 } },
    { ...INDIRANAGAR, placesource: 'locality' },
  ],
  // The index does not include the poles.
  [{ location: { lat: -90, lng: 0 } }, { lat: null, lng: null, placesource: 'nowhere' }],
  [{ address: 'Behind the old mill' }, { lat: null, lng: null, placesource: 'nowhere' }],
])('a vendor imported with %j is at %j', async (document, expected) => {
  expect(await importVendor(document)).toMatchObject({ created: 1, rejected: 0 });
  expect(await readPlace()).toEqual(expected);
});

test('a vendor with a new address gets a new position', async () => {
  await importVendor({ address: 'Koramangala, Bengaluru' });
  await importVendor({ address: 'Indiranagar, Bengaluru' });
  expect(await readPlace()).toEqual({ ...INDIRANAGAR, placesource: 'locality' });
  await importVendor({ address: 'Indiranagar, Bengaluru', location: KORAMANGALA });
  expect(await readPlace()).toEqual({ ...KORAMANGALA, placesource: 'own' });
});

test('a geocoded position survives imports that do not change the address', async () => {
  await importVendor({ address: 'Koramangala, Bengaluru' });
  await shop.database.db.updateTable('vendors').set(GEOCODED).execute();
  expect(await importVendor({ address: 'Koramangala, Bengaluru' })).toMatchObject({ unchanged: 1 });
  expect(await readPlace()).toEqual(GEOCODED);
  expect(await importVendor({ address: 'Koramangala, Bengaluru', rating: 4.5 })).toMatchObject({
    updated: 1,
  });
  expect(await readPlace()).toEqual(GEOCODED);
  await importVendor({ address: 'Koramangala, Bangalore', rating: 4.5 });
  expect(await readPlace()).toEqual({ ...KORAMANGALA, placesource: 'locality' });
});
