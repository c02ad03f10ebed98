import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { OrderRequest } from '../../app/orders/order.ts';
import { signInOver } from '../../tests/support/http-customer.ts';
import { keepDoing, type Pace } from '../at-once.ts';
import { withBenchShop } from '../bench-shop.ts';
import { addMenu } from '../menus.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 5;
const SECONDS = 3;
/** The line that is ordered: of bench/menus.ts the second dish. */
const LINE = { itemId: 'bench-30-1', quantity: 2, pricePaise: 77_00, discountPercent: 0 };

export const orders: Suite = {
  name: 'orders',
  title:
    'Placing an order over HTTP with a real session, beside the same two rows in one transaction by bare `pg` (`synchronous_commit` on), each with as many customers at once; the server on one core, PostgreSQL and the customers where there is room.',
  run: () =>
    withBenchShop({}, async ({ shop, databaseUrl }) => {
      await addMenu(shop, 30);
      const agent = new Agent({ keepAlive: true, maxSockets: 64 });
      const cookie = await signInOver(shop.url);
      const place = () => placeOrder(shop.url, agent, cookie);
      await place();
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 32 });
      // When a round fails the database goes first.
      pool.on('error', () => {});
      const { rows } = await pool.query('select * from orders limit 1');
      const insert = () => insertRows(pool, rows[0]);
      const figures: Figure[] = [];
      for (const atOnce of [1, 8, 32]) {
        const rounds: { floor: Pace; product: Pace }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const how = { atOnce, seconds: SECONDS };
          rounds.push({ floor: await keepDoing(insert, how), product: await keepDoing(place, how) });
        }
        const isMost = atOnce === 32;
        figures.push({
          what: `${atOnce} at once`,
          unit: 'orders/s',
          value: median(rounds.map(({ product }) => product.perSecond)),
          floor: median(rounds.map(({ floor }) => floor.perSecond)),
          ratio: median(rounds.map(({ product, floor }) => product.perSecond / floor.perSecond)),
          ...(isMost ? { bar: { at: 'least', value: 0.4, of: 'ratio' } } : {}),
        });
        figures.push({
          what: `${atOnce} at once, p99`,
          unit: 'ms',
          value: median(rounds.map(({ product }) => product.p99)),
          floor: median(rounds.map(({ floor }) => floor.p99)),
          ...(isMost ? { bar: { at: 'most', value: 60, of: 'value' } } : {}),
        });
      }
      agent.destroy();
      await pool.end();
      return figures;
    }),
};

/** As the payment screen posts it. */
async function placeOrder(url: string, agent: Agent, cookie: string): Promise<void> {
  const order: OrderRequest = {
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines: [LINE],
  };
  const body = new URLSearchParams({ order: JSON.stringify(order) }).toString();
  const { status, answer } = await post(`${url}/payment.data`, agent, body, {
    Cookie: cookie,
    Origin: url,
    'Content-Type': 'application/x-www-form-urlencoded',
  });
  if (status !== 200) throw new Error(`An order was answered ${status}: ${answer}`);
}

function post(
  url: string,
  agent: Agent,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    const length = { 'Content-Length': Buffer.byteLength(body) };
    const asked = request(
      url,
      { method: 'POST', agent, headers: { ...headers, ...length } },
      async (response) => {
        resolve({ status: response.statusCode ?? 0, answer: await text(response) });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** What placing writes in the end, and nothing else. */
async function insertRows(pool: pg.Pool, like: Record<string, unknown>): Promise<void> {
  const id = `F${crypto.randomUUID()}`;
  const row = {
    ...like,
    OrderId: id,
    FirestoreDocId: id,
    checkoutkey: crypto.randomUUID(),
    orderDetails: JSON.stringify(like.orderDetails),
  };
  const names = Object.keys(row).map((name) => pg.escapeIdentifier(name));
  const places = names.map((_, at) => `$${at + 1}`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`insert into orders (${names}) values (${places})`, Object.values(row));
    await client.query(
      'insert into "statusLogs" (id, "orderId", "userId", status, "timestamp") values ($1, $2, $3, $4, now())',
      [crypto.randomUUID(), id, like.userId, 'Created'],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}
