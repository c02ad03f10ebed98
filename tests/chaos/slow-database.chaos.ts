import { signInOver } from '../support/processes/http-customer.ts';
import type { Proof, Tried } from './proof.ts';
import { type Answer, ask, pause, startLoad, untilGood } from './support/load.ts';
import { openPool } from './support/open-pool.ts';
import { settle, startOrdering } from './support/ordering.ts';
import { withPostgresShop } from './support/own-postgres-shop.ts';
import { type SlowProxy, startSlowProxy } from './support/slow-proxy.ts';

/** Each statement takes this long, few connections serve all, and the load is higher than they can do. */
const STATEMENTS_MILLISECONDS = [100, 400];
const CONNECTIONS = '2';
const PER_SECOND = { home: 10, session: 10, orders: 4, placing: 3 };
const SLOW_FOR_MILLISECONDS = 8_000;
/** What a request waits in all before nothing more is asked for it (docs/settings.md: LONGEST_WAIT_MILLISECONDS). */
const WAIT_MILLISECONDS = 1_000;
/** Tolerance for a machine with other load. */
const ROOM_MILLISECONDS = 1_000;

const proof: Proof = {
  promise:
    'A slow database: after a second of waiting in all a request is refused with 503, orders too; public pages go on',
  run: async (tried) => {
    const way = Promise.withResolvers<SlowProxy>();
    await withPostgresShop(
      async ({ shop: { url }, databaseUrl }) => {
        const cookie = await signInOver(url);
        await ask(url, '/');
        const proxy = await way.promise;
        const pool = openPool(databaseUrl);
        for (const statementMilliseconds of STATEMENTS_MILLISECONDS) {
          await beSlow(tried, { url, cookie, pool, proxy, statementMilliseconds });
        }
        await pool.end();
      },
      {
        environment: { DATABASE_CONNECTIONS: CONNECTIONS },
        reach: async (databaseUrl) => {
          const reached = new URL(databaseUrl);
          const proxy = await startSlowProxy(Number(reached.port));
          way.resolve(proxy);
          reached.port = String(proxy.port);
          return reached.href;
        },
      },
    );
  },
};
export default proof;

async function beSlow(
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
  // A statement in flight is awaited, and then a rollback.
  const most = WAIT_MILLISECONDS + 2 * statementMilliseconds + ROOM_MILLISECONDS;
  proxy.slowDown(statementMilliseconds);
  const everybody = startLoad(url, ['/'], { perSecond: PER_SECOND.home });
  const customer = startLoad(url, ['/api/session'], { perSecond: PER_SECOND.session, headers });
  const reader = startLoad(url, ['/orders'], { perSecond: PER_SECOND.orders, headers });
  const buyer = startOrdering(url, cookie, { perSecond: PER_SECOND.placing });
  await pause(SLOW_FOR_MILLISECONDS);
  proxy.slowDown(0);
  tried((await untilGood(url, '/api/session', headers)) < most, 'it did not recover');
  const attempts = await buyer.end();

  for (const { status } of await everybody.end()) tried(status === 200, `home answered ${status}`);
  const answers = [await customer.end(), await reader.end(), attempts.map(({ answer }) => answer)].flat();
  for (const { path, status, retryAfter, tookMilliseconds } of answers) {
    const isShed = status === 503 && retryAfter !== null;
    tried(status === 200 || isShed, `${path} answered ${status}`);
    tried(tookMilliseconds < most, `${path} was answered after ${Math.round(tookMilliseconds)} ms`);
  }
  const had = (wanted: number) => answers.some(({ status }: Answer) => status === wanted);
  tried(had(503), 'nothing was shed: the load was too small to show it');
  tried(had(200), 'nobody was served any more');
  await settle(tried, parts, attempts);
}
