import pg from 'pg';
import { signInOver } from '../../tests/support/processes/http-customer.ts';
import type { ShopProcess } from '../../tests/support/processes/shop-process.ts';
import { withBenchShop } from '../bench-shop.ts';
import { cpuSeconds } from '../cpu-seconds.ts';
import { type Load, load } from '../load.ts';
import { addMenu } from '../menus.ts';
import { placeAll } from '../place-all.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 5;
/** To each process, so that one of two is as busy as one alone. */
const CONNECTIONS = 16;

/** A load on a shop for so many seconds. */
type Work = (seconds: number) => Promise<Load>;

interface MeasuredShop {
  shop: ShopProcess;
  pages: Work;
  orders: Work;
}

export const processes: Suite = {
  name: 'processes',
  title: `What two processes (\`PROCESSES=2\`) answer on two cores, to one on one, by CPU accounting: twice the CPU time of a request with one, by that with two, the primary process included. Load, database and shop share two cores here, so rates cannot show it: all processes of the shop run on one of the cores, the load on the other. In turn, ${CONNECTIONS} connections to each process.`,
  run: () =>
    withMeasuredShop(1, (one) =>
      withMeasuredShop(2, async (two) => [
        ...(await compare('cached pages', { one: one.shop, two: two.shop }, one.pages, two.pages)),
        ...(await compare('orders', { one: one.shop, two: two.shop }, one.orders, two.orders)),
      ]),
    ),
};

async function withMeasuredShop<Result>(
  count: number,
  work: (parts: MeasuredShop) => Promise<Result>,
): Promise<Result> {
  return withBenchShop({ PROCESSES: String(count) }, async ({ shop, databaseUrl }) => {
    const connections = CONNECTIONS * count;
    const menu = await addMenu(shop, 30);
    const cookies: string[] = [];
    while (cookies.length < connections) cookies.push(await signInOver(shop.url));
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // After a failed round the database stops before the pool is closed.
    pool.on('error', () => {});
    const headers = { 'Accept-Encoding': 'br' };
    const result = await work({
      shop,
      pages: (seconds) => load(`${shop.url}/restaurant?vendorId=${menu}`, { connections, seconds, headers }),
      orders: (seconds) => placeAll({ url: shop.url, cookies, pool }, { atOnce: connections, seconds }),
    });
    await pool.end();
    return result;
  });
}

async function compare(
  what: string,
  shops: { one: ShopProcess; two: ShopProcess },
  onOne: Work,
  onTwo: Work,
): Promise<Figure[]> {
  await onOne(WARM_UP_SECONDS);
  // Each of two gets half of the requests.
  await onTwo(2 * WARM_UP_SECONDS);
  const rounds: { one: number; two: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      one: await microsecondsOfRequest(shops.one, onOne),
      two: await microsecondsOfRequest(shops.two, onTwo),
    });
  }
  return [
    {
      what: `${what}, CPU time of one with two processes (floor: with one)`,
      unit: 'µs',
      value: median(rounds.map(({ two }) => two)),
      floor: median(rounds.map(({ one }) => one)),
      ratio: median(rounds.map(({ one, two }) => two / one)),
    },
    {
      what: `${what}, capacity of two cores to one`,
      unit: '×',
      value: median(rounds.map(({ one, two }) => (2 * one) / two)),
      bar: { at: 'least', value: 1.8, of: 'value' },
    },
  ];
}

/** The CPU time that the shop's processes take for one request, in microseconds. */
async function microsecondsOfRequest({ process: { pid } }: ShopProcess, work: Work): Promise<number> {
  if (pid === undefined) throw new Error('The shop has no process.');
  const before = cpuSeconds(pid);
  const { requests } = await work(SECONDS);
  return ((cpuSeconds(pid) - before) * 1_000_000) / requests;
}
