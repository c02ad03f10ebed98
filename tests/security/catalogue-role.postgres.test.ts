import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openServer } from '../../app/db/open-database.server.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { createTestClock } from '../support/in-process/test-clock.ts';
import { openTestDatabase } from '../support/in-process/test-database.ts';
import { SEED, seedCatalogue } from '../support/test-data/seed.ts';

/** As docs/operations.md grants them. */
const READABLE =
  'category, subcategory, vendors, vendor_category_images, restaurantitems, promos, images, dishwords';

const role = `catalogue_${randomUUID()}`;
let owner: Database;
let database: Database;
let shop: TestApp;
beforeAll(async () => {
  owner = await openTestDatabase();
  await owner.pool.query(`create role "${role}" login`);
  await owner.pool.query(`grant select on ${READABLE} to "${role}"`);
  const url = owner.pool.options.connectionString ?? '';
  const readUrl = new URL(url);
  readUrl.username = role;
  database = await openServer(url, 4, { readUrl: readUrl.href, maxWaitMilliseconds: 20_000 });
  const settings = { siteUrl: 'http://shop.test' };
  shop = await createTestApp(settings, {
    database,
    clock: createTestClock(new Date('2026-03-01T10:00:00Z')),
  });
  await seedCatalogue(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
  await owner.pool.query(`drop owned by "${role}"`);
  await owner.pool.query(`drop role "${role}"`);
  await owner.close();
});

test('public pages are read by a role that may read the catalogue alone, and nothing personal is', async () => {
  await vi.waitFor(async () => {
    const { rows } = await sql`select current_user::text as name`.execute(database.catalogue.db);
    expect(rows).toEqual([{ name: role }]);
  });
  const { cookie } = await registerAndSignIn(shop);
  const line = { ...SEED.items.dosa, quantity: 1 };
  const order = {
    checkoutKey: randomUUID(),
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines: [line],
  };
  const at = 'lat=12.93&lng=77.62';
  const paths = [
    ...['/', '/?q=dosa', '/?q=dosa&area=koramangala-bengaluru', '/?subcategory=s-south', '/?category=c-food'],
    ...[
      '/category',
      '/city/bengaluru',
      '/promos',
      '/sitemap.xml',
      `/restaurant?vendorId=${SEED.vendors.open}`,
    ],
    ...['/api/suggest?q=dos', '/api/categories', `/api/nearest?${at}`, `/api/nearest?${at}&q=dosa`],
    ...[`/api/restaurant?vendorId=${SEED.vendors.open}`, `/api/arrivals?${at}&vendor=${SEED.vendors.open}`],
    ...[`/api/delivery?area=koramangala-bengaluru&vendor=${SEED.vendors.open}`],
    ...['/orders', '/myaccount', '/addressbook', '/api/orders', '/api/session'],
  ];
  for (const path of paths) expect([path, (await shop.get(path, { cookie })).status]).toEqual([path, 200]);
  const placed = await shop.post('/payment.data', { order: JSON.stringify(order) }, { cookie });
  expect(placed.status).toBe(200);
  expect(await placed.text()).toMatch(/ORD[0-9A-F]{8}/);

  await owner.pool.query(`revoke select on vendors from "${role}"`);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await shop.get('/')).status).toBe(500);
});
