import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDocument } from '../../app/orders/order.ts';
import { runTiffin } from '../../tests/support/in-process/run-tiffin.ts';
import { createTestApp, type TestApp } from '../../tests/support/in-process/test-app.ts';
import { OPERATOR_TOKEN } from '../../tests/support/in-process/test-settings.ts';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
  await seedUser(shop.database, 'asha');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('truncate orders cascade');
});

const tiffin = (...words: string[]) => runTiffin(shop, words);

/** Placed a second after the previous one. */
async function place(): Promise<OrderDocument> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
  const services = {
    database: shop.database,
    now: () => shop.clock.now,
    newId: () => crypto.randomUUID(),
  };
  return placeTestOrder(services, 'asha', { lines: [{ ...SEED.items.dosa, quantity: 3 }] });
}

/** The fields of spec §3, Order and Order line. */
const ORDER_FIELDS =
  'FirestoreDocId OrderId userId createdAt status subtotal discount totalAmount paymentMethod address orderMode voucherCode orderDetails';
const LINE_FIELDS = 'name quantity originalPrice image vendorId vendorName discount discountPrice totalPrice';

describe('orders list', () => {
  test('shows an order as a readable line', async () => {
    const { OrderId } = await place();
    const { code, output } = await tiffin('orders', 'list');
    expect(code).toBe(0);
    expect(output).toMatch(
      new RegExp(`^${OrderId}  2026-03-01T[0-9:.]+Z  Created +Pickup +₹89\\.99  Spice Garden$`),
    );
  });

  test('--json prints the stored document with exactly the fields of the specification', async () => {
    const order = await place();
    const { code, output } = await tiffin('orders', 'list', '--json');
    expect(code).toBe(0);
    const { customer, ...printed } = JSON.parse(output);
    expect(customer).toEqual({ fullName: 'Asha Rao', mobile: '9876543210' });
    expect(printed).toEqual(order);
    expect(Object.keys(printed).join(' ')).toBe(ORDER_FIELDS);
    expect(printed.orderDetails.map((line: object) => Object.keys(line).join(' '))).toEqual([LINE_FIELDS]);

    const stored = await shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const { checkoutkey: _, itemids: __, ...row } = stored;
    const money = (rupees: string) => Number(rupees);
    expect(printed).toEqual({
      ...row,
      createdAt: row.createdAt.toISOString(),
      subtotal: money(row.subtotal),
      discount: money(row.discount),
      totalAmount: money(row.totalAmount),
    });
  });

  test.each([[[]], [['--json']]])(
    'says beside the list when there is more than it shows %j',
    async (words) => {
      const orders = [await place(), await place(), await place()];
      const newest = await tiffin('orders', 'list', '--limit', '2', ...words);
      expect(newest).toMatchObject({ code: 0, reported: 'showing the newest 2; --limit shows more' });
      expect(newest.output.match(/^.*ORD/gm)).toHaveLength(2);
      expect(newest.output).not.toContain(orders[0]?.OrderId);
      expect(await tiffin('orders', 'list', '--limit', '3', ...words)).toMatchObject({ reported: '' });
    },
  );

  test('--all shows every page, and filters are sent', async () => {
    const orders = [await place(), await place(), await place()];
    const { output, reported } = await tiffin(
      'orders',
      'list',
      '--limit',
      '1',
      '--all',
      '--status',
      'Created',
    );
    expect(output.match(/^ORD\w+/gm)).toEqual(orders.map(({ OrderId }) => OrderId).toReversed());
    expect(reported).toBe('');
    const filters = ['--vendor', 'v-spice', '--customer', 'asha', '--since', orders[2]?.createdAt ?? ''];
    expect((await tiffin('orders', 'list', ...filters)).output).toMatch(/^ORD.*$/);
    expect((await tiffin('orders', 'list', '--vendor', 'v-dosa')).output).toBe('');
    const after = ['--after', orders[1]?.OrderId ?? ''];
    expect((await tiffin('orders', 'list', ...after)).output).toContain(orders[0]?.OrderId);
  });

  test('shows a hundred by default', async () => {
    await place();
    await shop.database.pool.query(`
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
        'OrderId', 'ORD' || n, 'FirestoreDocId', 'ORD' || n, 'checkoutkey', gen_random_uuid()))).*
      from orders, generate_series(10000001, 10000100) as n`);
    const { output, reported } = await tiffin('orders', 'list');
    expect(output.match(/^ORD/gm)).toHaveLength(100);
    expect(reported).toBe('showing the newest 100; --limit shows more');
  });
});

test('orders set moves an order and shows its new state', async () => {
  const { OrderId } = await place();
  const { code, output } = await tiffin('orders', 'set', OrderId, 'Accepted');
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^${OrderId} .* Accepted +Pickup +₹89\\.99  Spice Garden$`));
  const listed = await tiffin('orders', 'list', '--json', '--status', 'Accepted');
  expect(JSON.parse(listed.output)).toMatchObject({ OrderId, status: 'Accepted' });
  const log = await shop.database.db
    .selectFrom('statusLogs')
    .select('status')
    .where('orderId', '=', OrderId)
    .orderBy('timestamp')
    .execute();
  expect(log.map(({ status }) => status)).toEqual(['Created', 'Accepted']);
});

describe('orders watch', () => {
  class Stopped extends Error {}

  /** Runs the command until it has printed this many times; `onWait` is called where it waits to reconnect. */
  async function watch(
    times: number,
    words: string[] = [],
    onWait = async () => {},
    send: (request: Request) => Promise<Response> = (request) => shop.app.handle(request),
  ) {
    const printed: string[] = [];
    const reported: string[] = [];
    const requests: Request[] = [];
    let leaving = new AbortController();
    const running = runTiffin(shop, ['orders', 'watch', ...words], {
      fetch: async (request) => {
        requests.push(request);
        leaving = new AbortController();
        return send(new Request(request, { signal: leaving.signal }));
      },
      wait: async () => onWait(),
      print: (line) => {
        printed.push(line);
        if (printed.length === times) throw new Stopped();
      },
      report: (line) => reported.push(line),
    });
    const ended = running.catch((error: unknown) => {
      if (!(error instanceof Stopped)) throw error;
    });
    return { printed, reported, requests, ended, disconnect: () => leaving.abort() };
  }

  test('prints open orders as tickets, then each new order and each step', async () => {
    const open = await place();
    const ended = await place();
    await tiffin('orders', 'set', ended.OrderId, 'Cancelled');
    const { printed, ended: isEnded } = await watch(3);
    await expect.poll(() => printed).toHaveLength(1);
    expect(printed[0]).toMatch(
      new RegExp(`^${open.OrderId} .*Created.*\\n {4}3 × Masala Dosa\\n {4}Asha Rao, 9876543210$`),
    );
    await tiffin('orders', 'set', open.OrderId, 'Accepted');
    const placed = await place();
    await expect
      .poll(() => {
        // The shop reads what is new once a second.
        shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
        return printed;
      })
      .toHaveLength(3);
    await isEnded;
    expect(printed[1]).toMatch(new RegExp(`^${open.OrderId} .*Accepted`));
    expect(printed[2]).toMatch(new RegExp(`^${placed.OrderId} .*Created`));
  });

  test('reconnects by itself after the last event', async () => {
    const first = await place();
    let missed: OrderDocument | undefined;
    let tries = 0;
    const onWait = async () => {
      tries += 1;
      missed ??= await place();
    };
    const run = await watch(2, ['--json', '--after', '0'], onWait);
    await expect.poll(() => run.printed).toHaveLength(1);
    run.disconnect();
    await expect.poll(() => tries).toBeGreaterThan(0);
    expect(run.reported[0]).toMatch(/^The connection was lost; trying again in 1 s/);
    const event = JSON.parse(run.printed[0] ?? '');
    expect(event).toMatchObject({ status: 'Created', order: { OrderId: first.OrderId } });
    const again = run.requests[1]?.url;
    expect(again).toMatch(new RegExp(`/operator/orders/events\\?after=${event.id}$`));
    await run.ended;
    expect(JSON.parse(run.printed[1] ?? '').order.OrderId).toBe(missed?.OrderId);
  });

  test('goes on after what a proxy answers during a restart', async () => {
    const { OrderId } = await place();
    const statuses = [502, 504, 429];
    const send = async (request: Request) => {
      const isList = new URL(request.url).pathname === '/operator/orders';
      const status = isList || statuses.length > 1 ? statuses.shift() : undefined;
      if (status === undefined) return shop.app.handle(request);
      return new Response('<h1>Bad gateway</h1>', { status, headers: { 'Content-Type': 'text/html' } });
    };
    const { printed, reported, ended } = await watch(1, [], undefined, send);
    await ended;
    expect(printed[0]).toContain(OrderId);
    expect(reported.map((line) => /^The server answered (\d+)/.exec(line)?.[1])).toEqual([
      '502',
      '504',
      '429',
    ]);
  });

  test('says when too many streams are open, and waits', async () => {
    const { OrderId } = await place();
    const places = Array.from({ length: 20 }, () =>
      shop.get('/operator/orders/events', { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } }),
    );
    const streams = await Promise.all(places);
    const onWait = async () => void (await streams.pop()?.body?.cancel());
    const { printed, reported, ended } = await watch(1, [], onWait);
    await ended;
    expect(reported).toEqual(['Too many streams are open with this token; trying again in 1 s.']);
    expect(printed[0]).toContain(OrderId);
    for (const { body } of streams) await body?.cancel();
  });

  test('prints every page of open orders, and none of them again', async () => {
    const first = await place();
    let second: OrderDocument | undefined;
    const send = async (request: Request) => {
      // Placed when the stream has begun, so that the list and the stream have it.
      if (request.url.includes('limit=1000')) second = await place();
      return shop.app.handle(new Request(request.url.replace('limit=1000', 'limit=1'), request));
    };
    const { printed, ended } = await watch(3, [], undefined, send);
    await expect.poll(() => printed).toHaveLength(2);
    await tiffin('orders', 'set', first.OrderId, 'Accepted');
    await expect
      .poll(() => {
        shop.clock.now = new Date(shop.clock.now.getTime() + 1_000);
        return printed;
      })
      .toHaveLength(3);
    await ended;
    expect(printed.map((line) => line.split(' ', 1)[0])).toEqual([
      first.OrderId,
      second?.OrderId,
      first.OrderId,
    ]);
    expect(printed[2]).toMatch(/Accepted/);
  });

  test('begins again where the server has forgotten its event, and ends for a wrong token', async () => {
    await place();
    const { printed, reported, ended } = await watch(1, ['--after', '999999']);
    await ended;
    expect(reported).toEqual(['The server has an older state of the orders: starting again from now.']);
    expect(printed[0]).toMatch(/^ORD/);
    const wrong = await tiffin('orders', 'watch', '--token', 'wrong');
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('refuses this token') });
    expect(await tiffin('orders', 'watch', '--after', 'x')).toMatchObject({ code: 2 });
  });
});
