import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedCategory } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import { greatCircleKm } from '../../location/distance.ts';
import type { Position } from '../../location/place.ts';
import { TOLERANCE_METRES } from '../delivery-limits.ts';
import { HOME_SORTS, type HomeSort, readHomeFilter, type VendorFilter } from '../filter.ts';
import { readAreaVendors, readNearestVendors } from './nearest-vendors.server.ts';
import { readVendors } from './vendor-list.server.ts';

const AREA = {
  slug: 'koramangala-bengaluru',
  neighbourhood: 'Koramangala',
  city: 'Bengaluru',
  lat: 12.935,
  lng: 77.625,
};

interface Row {
  id: string;
  name: string;
  rating: number | null;
  popularity: number;
  topdiscount: number;
  pureveg: boolean;
  categories: string[];
  subcategoryId: string[];
  place: Position | null;
  deliveryradius: number | null;
  deliveryareas: string[] | null;
  /** Closed by hand, after `NOW` or before it. */
  closeduntil: string | null;
}

const NOW = new Date('2026-11-24T12:00:00+05:30');
const TOMORROW = '2026-11-25T12:00:00+05:30';
const YESTERDAY = '2026-11-23T12:00:00+05:30';

/** Deterministic, so that a failure can be repeated. */
const GENERATED: readonly Row[] = Array.from({ length: 700 }, (_, n) => {
  const pick = (of: number, salt: number) => Math.floor((((n + 1) * (salt * 7919 + 104_729)) % 9_973) % of);
  const far = pick(3, 1) === 0 ? 20 : 0.25;
  return {
    id: `v${String((n * 389) % 1_000).padStart(3, '0')}-${n}`,
    name:
      pick(3, 2) === 0
        ? `${pick(2, 17) === 0 ? 'Élite' : 'ÉLITE'} Thali House ${n}`
        : pick(2, 3) === 0
          ? `THALI and Co ${n}`
          : `Dosa Corner ${n}`,
    rating: pick(4, 4) === 0 ? null : 3 + pick(20, 5) / 10,
    popularity: pick(2, 6) === 0 ? 0 : pick(6, 7),
    topdiscount: pick(3, 8) * 10,
    pureveg: pick(3, 9) === 0,
    categories: ['Food'],
    subcategoryId: pick(2, 10) === 0 ? ['fruit'] : ['dosa'],
    place:
      pick(12, 11) === 0
        ? null
        : {
            lat: AREA.lat + (pick(1_000, 12) / 1_000 - 0.5) * far,
            lng: AREA.lng + (pick(991, 13) / 991 - 0.5) * far,
          },
    deliveryradius: pick(5, 14) === 0 ? 30_000 : null,
    deliveryareas: pick(15, 15) === 0 ? (pick(2, 16) === 0 ? [AREA.slug] : ['panaji']) : null,
    closeduntil: pick(3, 18) === 0 ? (pick(2, 19) === 0 ? TOMORROW : YESTERDAY) : null,
  };
});

/** The text is not among the first 500 characters, which the indexes have. */
const LONG: Row = {
  id: 'long',
  name: 'Dosa Corner',
  rating: 5,
  popularity: 9,
  topdiscount: 90,
  pureveg: true,
  categories: [...Array.from({ length: 60 }, (_, n) => `Category ${n}`), 'Hill Thali'],
  subcategoryId: ['fruit'],
  place: AREA,
  deliveryradius: null,
  deliveryareas: null,
  closeduntil: null,
};
const VENDORS = [...GENERATED, LONG];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCategory(database.db, 'Food', ['Biryani', 'Dosa'], { default: true });
  await seedCategory(database.db, 'Groceries', ['Fruit']);
  const rows = VENDORS.map(({ place, ...row }) => ({
    ...row,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
  }));
  await sql`
    insert into vendors (id, name, rating, popularity, topdiscount, pureveg, categories, "subcategoryId", lat, lng,
      deliveryradius, deliveryareas, closeduntil)
    select id, name, rating, popularity, topdiscount, pureveg, categories, "subcategoryId", lat, lng, deliveryradius,
      deliveryareas, closeduntil
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, name text, rating numeric,
      popularity integer, topdiscount numeric, pureveg boolean, categories text[], "subcategoryId" text[], lat float8,
      lng float8, deliveryradius integer, deliveryareas text[], closeduntil timestamptz)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

type Compare = (a: Row, b: Row) => number;

const byId: Compare = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const byRating: Compare = (a, b) => (b.rating ?? 4) - (a.rating ?? 4) || byId(a, b);
const byPopularity: Compare = (a, b) => b.popularity - a.popularity || byRating(a, b);
const ORDERS: Record<HomeSort, Compare> = {
  popular: byPopularity,
  rating: byRating,
  discount: (a, b) => b.topdiscount - a.topdiscount || byRating(a, b),
  nearest: byPopularity,
};

/** Vendors without a position follow, in another order. */
const byDistanceFrom =
  (origin: Position, unplaced: Compare): Compare =>
  (a, b) => {
    if (!a.place || !b.place) return Number(!a.place) - Number(!b.place) || unplaced(a, b);
    return greatCircleKm(origin, a.place) - greatCircleKm(origin, b.place) || byPopularity(a, b);
  };

function delivers({ place, deliveryradius, deliveryareas }: Row, radius: number | null): boolean {
  if (deliveryareas) return deliveryareas.includes(AREA.slug);
  const metres = deliveryradius ?? radius;
  if (metres === null) return true;
  return place !== null && greatCircleKm(place, AREA) * 1_000 <= metres + TOLERANCE_METRES;
}

/**
 * The ids of the list, computed from all vendors one by one.
 * @param hasClosed whether those that are closed follow the open ones of their part
 */
function expectedIds(filter: VendorFilter, origin: Position | null, hasClosed: boolean): string[] {
  const { query, subcategoryId, categoryId, diet, sort, deliveryTo, page } = filter;
  const text = query.toLowerCase();
  const all = VENDORS.filter(
    (vendor) =>
      [vendor.name, ...vendor.categories].some((name) => name.toLowerCase().includes(text)) &&
      (!subcategoryId || vendor.subcategoryId.includes(subcategoryId)) &&
      (diet !== 'veg' || vendor.pureveg),
  );
  const sells = ({ subcategoryId: [own] }: Row) => Number(categoryId === 'groceries' && own === 'fruit');
  const order = origin ? byDistanceFrom(origin, ORDERS[sort]) : ORDERS[sort];
  // Without a position, what a vendor sells does not count in a list by distance.
  const sellsFirst: Compare = (a, b) =>
    origin && (!a.place || !b.place) ? order(a, b) : sells(b) - sells(a) || order(a, b);
  const delivered = deliveryTo ? all.filter((vendor) => delivers(vendor, deliveryTo.radiusMetres)) : all;
  const further = all.filter((vendor) => !delivered.includes(vendor));
  const sorted = [
    ...delivered.sort(sellsFirst),
    ...further.sort(byDistanceFrom(origin ?? AREA, ORDERS[sort])),
  ];
  const partOf = (vendor: Row) => {
    if (!delivered.includes(vendor)) return 'further';
    return !categoryId || (origin && !vendor.place) ? 'delivered' : `delivered ${sells(vendor)}`;
  };
  const parts = Map.groupBy(sorted.slice(0, 500), partOf);
  const isClosed = ({ closeduntil }: Row) => hasClosed && closeduntil === TOMORROW;
  return [...parts.values()]
    .flatMap((part) => [...part.filter((vendor) => !isClosed(vendor)), ...part.filter(isClosed)])
    .slice(0, page * 20)
    .map(({ id }) => id);
}

test('every list has exactly the vendors that match, in their order, whether few or many do', async () => {
  const position = fc.record({
    lat: fc.double({ min: 11, max: 15, noNaN: true }),
    lng: fc.double({ min: 76, max: 79, noNaN: true }),
  });
  const search = fc.record({
    narrowed: fc.constantFrom(
      '',
      'q=thali',
      'q=THALI H',
      'q=élite thali',
      'q=dosa',
      'q=zebra',
      'q=house 7',
      'q=a',
      'q=nothing',
      'subcategory=fruit',
      'category=groceries',
    ),
    diet: fc.constantFrom('', 'diet=veg'),
    sort: fc.constantFrom(...HOME_SORTS),
    page: fc.constantFrom(1, 2, 9, 25),
    radiusMetres: fc.constantFrom(12_000, 100, 50_000, null),
    hasArea: fc.boolean(),
    origin: fc.option(position),
    // Later all of them are open.
    now: fc.constantFrom(NOW, new Date(TOMORROW)),
  });
  await fc.assert(
    fc.asyncProperty(
      search,
      async ({ narrowed, diet, sort: given, page, radiusMetres, hasArea, origin, now }) => {
        const sort = origin ? 'nearest' : given;
        const filter = readHomeFilter(new URLSearchParams(`${narrowed}&${diet}&sort=${sort}&page=${page}`));
        const deliveryTo = hasArea ? { area: AREA, radiusMetres } : null;
        const whole: VendorFilter = { ...filter, deliveryTo };
        const list = await (origin
          ? readNearestVendors(database, whole, origin, { now })
          : deliveryTo
            ? readAreaVendors(database, { ...filter, deliveryTo }, { now })
            : readVendors(database, whole, { now }));
        const from = origin ?? (hasArea && sort === 'nearest' ? AREA : null);
        expect(list.vendors.map(({ id }) => id)).toEqual(expectedIds(whole, from, now === NOW));
      },
    ),
    { numRuns: 300 },
  );
});
