import { signInOver } from '../support/processes/http-customer.ts';
import { KNOWN } from '../support/test-data/known-catalogue.ts';
import type { Proof, Tried } from './proof.ts';
import { type Answer, pause, send, sendRepeatedly, startLoad, untilOk } from './support/load.ts';
import { openPool } from './support/open-pool.ts';
import { checkAttempts, startOrdering } from './support/ordering.ts';
import { withPostgresShop } from './support/own-postgres-shop.ts';

const ROUNDS = 2;
const STOPPED_MILLISECONDS = 10_000;
const BACK_MILLISECONDS = 2_000;
/** A light load even for a small machine, so that only the stopped database causes failures. */
const PER_SECOND = { reading: 12, writing: 4, ordering: 3 };
const PUBLIC = [
  '/',
  `/restaurant?vendorId=${KNOWN.kitchen.id}&utm_source=mail`,
  '/category',
  '/_.data',
  '/aboutus',
];
const PERSONAL = ['/orders', '/api/session', '/api/orders', '/myaccount'];
const ADDRESS = {
  type: 'Home',
  flat: '4B',
  street: '12 MG Road',
  landmark: '',
  city: 'Bengaluru',
  pincode: '560001',
  mobile: '',
};

const proof: Proof = {
  promise:
    'The database stopped for 10 s under load: personal pages and writes get 503 with Retry-After, no order is lost, it recovers within 2 s',
  run: (tried) =>
    withPostgresShop(async ({ shop, postgres, databaseUrl }) => {
      const cookie = await signInOver(shop.url);
      const headers = { Cookie: cookie };
      for (const path of PUBLIC) await send(shop.url, path);
      const added = await send(shop.url, '/api/addresses', headers, ADDRESS);
      const { id: addressId } = JSON.parse(added.text).address;
      const { email } = JSON.parse((await send(shop.url, '/api/session', headers)).text).user;
      for (let round = 0; round < ROUNDS; round += 1) {
        const everybody = startLoad(shop.url, PUBLIC, { perSecond: PER_SECOND.reading });
        const customer = startLoad(shop.url, PERSONAL, { perSecond: PER_SECOND.reading, headers });
        const writer = startWriting(shop.url, headers, { addressId, email });
        const buyer = startOrdering(shop.url, cookie, { perSecond: PER_SECOND.ordering });
        await pause(1_000);
        await postgres.halt();
        const stoppedAt = performance.now();
        await pause(STOPPED_MILLISECONDS);
        const resumedAt = performance.now();
        await postgres.resume();
        const took = await untilOk(shop.url, '/api/orders', headers);
        tried(took <= BACK_MILLISECONDS, `the first answer 200 came ${Math.round(took)} ms after its return`);
        await pause(500);
        for (const answer of await everybody.end()) {
          tried(
            answer.status === 200,
            `${answer.path} answered ${answer.status} although public pages need no database`,
          );
        }
        const attempts = await buyer.end();
        const ordering = attempts.map(({ answer }) => answer);
        const during = { stoppedAt, resumedAt };
        for (const answers of [await customer.end(), await writer.end(), ordering]) {
          checkAnswers(tried, answers, during);
        }
        const pool = openPool(databaseUrl);
        await checkAttempts(tried, { url: shop.url, cookie, pool }, attempts);
        await pool.end();
        tried(shop.process.exitCode === null, `the process ended with ${shop.process.exitCode}`);
      }
    }),
};
export default proof;

/** Alternately saves the profile and an address. */
function startWriting(
  url: string,
  headers: Record<string, string>,
  { addressId, email }: { addressId: string; email: string },
) {
  return sendRepeatedly(PER_SECOND.writing, (index) =>
    index % 2 === 0
      ? send(url, '/editprofile.data', headers, {
          fullName: `Asha Rao ${index}`,
          mobile: '9876543210',
          email,
        })
      : send(url, '/api/addresses', headers, { ...ADDRESS, id: addressId }),
  );
}

/** While the database is stopped, all requests are refused; around its stop and start, some are. */
function checkAnswers(
  tried: Tried,
  answers: readonly Answer[],
  { stoppedAt, resumedAt }: { stoppedAt: number; resumedAt: number },
): void {
  for (const { path, status, retryAfter, sentAt, tookMilliseconds } of answers) {
    const isRefused = status === 503 && retryAfter !== null;
    const isStopped = sentAt > stoppedAt && sentAt + tookMilliseconds < resumedAt;
    tried(
      isStopped ? isRefused : isRefused || status === 200,
      `${path} answered ${status}, Retry-After ${retryAfter}`,
    );
  }
  tried(
    answers.some(({ status }) => status === 200),
    'no request was answered 200 before and after',
  );
}
