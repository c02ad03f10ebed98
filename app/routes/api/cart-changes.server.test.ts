import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { SEED, seedCatalogue } from '../../../tests/support/test-data/seed.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());

const ask = (lines: unknown) => shop.post('/api/cart-changes', { lines: JSON.stringify(lines) });
const { dosa, thali, biryani } = SEED.items;

test('a cart as it is on sale has no changes', async () => {
  const answer = await ask([{ ...dosa, quantity: 2 }]);
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  expect(await answer.json()).toEqual({ changes: [] });
});

test('a changed price and what is unavailable are reported, and nothing is stored', async () => {
  await shop.database.pool.query(`update restaurantitems set available = false where id = 'i-dosa'`);
  const lines = [
    { ...dosa, quantity: 1 },
    { ...thali, pricePaise: 1_00, quantity: 1 },
    { ...biryani, quantity: 1 },
    { itemId: 'i-none', pricePaise: 1_00, discountPercent: 0, quantity: 1 },
  ];
  const { changes } = await (await ask(lines)).json();
  expect(changes.map(({ itemId, kind }: { itemId: string; kind: string }) => [itemId, kind])).toEqual([
    ['i-dosa', 'sold-out'],
    ['i-thali', 'price'],
    ['i-biryani', 'vendor-closed'],
    ['i-none', 'gone'],
  ]);
});

test.each([
  [[]],
  [[{ itemId: 'i-dosa' }]],
  ['cart'],
  [
    [
      { ...dosa, quantity: 1 },
      { ...dosa, quantity: 1 },
    ],
  ],
])('%j is refused with a message', async (lines) => {
  const answer = await ask(lines);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ message: expect.any(String) });
});
