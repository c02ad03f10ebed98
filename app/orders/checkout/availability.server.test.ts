import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeAs } from '../../../tests/support/in-process/place-as.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { TEST_SETTINGS } from '../../../tests/support/in-process/test-settings.ts';
import { SEED, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import { withdrawDocuments } from '../../catalogue/import-export/withdraw-documents.server.ts';
import type { Database } from '../../db/open-database.server.ts';
import type { OrderRequest } from '../order.ts';
import { readOnSale } from './on-sale.server.ts';
import { placeOrder } from './place-order.server.ts';

/** A Sunday, 15:30 in India. */
const NOW = new Date('2026-03-01T10:00:00.000Z');
const { dosa, kheer, thali } = SEED.items;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedUser(database, 'asha');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query(
    'truncate restaurantitems, vendors, subcategory, category, "statusLogs", orders cascade',
  );
  await seedCatalogue(database);
});

const services = () => ({ database, now: () => NOW, newId: () => crypto.randomUUID() });
const wanted = (): OrderRequest => ({
  checkoutKey: crypto.randomUUID(),
  orderMode: 'Pickup',
  address: null,
  paymentMethod: 'COD',
  lines: [
    { ...dosa, quantity: 1 },
    { ...kheer, quantity: 1 },
  ],
});
const place = () => placeAs(services(), 'asha', wanted());
const query = (text: string) => database.pool.query(text);
const countOrders = async () => (await query('select count(*)::int as orders from orders')).rows[0].orders;

/** Places an order of what was on sale before `change`, as if it happened between the reading and the writing. */
async function placeAround(change: () => Promise<unknown>) {
  const request = wanted();
  const onSale = await readOnSale(
    database,
    request.lines.map(({ itemId }) => itemId),
    NOW,
  );
  await change();
  return placeOrder(
    { ...services(), settings: { orderLimits: TEST_SETTINGS.orderLimits }, findUndelivered: null },
    { userId: 'asha', onSale },
    request,
  );
}

const withdraw = (...ids: string[]) =>
  database.db.transaction().execute((trx) => withdrawDocuments({ trx }, 'restaurantitems', ids));

const UNAVAILABLE: [string, string, object][] = [
  [
    'a dish that is sold out',
    `update restaurantitems set available = false where id = 'i-kheer'`,
    { itemId: 'i-kheer', kind: 'sold-out', name: 'Kheer', soldOut: 'Sold out' },
  ],
  [
    'a dish that is sold out for a while',
    `update restaurantitems set soldoutuntil = '2026-03-01T18:30+05:30' where id = 'i-kheer'`,
    { itemId: 'i-kheer', kind: 'sold-out', name: 'Kheer', soldOut: 'Back at 18:30' },
  ],
  [
    'a dish of a vendor that is closed by hand',
    `update vendors set closeduntil = '2026-03-02T11:00+05:30' where id = 'v-dosa'`,
    { itemId: 'i-kheer', kind: 'vendor-closed', closed: 'Closed · opens 11:00 tomorrow' },
  ],
  [
    'a dish outside of its vendor’s hours',
    `update vendors set openinghours = '{"sun": [["16:00", "22:00"]]}' where id = 'v-dosa'`,
    { itemId: 'i-kheer', kind: 'vendor-closed', closed: 'Closed · opens 16:00' },
  ],
  [
    'a dish of a vendor that takes no orders',
    `update vendors set "isActive" = false where id = 'v-dosa'`,
    { itemId: 'i-kheer', kind: 'vendor-closed', vendorName: 'Corner Sweets' },
  ],
  [
    'a dish that is withdrawn',
    `delete from restaurantitems where id = 'i-kheer'`,
    { itemId: 'i-kheer', kind: 'gone' },
  ],
];

test.each(UNAVAILABLE)('%s is reported, and nothing is ordered', async (_, change, difference) => {
  await query(change);
  expect(await place()).toMatchObject({ ok: false, reason: 'changed', changes: [difference] });
  expect(await countOrders()).toBe(0);
});

test.each(UNAVAILABLE)(
  '%s since it was read is refused by the statement that writes',
  async (_, change, difference) => {
    expect(await placeAround(() => query(change))).toMatchObject({
      ok: false,
      reason: 'changed',
      changes: [difference],
    });
    expect(await countOrders()).toBe(0);
  },
);

test.each([
  `update restaurantitems set soldoutuntil = '2026-03-01T10:00Z' where id = 'i-kheer'`,
  `update vendors set closeduntil = '2026-03-01T10:00Z' where id = 'v-dosa'`,
  `update vendors set openinghours = '{"sat": [["22:00", "16:00"]]}' where id = 'v-dosa'`,
  `update vendors set openinghours = '{"sun": [["11:00", "13:00"]]}', timezone = 'Europe/Berlin' where id = 'v-dosa'`,
])('what is over, or open, can be ordered: %s', async (change) => {
  await query(change);
  expect(await place()).toMatchObject({ ok: true });
});

test('a repeat of an order is answered with it after its dish is withdrawn', async () => {
  const request = wanted();
  const first = await placeAs(services(), 'asha', request);
  await withdraw('i-kheer');
  expect(await placeAs(services(), 'asha', request)).toEqual(first);
});

test('an order keeps its lines after their dishes and vendors are withdrawn', async () => {
  const placed = await place();
  await withdraw('i-kheer', 'i-dosa');
  await database.db.transaction().execute((trx) => withdrawDocuments({ trx }, 'vendors', ['v-dosa']));
  const { rows } = await query('select "orderDetails" from orders');
  expect(placed.ok && rows[0].orderDetails).toEqual(placed.ok && placed.order.orderDetails);
});

test('of 50 orders around a withdrawal those before it are written, and none after it', async () => {
  const users = Array.from({ length: 50 }, (_, n) => `racer-${n}`);
  for (const user of users) await seedUser(database, user);
  const lines = [{ ...thali, quantity: 1 }];
  // Read before, so that only the statement that writes can refuse.
  const onSale = await readOnSale(database, [thali.itemId], NOW);
  const placeFor = (userId: string) =>
    placeOrder(
      { ...services(), settings: { orderLimits: TEST_SETTINGS.orderLimits }, findUndelivered: null },
      { userId, onSale },
      { ...wanted(), lines },
    );
  const before = await Promise.all(users.slice(0, 10).map(placeFor));
  const racing = users.slice(10, 40).map(async (userId, n) => {
    // The first ones overtake the withdrawal, the last ones follow it.
    for (let turn = 0; turn < n; turn += 1) await new Promise((next) => setImmediate(next));
    return placeFor(userId);
  });
  let after: typeof racing = [];
  const { deleted, orders } = await database.db.transaction().execute(async (trx) => {
    const { counts } = await withdrawDocuments({ trx }, 'restaurantitems', [thali.itemId]);
    after = users.slice(40).map(placeFor);
    const { orders } = await trx
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<string>().as('orders'))
      .executeTakeFirstOrThrow();
    return { ...counts, orders: Number(orders) };
  });
  const raced = await Promise.all(racing);
  const late = await Promise.all(after);
  expect(deleted).toBe(1);
  expect(before.filter(({ ok }) => ok)).toHaveLength(10);
  expect(late.filter(({ ok }) => ok)).toHaveLength(0);
  // The withdrawal holds the lock until its end: what it does not see by then is never written.
  expect(await countOrders()).toBe(orders);
  expect(raced.filter(({ ok }) => ok)).toHaveLength(orders - before.length);
  for (const result of [...raced, ...late]) {
    if (!result.ok) expect(result).toMatchObject({ reason: 'changed', changes: [{ kind: 'gone' }] });
  }
});
