import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CatalogueDocument, DocumentKind } from '../../app/catalogue/import-export/document-kinds.ts';
import { writeDocuments } from '../../app/catalogue/import-export/write-documents.server.ts';
import type { Database } from '../../app/db/open-database.server.ts';
import type { OrderRequest } from '../../app/orders/order.ts';
import { generateCatalogue } from '../../demo/generate-catalogue.ts';
import { type SeededCustomer, seedCustomers } from '../chaos/support/many-customers.ts';
import { recordStatements, type Statement } from '../support/in-process/statements.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';

const AUTH_SECRET = 'a secret that only the tests know, 32+';
const BATCH = 2_000;
/** Tables that grow with vendors or customers: a full scan of one takes ever longer. */
const READ_WHOLE =
  /Seq Scan on (?:public\.)?"?(?:vendors|vendor_category_images|restaurantitems|dishwords|images|users|sessions|accounts|CustomerContact|orders|statusLogs)\b/;

async function fillCatalogue({ db }: Database): Promise<void> {
  let kind: DocumentKind = 'category';
  let batch: CatalogueDocument[] = [];
  const write = () => db.transaction().execute((trx) => writeDocuments({ trx, locate: null }, kind, batch));
  for (const { file, document } of generateCatalogue({
    vendors: 10_000,
    items: 20_000,
    seed: 1,
    picture: () => undefined,
  })) {
    if (file !== kind || batch.length === BATCH) {
      await write();
      batch = [];
    }
    kind = file;
    batch.push(document);
  }
  await write();
}

describe('among 10,000 vendors and 5,000 customers', () => {
  let shop: TestApp;
  let customer: SeededCustomer | undefined;
  let item: { id: string; VendorId: string; ItemPrice: string; ItemDiscount: number | string };
  let statements: Statement[];
  beforeAll(async () => {
    shop = await createTestApp({ authSecret: AUTH_SECRET });
    await fillCatalogue(shop.database);
    [customer] = await seedCustomers(shop.database.pool, 5_000, AUTH_SECRET);
    await sql`
      insert into "CustomerContact" (id, "userId", type, address, "additionalDetails")
      select 'a' || id, id, 'Home', '1 Park Road, Bengaluru', '' from users`.execute(shop.database.db);
    await sql`vacuum analyze`.execute(shop.database.db);
    item = await shop.database.db
      .selectFrom('restaurantitems')
      .innerJoin('vendors', 'vendors.id', 'restaurantitems.VendorId')
      .select(['restaurantitems.id', 'VendorId', 'ItemPrice', 'ItemDiscount'])
      .where('vendors.isActive', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow();
    statements = recordStatements();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await shop.close();
  });

  /** The plans of `work`'s queries that scan a growing table, executed once more. */
  async function readingWhole(work: () => Promise<Response>): Promise<string[]> {
    statements.length = 0;
    const answer = await work();
    expect(answer.status, await answer.text()).toBe(200);
    const recorded = [...statements];
    expect(recorded.length).toBeGreaterThan(0);
    const plans: string[] = [];
    const client = await shop.database.pool.connect();
    for (const { text, values } of recorded) {
      // A step that is planned for other data may not be executed.
      await client.query('begin');
      const { rows } = await client.query(`explain (analyze, timing off) ${text}`, values);
      await client.query('rollback');
      const lines = rows.map((row): string => row['QUERY PLAN']);
      const isWhole = lines.some((line) => READ_WHOLE.test(line) && !line.endsWith('(never executed)'));
      if (isWhole) plans.push([text, ...lines].join('\n'));
    }
    client.release();
    return plans;
  }

  test.each([
    '/',
    '/?page=25',
    '/?sort=rating',
    '/?sort=discount&diet=veg',
    '/?subcategory=biryani',
    '/?category=food',
    '/?q=biryani',
    '/?q=panir%20tika&diet=veg',
    '/?q=no-such-thing-anywhere',
    '/category',
    '/promos',
    '/api/categories',
    '/api/nearest?lat=12.97&lng=77.59',
    '/api/nearest?lat=12.97&lng=77.59&category=food',
    '/api/nearest?lat=12.97&lng=77.59&subcategory=biryani&area=koramangala-bengaluru',
    '/?sort=nearest&category=food&area=koramangala-bengaluru',
    '/?sort=nearest&subcategory=biryani&area=koramangala-bengaluru',
    '/api/suggest?q=bir',
    '/api/suggest?q=chicken%20bi&area=koramangala-bengaluru',
  ])('%s reads no growing table whole', async (path) => {
    expect(await readingWhole(() => shop.get(path))).toEqual([]);
  });

  test('nor does a restaurant, or one’s own orders and account', async () => {
    const cookie = customer?.cookie ?? '';
    for (const path of [
      `/restaurant?vendorId=${item.VendorId}`,
      `/api/restaurant?vendorId=${item.VendorId}`,
      '/orders',
      '/api/orders',
      '/api/session',
      '/api/addresses',
      `/track?orderId=${customer?.orderId}`,
    ]) {
      expect(await readingWhole(() => shop.get(path, { cookie })), path).toEqual([]);
    }
  });

  test('nor does placing an order', async () => {
    const order: OrderRequest = {
      checkoutKey: crypto.randomUUID(),
      orderMode: 'Pickup',
      address: null,
      paymentMethod: 'COD',
      lines: [
        {
          itemId: item.id,
          quantity: 1,
          pricePaise: Math.round(Number(item.ItemPrice) * 100),
          discountPercent: Number(item.ItemDiscount),
        },
      ],
    };
    const place = () =>
      shop.post('/payment.data', { order: JSON.stringify(order) }, { cookie: customer?.cookie ?? '' });
    expect(await readingWhole(place)).toEqual([]);
  });
});
