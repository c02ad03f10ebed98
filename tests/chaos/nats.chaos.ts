import type { Proof } from './proof.ts';
import { type FollowingPage, openPage } from './support/event-source.ts';
import { pause } from './support/load.ts';
import { type SeededCustomer, seedCustomers } from './support/many-customers.ts';
import { setStatus } from './support/many-trackers.ts';
import { openPool } from './support/open-pool.ts';
import { unpackNatsServer } from './support/programs/nats-server.ts';
import { AUTH_SECRET, withTwoNodes } from './support/two-nodes.ts';

const STEPS = 10;
const STEP_MILLISECONDS = 1_000;
/** By the comparison of logs alone. */
const LOST_MILLISECONDS = 15_000;
/** A shop reconnects a second after the server is there. */
const RECONNECT_MILLISECONDS = 3_000;

const proof: Proof = {
  promise:
    'Notices by NATS: steps through another process arrive within 1 s; with NATS away at the start, or killed, within 15 s, and none fails; within 1 s again once it is back',
  run: async (tried) => {
    const nats = await unpackNatsServer();
    try {
      await withTwoNodes(
        async ({ nodes: [node, other], databaseUrl }) => {
          const pool = openPool(databaseUrl);
          const customers = await seedCustomers(pool, 4 * STEPS, AUTH_SECRET);
          await pool.end();
          const tryRound = async (when: string, maxMilliseconds: number) => {
            const followed = await followAll(node.url, customers.splice(0, STEPS));
            for (const { orderId } of followed) {
              const status = await setStatus(other, orderId, 'Accepted');
              tried(status === 200, `${when}, a step was answered ${status}`);
            }
            const answeredAt = performance.now();
            await untilAll(followed, 2, maxMilliseconds);
            const late = followed.filter((page) => page.statuses().length < 2).length;
            tried(late === 0, `${when}, ${late} steps had not arrived after ${maxMilliseconds} ms`);
            for (const page of followed) page.close();
            return performance.now() - answeredAt;
          };

          await tryRound('before NATS was there', LOST_MILLISECONDS);
          await nats.start();
          await pause(RECONNECT_MILLISECONDS);
          await tryRound('with NATS', STEP_MILLISECONDS);
          await nats.kill();
          const took = await tryRound('after NATS was killed', LOST_MILLISECONDS);
          // Otherwise notices would have another way, and the other rounds would show nothing.
          tried(took > STEP_MILLISECONDS, `without NATS the steps arrived after ${Math.round(took)} ms`);
          await nats.start();
          await pause(RECONNECT_MILLISECONDS);
          await tryRound('with NATS again', STEP_MILLISECONDS);
        },
        async () => ({ NATS_URL: nats.url }),
      );
    } finally {
      await nats.remove();
    }
  },
};
export default proof;

/** Opens the pages of the customers' orders and waits for their first states. */
async function followAll(url: string, customers: readonly SeededCustomer[]): Promise<FollowingPage[]> {
  const pages = customers.map((customer) => openPage(url, customer));
  await untilAll(pages, 1, LOST_MILLISECONDS);
  return pages;
}

/** Resolves when all pages show so many statuses, or when the time is over. */
async function untilAll(
  pages: readonly FollowingPage[],
  statuses: number,
  maxMilliseconds: number,
): Promise<void> {
  const deadline = performance.now() + maxMilliseconds;
  while (!pages.every((page) => page.statuses().length >= statuses) && performance.now() < deadline) {
    await pause(20);
  }
}
