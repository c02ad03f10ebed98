import { signInOver } from '../support/processes/http-customer.ts';
import type { Proof, Tried } from './proof.ts';
import { type Answer, pause, send, startLoad, untilOk } from './support/load.ts';
import { openPool } from './support/open-pool.ts';
import { checkAttempts, startOrdering } from './support/ordering.ts';
import { withPostgresShop } from './support/own-postgres-shop.ts';
import { type SlowProxy, startSlowProxy } from './support/slow-proxy.ts';

/** The time of each statement. With two connections the load exceeds what the database can do. */
const STATEMENTS_MILLISECONDS = [100, 400];
const CONNECTIONS = '2';
const PER_SECOND = { home: 10, session: 10, orders: 4, placing: 3 };
const SLOW_FOR_MILLISECONDS = 8_000;
/** The total time that a request may wait for the database (docs/settings.md: MAX_WAIT_MILLISECONDS). */
const WAIT_MILLISECONDS = 1_000;
/** Tolerance for a machine with other load. */
const TOLERANCE_MILLISECONDS = 1_000;

const proof: Proof = {
  promise:
    'A slow database: a request, also an order, is refused with 503 after waiting for a second in total; public pages go on',
  run: async (tried) => {
    const proxyStarted = Promise.withResolvers<SlowProxy>();
    await withPostgresShop(
      async ({ shop: { url }, databaseUrl }) => {
        const cookie = await signInOver(url);
        await send(url, '/');
        const proxy = await proxyStarted.promise;
        const pool = openPool(databaseUrl);
        for (const statementMilliseconds of STATEMENTS_MILLISECONDS) {
          await checkSlowDatabase(tried, { url, cookie, pool, proxy, statementMilliseconds });
        }
        await pool.end();
      },
      {
        environment: { DATABASE_CONNECTIONS: CONNECTIONS },
        reach: async (databaseUrl) => {
          const reached = new URL(databaseUrl);
          const proxy = await startSlowProxy(Number(reached.port));
          proxyStarted.resolve(proxy);
          reached.port = String(proxy.port);
          return reached.href;
        },
      },
    );
  },
};
export default proof;

async function checkSlowDatabase(
  tried: Tried,
  parts: {
    url: string;
    cookie: string;
    pool: ReturnType<typeof openPool>;
    proxy: SlowProxy;
    statementMilliseconds: number;
  },
): Promise<void> {
  const { url, cookie, proxy, statementMilliseconds } = parts;
  const headers = { Cookie: cookie };
  // A running statement is awaited, and then a rollback.
  const limit = WAIT_MILLISECONDS + 2 * statementMilliseconds + TOLERANCE_MILLISECONDS;
  proxy.slowDown(statementMilliseconds);
  const everybody = startLoad(url, ['/'], { perSecond: PER_SECOND.home });
  const customer = startLoad(url, ['/api/session'], { perSecond: PER_SECOND.session, headers });
  const reader = startLoad(url, ['/orders'], { perSecond: PER_SECOND.orders, headers });
  const buyer = startOrdering(url, cookie, { perSecond: PER_SECOND.placing });
  await pause(SLOW_FOR_MILLISECONDS);
  proxy.slowDown(0);
  tried((await untilOk(url, '/api/session', headers)) < limit, 'it did not recover');
  const attempts = await buyer.end();

  for (const { status } of await everybody.end()) tried(status === 200, `home answered ${status}`);
  const answers = [await customer.end(), await reader.end(), attempts.map(({ answer }) => answer)].flat();
  for (const { path, status, retryAfter, tookMilliseconds } of answers) {
    const isRefused = status === 503 && retryAfter !== null;
    tried(status === 200 || isRefused, `${path} answered ${status}`);
    tried(tookMilliseconds < limit, `${path} was answered after ${Math.round(tookMilliseconds)} ms`);
  }
  const hasStatus = (expected: number) => answers.some(({ status }: Answer) => status === expected);
  tried(hasStatus(503), 'nothing was refused: the load was too low');
  tried(hasStatus(200), 'every request was refused');
  await checkAttempts(tried, parts, attempts);
}
