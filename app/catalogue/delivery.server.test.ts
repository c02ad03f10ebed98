import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { seedVendor } from '../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../db/open-database.server.ts';
import { greatCircleKm } from '../location/distance.ts';
import { deliversTo, mayReach } from './delivery.server.ts';
import { type DeliveryTo, MAX_DELIVERY_METRES } from './delivery-limits.ts';

const AREA = {
  slug: 'koramangala-bengaluru',
  neighbourhood: 'Koramangala',
  city: 'Bengaluru',
  lat: 12.935,
  lng: 77.625,
};
const METRES_PER_DEGREE = 111_195;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('vendors').execute());

/** Whether each vendor delivers to the area, and whether the condition for the indexes finds it, by id. */
async function read(to: DeliveryTo) {
  const { rows } = await sql<{ id: string; delivers: boolean | null; found: boolean | null }>`
    select v.id, ${deliversTo(to)} as delivers, ${mayReach(to)} as found
    from vendors v join vendors listed using (id) order by v.id`.execute(database.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function deliversById(to: DeliveryTo): Promise<Record<string, boolean | null>> {
  return Object.fromEntries([...(await read(to))].map(([id, { delivers }]) => [id, delivers]));
}

/** Seeds a vendor north of the area's centre. */
function seedNorth(name: string, metres: number | null, more: Parameters<typeof seedVendor>[2] = {}) {
  const place =
    metres === null
      ? { lat: null, lng: null, placesource: 'nowhere' as const }
      : { lat: AREA.lat + metres / METRES_PER_DEGREE, lng: AREA.lng, placesource: 'own' as const };
  return seedVendor(database.db, name, { ...place, ...more });
}

test('a vendor delivers within its own radius, else the general one, and the 1.5 km that a centre may be off', async () => {
  await seedNorth('General in', 13_480);
  await seedNorth('General out', 13_520);
  await seedNorth('Own in', 5_480, { deliveryradius: 4_000 });
  await seedNorth('Own out', 5_520, { deliveryradius: 4_000 });
  await seedNorth('Own far', 31_000, { deliveryradius: 30_000 });
  await seedNorth('Nowhere', null);
  expect(await deliversById({ area: AREA, radiusMetres: 12_000 })).toEqual({
    'general-in': true,
    'general-out': false,
    'own-in': true,
    'own-out': false,
    'own-far': true,
    // A radius without a position says nothing.
    nowhere: null,
  });
});

test('without a general radius, vendors without their own deliver everywhere', async () => {
  await seedNorth('Far', 900_000);
  await seedNorth('Own', 900_000, { deliveryradius: 4_000 });
  await seedNorth('Nowhere', null);
  await seedNorth('Nowhere own', null, { deliveryradius: 4_000 });
  expect(await deliversById({ area: AREA, radiusMetres: null })).toEqual({
    far: true,
    own: false,
    nowhere: true,
    'nowhere-own': null,
  });
});

test("a vendor's list of areas takes precedence over every distance", async () => {
  await seedNorth('Listed', 900_000, { deliveryareas: ['pune', AREA.slug], deliveryradius: 100 });
  await seedNorth('Not listed', 0, { deliveryareas: ['pune'], deliveryradius: 5_000 });
  await seedNorth('Listed nowhere', null, { deliveryareas: [AREA.slug] });
  expect(await deliversById({ area: AREA, radiusMetres: 12_000 })).toEqual({
    listed: true,
    'not-listed': false,
    'listed-nowhere': true,
  });
});

test('distances are those of the great circle, and the condition in the indexes of lists misses no vendor that delivers', async () => {
  const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6);
  const place = fc.record({ lat: degrees(84), lng: degrees(179), north: degrees(0.6), east: degrees(0.6) });
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.integer({ min: 100, max: MAX_DELIVERY_METRES }),
      async ({ lat, lng, north, east }, radius) => {
        await database.db.deleteFrom('vendors').execute();
        const vendor = { lat: lat + north, lng: lng + east };
        await seedVendor(database.db, 'Own', { ...vendor, placesource: 'own', deliveryradius: radius });
        const area = { ...AREA, lat, lng };
        const row = (await read({ area, radiusMetres: 12_000 })).get('own');
        const metres = greatCircleKm(vendor, area) * 1_000;
        // Floating-point rounding decides within a millimetre.
        if (Math.abs(metres - radius - 1_500) > 0.001) expect(row?.delivers).toBe(metres < radius + 1_500);
        if (row?.delivers) expect(row.found).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
