import { signInOver } from '../support/http-customer.ts';
import { KNOWN } from '../support/known-catalogue.ts';
import { ask, pause, startLoad, untilGood } from './load.ts';
import { withPostgresShop } from './own-postgres-shop.ts';
import type { Proof } from './proof.ts';

const ROUNDS = 2;
const STOPPED_MILLISECONDS = 10_000;
const BACK_MILLISECONDS = 2_000;
/** What a small machine serves with ease: the fault is to be felt, not the load. */
const PER_SECOND = 12;
const PUBLIC = [
  '/',
  `/restaurant?vendorId=${KNOWN.kitchen.id}&utm_source=mail`,
  '/category',
  '/_.data',
  '/aboutus',
];
const PERSONAL = ['/orders', '/api/session', '/api/orders', '/myaccount'];

const proof: Proof = {
  promise:
    'The database stopped for 10 s under load: no crash, 503 with Retry-After, public pages go on, good within 2 s',
  run: (tried) =>
    withPostgresShop(async ({ shop, postgres }) => {
      const cookie = await signInOver(shop.url);
      const headers = { Cookie: cookie };
      for (const path of PUBLIC) await ask(shop.url, path);
      for (let round = 0; round < ROUNDS; round += 1) {
        const everybody = startLoad(shop.url, PUBLIC, { perSecond: PER_SECOND });
        const customer = startLoad(shop.url, PERSONAL, { perSecond: PER_SECOND, headers });
        await pause(1_000);
        await postgres.halt();
        const stoppedAt = performance.now();
        await pause(STOPPED_MILLISECONDS);
        const resumedAt = performance.now();
        await postgres.resume();
        const took = await untilGood(shop.url, '/api/orders', headers);
        tried(
          took <= BACK_MILLISECONDS,
          `the first good answer came ${Math.round(took)} ms after its return`,
        );
        await pause(500);
        for (const answer of await everybody.end()) {
          tried(
            answer.status === 200,
            `${answer.path} answered ${answer.status} while public pages should go on`,
          );
        }
        for (const { path, status, retryAfter, sentAt, tookMilliseconds } of await customer.end()) {
          const isRefused = status === 503 && retryAfter !== null;
          const isStopped = sentAt > stoppedAt && sentAt + tookMilliseconds < resumedAt;
          tried(
            isStopped ? isRefused : isRefused || status === 200,
            `${path} answered ${status}, Retry-After ${retryAfter}`,
          );
        }
        tried(shop.process.exitCode === null, `the process ended with ${shop.process.exitCode}`);
      }
    }),
};
export default proof;
