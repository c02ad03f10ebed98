import { signInOver } from '../support/http-customer.ts';
import { ask, pause, startLoad, untilGood } from './load.ts';
import { withPostgresShop } from './own-postgres-shop.ts';
import type { Proof } from './proof.ts';
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts';

/** Each statement takes so long, a few connections serve all, and many more are asked. */
const STATEMENT_MILLISECONDS = 400;
const CONNECTIONS = '2';
const PER_SECOND = 15;
const SLOW_FOR_MILLISECONDS = 10_000;
/** A second in the queue, the statements of a page, and room for a busy machine. */
const MOST_MILLISECONDS = 3_500;

const proof: Proof = {
  promise:
    'A slow database: nobody queues longer than a second; who would is refused with 503, and public pages go on',
  run: async (tried) => {
    const way = Promise.withResolvers<SlowProxy>();
    await withPostgresShop(
      async ({ shop }) => {
        const headers = { Cookie: await signInOver(shop.url) };
        await ask(shop.url, '/');
        const proxy = await way.promise;
        proxy.slowDown(STATEMENT_MILLISECONDS);
        const everybody = startLoad(shop.url, ['/'], { perSecond: PER_SECOND });
        const customer = startLoad(shop.url, ['/api/session'], { perSecond: PER_SECOND, headers });
        await pause(SLOW_FOR_MILLISECONDS);
        proxy.slowDown(0);
        tried((await untilGood(shop.url, '/api/session', headers)) < MOST_MILLISECONDS, 'it did not recover');
        for (const answer of await everybody.end()) {
          tried(answer.status === 200, `home answered ${answer.status}`);
        }
        const answers = await customer.end();
        for (const { status, retryAfter, tookMilliseconds } of answers) {
          const isShed = status === 503 && retryAfter !== null;
          tried(status === 200 || isShed, `a customer was answered ${status}`);
          tried(tookMilliseconds < MOST_MILLISECONDS, `an answer took ${Math.round(tookMilliseconds)} ms`);
        }
        tried(
          answers.some(({ status }) => status === 503),
          'nothing was shed: the load was too small to show it',
        );
        tried(
          answers.some(({ status }) => status === 200),
          'nobody was served any more',
        );
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
