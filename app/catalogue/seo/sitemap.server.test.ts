import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedCategory, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import { paths } from '../../paths.ts';
import { readSitemap } from './sitemap.server.ts';

const SITE = 'https://shop.example';
const PAGES = ['/', '/category', '/promos', '/terms'];
const VENDORS = ['v-a', 'v-b', 'v-c', 'v-d', 'v-e', 'v-f', 'v-g'];
const SUBCATEGORIES = ['s-a', 's-b', 's-c'];
const ALL = [
  ...PAGES,
  ...SUBCATEGORIES.map((subcategoryId) => paths.home({ subcategoryId })),
  ...VENDORS.map((id) => paths.restaurant(id)),
];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCategory(database.db, 'Food', SUBCATEGORIES);
  for (const id of VENDORS) await seedVendor(database.db, id, { id });
  await seedVendor(database.db, 'v-cc', { id: 'v-cc', isActive: false });
});
afterAll(() => database.close());

/** The paths in the file; null if the file does not exist. */
async function read(part: number | null, maxUrls: number) {
  const pieces = await readSitemap(database.db, {
    siteUrl: SITE,
    pages: PAGES,
    areas: [],
    radiusMetres: null,
    part,
    maxUrls,
  });
  if (!pieces) return null;
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  const xml = Buffer.concat(read).toString();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
    address.slice(SITE.length),
  );
  return { isIndex: xml.includes('<sitemapindex'), addresses };
}

test('a sitemap that fits in one file is that file, also as the first part', async () => {
  expect(await read(null, ALL.length)).toEqual({ isIndex: false, addresses: ALL });
  expect(await read(1, ALL.length)).toEqual({ isIndex: false, addresses: ALL });
  expect(await read(2, ALL.length)).toBeNull();
});

test.each([1, 2, 3, 4, 5, 6, 10])(
  'with %i addresses per file the sitemap is an index of parts with every address once',
  async (maxUrls) => {
    const index = await read(null, maxUrls);
    const count = Math.ceil(ALL.length / maxUrls);
    expect(index).toEqual({
      isIndex: true,
      addresses: Array.from({ length: count }, (_, n) => `/sitemap.xml?part=${n + 1}`),
    });
    const parts = await Promise.all(Array.from({ length: count }, (_, n) => read(n + 1, maxUrls)));
    expect(parts.every((part) => part && !part.isIndex && part.addresses.length <= maxUrls)).toBe(true);
    expect(parts.flatMap((part) => part?.addresses)).toEqual(ALL);
    expect(await read(count + 1, maxUrls)).toBeNull();
  },
);

test('a file has at most 50,000 addresses', async () => {
  const isIndex = async (count: number) => {
    const pages = Array.from({ length: count - SUBCATEGORIES.length - VENDORS.length }, (_, n) => `/${n}`);
    const pieces = await readSitemap(database.db, {
      siteUrl: SITE,
      pages,
      areas: [],
      radiusMetres: null,
      part: null,
    });
    return Buffer.from((await pieces?.next())?.value ?? '').includes('<sitemapindex');
  };
  expect([await isIndex(50_000), await isIndex(50_001)]).toEqual([false, true]);
});

test('all subcategories are listed, however many there are', async () => {
  await database.pool.query(
    `insert into subcategory (id, name, "categoryId") select 'x' || number, 'X', 'food' from generate_series(1, 2500) as number`,
  );
  const { addresses } = (await read(null, 50_000)) ?? {};
  expect(new Set(addresses).size).toBe(ALL.length + 2_500);
});

test('a city or locality is listed where at least five active vendors deliver', async () => {
  const area = (neighbourhood: string | null, city: string, lat: number) => ({
    slug: `${neighbourhood ?? ''}-${city}`.toLowerCase().replace(/^-/, ''),
    ...{ neighbourhood, city, lat, lng: 77.6 },
  });
  const areas = [area('North', 'Town', 20), area('South', 'Town', 10), area(null, 'Town', 15)];
  const listed = async (radiusMetres: number | null) => {
    const pieces = await readSitemap(database.db, {
      siteUrl: SITE,
      pages: [],
      areas,
      radiusMetres,
      part: null,
    });
    let xml = '';
    for await (const piece of pieces ?? []) xml += Buffer.from(piece).toString();
    return [...xml.matchAll(/<loc>[^<]*(\/city\/[^<]*)<\/loc>/g)].map(([, path]) => path);
  };
  for (let n = 0; n < 6; n++) {
    const place = { lat: n < 4 ? 20.01 : 10.01, lng: 77.6, placesource: 'own' as const };
    await seedVendor(database.db, `placed ${n}`, { id: `placed-${n}`, ...place });
  }
  expect(await listed(12_000)).toEqual([]);
  await seedVendor(database.db, 'By list', { id: 'by-list', deliveryareas: ['north-town'] });
  expect(await listed(12_000)).toEqual(['/city/town/north']);
  await database.pool.query(`update vendors set "isActive" = false where id = 'by-list'`);
  expect(await listed(12_000)).toEqual([]);
  // Without a radius everybody delivers everywhere.
  expect(await listed(null)).toEqual(['/city/town/north', '/city/town/south', '/city/town']);
});
