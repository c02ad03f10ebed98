import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { placeTestOrder, SEED, seedCatalogue } from '../../../tests/support/test-data/seed.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());

test('GET /api/reorder returns what is available today of an order, to its customer alone', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  const lines = [
    { ...SEED.items.dosa, quantity: 3 },
    { ...SEED.items.kheer, quantity: 1 },
  ];
  const { OrderId } = await placeTestOrder(services, userId, { lines });
  await shop.database.db
    .updateTable('restaurantitems')
    .set({ ItemPrice: '40.00' })
    .where('id', '=', 'i-dosa')
    .execute();
  await shop.database.db.deleteFrom('restaurantitems').where('id', '=', 'i-kheer').execute();

  const answer = await shop.get(`/api/reorder?orderId=${OrderId}`, { cookie });
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await answer.json()).toEqual({
    lines: [
      {
        id: 'i-dosa',
        name: 'Masala Dosa',
        pricePaise: 40_00,
        discountPercent: 10,
        picture: '/images/0123456789abcdef',
        vendorId: 'v-spice',
        vendorName: 'Spice Garden',
        quantity: 3,
      },
    ],
    missing: ['Kheer'],
  });

  const other = await registerAndSignIn(shop);
  expect((await shop.get(`/api/reorder?orderId=${OrderId}`, { cookie: other.cookie })).status).toBe(404);
  expect((await shop.get(`/api/reorder?orderId=${OrderId}`)).status).toBe(401);
});
