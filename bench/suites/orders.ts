import pg from 'pg';
import { signInOver } from '../../tests/support/processes/http-customer.ts';
import { withBenchShop } from '../bench-shop.ts';
import type { Load } from '../load.ts';
import { addMenu } from '../menus.ts';
import { placeAll } from '../place-all.ts';
import { runRepeatedly, type Timing } from '../run-repeatedly.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 5;
const SECONDS = 3;
/**
 * The number of concurrent customers: orders of one customer run one after the other (docs/decisions/order-limits.md).
 */
const CUSTOMERS = 32;
export const orders: Suite = {
  name: 'orders',
  title:
    'Placing an order over HTTP with a real session, beside the same two rows in one transaction by bare `pg` (`synchronous_commit` on), each with as many customers at once; the server on one core, its customers (wrk) on another, the floor and PostgreSQL where there is room. At least as many orders must be stored as were answered.',
  run: () =>
    withBenchShop({}, async ({ shop, databaseUrl }) => {
      await addMenu(shop, 30);
      // Sequentially: at once, on one core, the last customer would wait for the password hashes of all.
      const cookies: string[] = [];
      while (cookies.length < CUSTOMERS) cookies.push(await signInOver(shop.url));
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 32 });
      // After a failed round the database stops before the pool is closed.
      pool.on('error', () => {});
      const place = (options: { atOnce: number; seconds: number }) =>
        placeAll({ url: shop.url, cookies, pool }, options);
      await place({ atOnce: 1, seconds: 1 });
      const { rows } = await pool.query('select * from orders limit 1');
      const insert = () => insertRows(pool, rows[0]);
      const figures: Figure[] = [];
      for (const atOnce of [1, 8, 32]) {
        const rounds: { floor: Timing; product: Load }[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const options = { atOnce, seconds: SECONDS };
          rounds.push({ floor: await runRepeatedly(insert, options), product: await place(options) });
        }
        const isLargest = atOnce === 32;
        figures.push({
          what: `${atOnce} at once`,
          unit: 'orders/s',
          value: median(rounds.map(({ product }) => product.requestsPerSecond)),
          floor: median(rounds.map(({ floor }) => floor.perSecond)),
          ratio: median(rounds.map(({ product, floor }) => product.requestsPerSecond / floor.perSecond)),
          ...(isLargest ? { bar: { at: 'least', value: 0.4, of: 'ratio' } } : {}),
        });
        figures.push({
          what: `${atOnce} at once, p99`,
          unit: 'ms',
          value: median(rounds.map(({ product }) => product.p99)),
          floor: median(rounds.map(({ floor }) => floor.p99)),
          ...(isLargest ? { bar: { at: 'most', value: 60, of: 'value' } } : {}),
        });
      }
      await pool.end();
      return figures;
    }),
};

/** Inserts the rows that placing an order writes. */
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
