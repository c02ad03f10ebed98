import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeAs } from '../../../tests/support/in-process/place-as.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { untilWaiting } from '../../../tests/support/in-process/until-waiting.ts';
import { SEED, seedAddress, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { Database } from '../../db/open-database.server.ts';
import type { OrderRequest } from '../order.ts';
import { END_STATUSES } from '../order-status.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const { dosa, thali, kheer, biryani } = SEED.items;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
  await seedUser(database, 'asha');
  await seedUser(database, 'ravi');
  await seedAddress(database, 'asha', {
    id: 'a-home',
    address: '12 Lake Road',
    additionalDetails: 'Second floor',
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('statusLogs').execute();
  await database.db.deleteFrom('orders').execute();
});

const services = (newId: () => string = () => crypto.randomUUID()) => ({ database, now: () => NOW, newId });
const HOME = { id: 'a-home', text: '12 Lake Road · Second floor' };
const wanted = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  checkoutKey: crypto.randomUUID(),
  orderMode: 'Delivery',
  address: HOME,
  paymentMethod: 'COD',
  lines: [
    { ...dosa, quantity: 3 },
    { ...kheer, quantity: 1 },
  ],
  ...changes,
});
const storedOrders = () => database.db.selectFrom('orders').selectAll().execute();
const storedLogs = () => database.db.selectFrom('statusLogs').selectAll().execute();

test('an order is written to the paisa, with its first log row', async () => {
  const ids = ['7f3a91bc-1111-4222-8333-444455556666', 'log-1'];
  const request = wanted();
  const result = await placeAs(
    services(() => ids.shift() ?? ''),
    'asha',
    request,
  );

  const document = {
    FirestoreDocId: 'ORD7F3A91BC',
    OrderId: 'ORD7F3A91BC',
    userId: 'asha',
    createdAt: '2026-03-01T10:00:00.000Z',
    status: 'Created',
    subtotal: 145.49,
    discount: 15.69,
    totalAmount: 129.8,
    paymentMethod: 'COD',
    address: '12 Lake Road · Second floor',
    orderMode: 'Delivery',
    voucherCode: '',
    orderDetails: [
      {
        name: 'Masala Dosa',
        quantity: 3,
        originalPrice: 33.33,
        image: '/images/0123456789abcdef',
        vendorId: 'v-spice',
        vendorName: 'Spice Garden',
        discount: 10,
        discountPrice: 30,
        totalPrice: 89.99,
      },
      {
        name: 'Kheer',
        quantity: 1,
        originalPrice: 45.5,
        image: '',
        vendorId: 'v-dosa',
        vendorName: 'Corner Sweets',
        discount: 12.5,
        discountPrice: 39.81,
        totalPrice: 39.81,
      },
    ],
  };
  expect(result).toEqual({ ok: true, order: document });
  expect(await storedOrders()).toEqual([
    {
      ...document,
      createdAt: NOW,
      subtotal: '145.49',
      discount: '15.69',
      totalAmount: '129.80',
      checkoutkey: request.checkoutKey,
      itemids: request.lines.map(({ itemId }) => itemId),
    },
  ]);
  expect(await storedLogs()).toEqual([
    { id: 'log-1', orderId: 'ORD7F3A91BC', userId: 'asha', status: 'Created', timestamp: NOW },
  ]);
});

describe('one checkout key', () => {
  test('returns the first order again; a cart that has changed since is refused', async () => {
    const request = wanted();
    const first = await placeAs(services(), 'asha', request);
    expect(await placeAs(services(), 'asha', request)).toEqual(first);
    const otherwise = wanted({ checkoutKey: request.checkoutKey, lines: [{ ...thali, quantity: 9 }] });
    const placedBefore = { ok: false, reason: 'placed-before', orderId: first.ok ? first.order.OrderId : '' };
    expect(await placeAs(services(), 'asha', otherwise)).toMatchObject(placedBefore);
    const impossible = wanted({ checkoutKey: request.checkoutKey, lines: [{ ...biryani, quantity: 1 }] });
    expect(await placeAs(services(), 'asha', impossible)).toMatchObject(placedBefore);
    // Another dish at the same price.
    const swapped = { ...request, lines: request.lines.map((line) => ({ ...line, itemId: 'another' })) };
    expect(await placeAs(services(), 'asha', swapped)).toMatchObject(placedBefore);
    for (const change of [{ discountPercent: 20 }, { pricePaise: 30_00 }]) {
      const lines = request.lines.map((line) => ({ ...line, ...change }));
      expect(await placeAs(services(), 'asha', { ...request, lines })).toMatchObject(placedBefore);
    }
    const elsewhere = { ...request, address: { ...HOME, text: '9 Other Road' } };
    for (const changes of [
      { orderMode: 'Pickup', address: null },
      { paymentMethod: 'UPI' },
      elsewhere,
    ] as const) {
      expect(await placeAs(services(), 'asha', { ...request, ...changes })).toMatchObject(placedBefore);
    }
    expect(await storedOrders()).toHaveLength(1);
    expect(await storedLogs()).toHaveLength(1);
  });

  test('of an order cancelled or delivered since confirms nothing and says so', async () => {
    for (const status of ['Cancelled', 'Delivered'] as const) {
      const request = wanted();
      const first = await placeAs(services(), 'asha', request);
      await database.db.updateTable('orders').set({ status }).execute();
      expect(await placeAs(services(), 'asha', request)).toEqual({
        ok: false,
        reason: 'placed-before',
        message: 'Your earlier order had already been placed and completed. Nothing new was ordered.',
        orderId: first.ok ? first.order.OrderId : '',
      });
    }
    expect(await storedOrders()).toHaveLength(2);
  });

  test('posted twenty times at once creates one order', async () => {
    const request = wanted();
    const results = await Promise.all(Array.from({ length: 20 }, () => placeAs(services(), 'asha', request)));
    expect(results[0]).toMatchObject({ ok: true });
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await storedOrders()).toHaveLength(1);
    expect(await storedLogs()).toHaveLength(1);
  });

  test('of two customers creates two orders', async () => {
    const request = wanted({ orderMode: 'Pickup', address: null });
    const hers = await placeAs(services(), 'asha', request);
    const his = await placeAs(services(), 'ravi', request);
    expect(hers).toMatchObject({ ok: true, order: { userId: 'asha' } });
    expect(his).toMatchObject({ ok: true, order: { userId: 'ravi' } });
  });
});

test('a checkout key of another customer reveals nothing of their order', async () => {
  const { checkoutKey } = wanted();
  await placeAs(services(), 'asha', wanted({ checkoutKey }));
  const refused = wanted({ checkoutKey, lines: [{ ...biryani, quantity: 1 }], address: null });
  expect(await placeAs(services(), 'ravi', refused)).toMatchObject({ ok: false, reason: 'changed' });
});

test('placing fails instead of drawing for ever when every id is taken', async () => {
  const taken = () => services(() => 'dddddddd-1111-4222-8333-444455556666');
  await placeAs(taken(), 'asha', wanted());
  const counters = { orderPlaced: vi.fn(), orderIdTaken: vi.fn() };
  const placing = placeAs({ ...taken(), counters }, 'asha', wanted());
  await expect(placing).rejects.toThrow('No free order id');
  expect(counters.orderIdTaken).toHaveBeenCalledTimes(20);
  expect(counters.orderPlaced).not.toHaveBeenCalled();
});

test('a new order and a draw of a taken id are counted, not a repeat of a checkout key', async () => {
  const counters = { orderPlaced: vi.fn(), orderIdTaken: vi.fn() };
  const taken = 'eeeeeeee-1111-4222-8333-444455556666';
  const request = wanted({ address: null });
  await placeAs({ ...services(sequence(taken, 'log-1')), counters }, 'ravi', request);
  await placeAs({ ...services(), counters }, 'ravi', request);
  expect(counters.orderIdTaken).not.toHaveBeenCalled();
  expect(counters.orderPlaced).toHaveBeenCalledTimes(1);
  const free = 'ffffffff-1111-4222-8333-444455556666';
  await placeAs(
    { ...services(sequence(taken, 'log-2', free, 'log-3')), counters },
    'ravi',
    wanted({ address: null }),
  );
  expect(counters.orderIdTaken).toHaveBeenCalledTimes(1);
  expect(counters.orderPlaced).toHaveBeenCalledTimes(2);
});

test('an order is counted once if its statement is sent again, because the connection was lost', async () => {
  const counters = { orderPlaced: vi.fn(), orderIdTaken: vi.fn() };
  const ask: Database['ask'] = async (statement, values) => {
    await database.ask(statement, values);
    return database.ask(statement, values);
  };
  const placed = await placeAs({ ...services(), database: { ...database, ask }, counters }, 'asha', wanted());
  expect(placed).toMatchObject({ ok: true });
  expect(await storedOrders()).toHaveLength(1);
  expect(counters.orderPlaced).toHaveBeenCalledTimes(1);
  expect(counters.orderIdTaken).not.toHaveBeenCalled();
});

test('a taken id leaves its order untouched, and a new one is drawn', async () => {
  const taken = 'aaaaaaaa-1111-4222-8333-444455556666';
  const first = await placeAs(
    services(sequence(taken, 'log-1')),
    'asha',
    wanted({ lines: [{ ...thali, quantity: 1 }] }),
  );
  const second = await placeAs(
    services(sequence(taken, 'log-2', 'bbbbbbbb-1111-4222-8333-444455556666', 'log-3')),
    'ravi',
    wanted({ address: null }),
  );
  expect(first).toMatchObject({ order: { OrderId: 'ORDAAAAAAAA' } });
  expect(second).toMatchObject({ order: { OrderId: 'ORDBBBBBBBB' } });
  expect((await storedOrders()).find((order) => order.OrderId === 'ORDAAAAAAAA')).toMatchObject({
    userId: 'asha',
    totalAmount: '120.00',
  });
  expect((await storedLogs()).map((row) => row.orderId).toSorted()).toEqual(['ORDAAAAAAAA', 'ORDBBBBBBBB']);
});

test('of several orders that draw one id at once the first gets it, and the others draw again', async () => {
  const taken = 'cccccccc-1111-4222-8333-444455556666';
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      placeAs(services(sequence(taken, `log-${index}`)), 'ravi', wanted({ address: null })),
    ),
  );
  const ids = results.map((result) => (result.ok ? result.order.OrderId : result.message));
  expect(new Set(ids).size).toBe(10);
  expect(ids).toContain('ORDCCCCCCCC');
  expect(await storedOrders()).toHaveLength(10);
  expect((await storedLogs()).map((row) => row.orderId).toSorted()).toEqual(ids.toSorted());
});

describe('limits of one customer', () => {
  const pickup = (changes: Partial<OrderRequest> = {}) => wanted({ orderMode: 'Pickup', ...changes });
  const limits = { maxOpen: 0, maxPerHour: 0, maxCashRupees: 0 };

  test('one order too many in progress is refused until another has ended', async () => {
    const two = { ...limits, maxOpen: 2 };
    const place = () => placeAs(services(), 'asha', pickup(), two);
    expect([await place(), await place()]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await place()).toEqual({
      ok: false,
      reason: 'too-many-open',
      message:
        'You have 2 orders in progress. You can order again once one is delivered, picked up or cancelled.',
    });
    expect(await placeAs(services(), 'ravi', pickup(), two)).toMatchObject({ ok: true });
    for (const status of END_STATUSES) {
      const [first] = await storedOrders().then((orders) =>
        orders.filter((order) => order.userId === 'asha' && order.status === 'Created'),
      );
      await database.db
        .updateTable('orders')
        .set({ status })
        .where('OrderId', '=', first?.OrderId ?? '')
        .execute();
      expect(await place()).toMatchObject({ ok: true });
      expect(await place()).toMatchObject({ reason: 'too-many-open' });
    }
  });

  test('orders above the hourly limit are refused, cancelled ones counted, until the hour has passed', async () => {
    const two = { ...limits, maxPerHour: 2 };
    const placeAfter = (minutes: number) => {
      const now = () => new Date(NOW.getTime() + minutes * 60_000);
      return placeAs({ ...services(), now }, 'asha', pickup(), two);
    };
    await placeAfter(0);
    await placeAfter(30);
    await database.db.updateTable('orders').set({ status: 'Cancelled' }).execute();
    expect(await placeAfter(48)).toEqual({
      ok: false,
      reason: 'too-many-recent',
      message: 'You have placed 2 orders within an hour. Please try again in 12 minutes.',
      waitMilliseconds: 12 * 60_000,
    });
    expect(await placeAfter(60)).toMatchObject({ ok: true });
    expect(await placeAfter(61)).toMatchObject({ reason: 'too-many-recent' });
  });

  test.each([
    ['in progress', { ...limits, maxOpen: 3 }, 'too-many-open'],
    ['within an hour', { ...limits, maxPerHour: 3 }, 'too-many-recent'],
  ])(
    'of six that begin at the same moment only as many are placed as may be %s',
    async (_, three, reason) => {
      const holder = await database.db.startTransaction().execute();
      await holder.selectFrom('users').select('id').where('id', '=', 'asha').forUpdate().execute();
      const placing = Array.from({ length: 6 }, () => placeAs(services(), 'asha', pickup(), three));
      await untilWaiting(database, 6);
      await holder.commit().execute();
      const results = await Promise.all(placing);
      expect(results.filter(({ ok }) => ok)).toHaveLength(3);
      expect(results.filter((result) => !result.ok && result.reason === reason)).toHaveLength(3);
      expect(await storedOrders()).toHaveLength(3);
    },
  );

  test('a repeat of an order at the limit returns that order', async () => {
    const one = { maxOpen: 1, maxPerHour: 1, maxCashRupees: 0 };
    const request = pickup();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => placeAs(services(), 'asha', request, one)),
    );
    expect(results).toMatchObject(Array(5).fill({ ok: true }));
    expect(await placeAs(services(), 'asha', request, { ...one, maxCashRupees: 1 })).toEqual(results[0]);
    expect(await storedOrders()).toHaveLength(1);
  });

  test('an order above the cash limit is refused, and placed with another payment', async () => {
    const lines = [{ ...thali, quantity: 1 }];
    const place = (changes: Partial<OrderRequest>, maxCashRupees: number) =>
      placeAs(services(), 'asha', pickup({ lines, ...changes }), { ...limits, maxCashRupees });
    expect(await place({}, 119)).toEqual({
      ok: false,
      reason: 'too-much-cash',
      message: 'Cash is taken for orders up to ₹119.00. Please choose another way to pay.',
    });
    expect(await storedOrders()).toEqual([]);
    expect(await place({}, 120)).toMatchObject({ ok: true });
    expect(await place({ paymentMethod: 'UPI' }, 119)).toMatchObject({ ok: true });
  });
});

describe('nothing is placed', () => {
  test('when prices, items or vendors have changed; each difference is reported', async () => {
    const result = await placeAs(
      services(),
      'asha',
      wanted({
        lines: [
          { ...dosa, quantity: 1, pricePaise: 30_00 },
          { ...thali, quantity: 1 },
          { ...biryani, quantity: 1 },
          { ...thali, itemId: 'i-gone', quantity: 1 },
        ],
      }),
    );
    expect(result).toEqual({
      ok: false,
      reason: 'changed',
      message: 'Your cart has changed. Please check it and confirm again.',
      changes: [
        {
          itemId: 'i-dosa',
          kind: 'price',
          name: 'Masala Dosa',
          wasPaise: 27_00,
          nowPaise: 30_00,
          pricePaise: 33_33,
          discountPercent: 10,
        },
        { itemId: 'i-biryani', kind: 'vendor-closed', name: 'Biryani', vendorName: 'Far Kitchen' },
        { itemId: 'i-gone', kind: 'gone', name: 'Unnamed Item' },
      ],
    });
    expect(await storedOrders()).toEqual([]);
  });

  test.each([
    { why: "another customer's address", userId: 'ravi', address: HOME },
    { why: 'an address that was deleted', userId: 'asha', address: { ...HOME, id: 'a-nowhere' } },
  ])('with $why', async ({ userId, address }) => {
    expect(await placeAs(services(), userId, wanted({ address }))).toEqual({
      ok: false,
      reason: 'address-gone',
      message: 'The address you chose was deleted. Please choose another.',
    });
    expect(await storedOrders()).toEqual([]);
  });

  test('with saved addresses but none chosen', async () => {
    expect(await placeAs(services(), 'asha', wanted({ address: null }))).toEqual({
      ok: false,
      reason: 'address-unknown',
      message: 'Please select a delivery address to continue.',
    });
    expect(await storedOrders()).toEqual([]);
  });

  test('when the address has changed since the customer saw it; its new text is returned', async () => {
    const text = '12 Lake Road';
    expect(await placeAs(services(), 'asha', wanted({ address: { ...HOME, text } }))).toEqual({
      ok: false,
      reason: 'address-changed',
      message: 'Your address has changed. Please check it and confirm again.',
      text: '12 Lake Road · Second floor',
    });
    expect(await storedOrders()).toEqual([]);
  });

  test('for an erased customer', async () => {
    expect(await placeAs(services(), 'nobody', wanted({ address: null }))).toEqual({
      ok: false,
      reason: 'not-signed-in',
      message: 'You must be logged in to place an order.',
    });
    expect(await storedOrders()).toEqual([]);
  });

  test('with an empty cart', async () => {
    expect(await placeAs(services(), 'asha', wanted({ lines: [] }))).toEqual({
      ok: false,
      reason: 'cart-empty',
      message: 'Cart is empty.',
    });
  });
});

test('without saved addresses, and for pickup, an order goes without an address', async () => {
  expect(await placeAs(services(), 'ravi', wanted({ address: null }))).toMatchObject({
    ok: true,
    order: { address: null, orderMode: 'Delivery' },
  });
  expect(await placeAs(services(), 'asha', wanted({ orderMode: 'Pickup' }))).toMatchObject({
    ok: true,
    order: { address: null, orderMode: 'Pickup' },
  });
});

function sequence(...ids: string[]): () => string {
  return () => ids.shift() ?? crypto.randomUUID();
}
