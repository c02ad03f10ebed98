import type { ShopProcess } from '../support/processes/shop-process.ts';
import type { Proof } from './proof.ts';
import { type FollowingPage, openPage } from './support/event-source.ts';
import { pause } from './support/load.ts';
import {
  MAX_MEGABYTES,
  seedTrackers,
  setStatus,
  TRACKERS,
  tryMemory,
  tryPlacing,
} from './support/many-trackers.ts';
import { withTwoNodes } from './support/two-nodes.ts';

/** The number of trackers that are opened at once. */
const WAVE = 50;
const CHANGES_AT_ONCE = 4;
/** Long, because a refused page reconnects after a growing delay. */
const MAX_MILLISECONDS = 180_000;
const POLL_MILLISECONDS = 100;

const proof: Proof = {
  promise: `PostgreSQL restarted under ${TRACKERS} open trackers: each receives the later changes, none goes back, under ${MAX_MEGABYTES} MB, placing not slowed`,
  run: (tried) =>
    withTwoNodes(
      async ({ nodes: [node, other], databaseUrl, postgres }) => {
        const { customers, buyer } = await seedTrackers(databaseUrl);
        const pages: FollowingPage[] = [];
        for (let from = 0; from < TRACKERS; from += WAVE) {
          pages.push(...customers.slice(from, from + WAVE).map((customer) => openPage(node.url, customer)));
          await untilAll(pages, (page) => page.statuses().length > 0);
        }
        const lostBefore = count(pages, (page) => page.reconnections() > 0);
        tried(lostBefore === 0, `${lostBefore} trackers were lost before anything happened`);

        await postgres.halt();
        await postgres.resume();
        // Immediately and through the other process: before the connection for notifications is open again.
        await changeAll(other, pages);
        const isUpToDate = (page: FollowingPage) => page.statuses().join() === 'Created,Accepted';
        await untilAll(pages, isUpToDate);
        for (const page of pages) {
          tried(isUpToDate(page), `${page.orderId} is shown as ${page.statuses()}`);
          tried(page.timesBackwards() === 0, `${page.orderId} went back`);
        }
        tryMemory(tried, node);
        await tryPlacing(tried, { crowded: node, empty: other, buyer });
        for (const page of pages) page.close();
      },
      // The limit of production: a request that would wait longer is refused, and the page retries.
      async () => ({ MAX_WAIT_MILLISECONDS: '1000' }),
    ),
};
export default proof;

/** Accepts every order; repeats refused requests. */
async function changeAll(node: ShopProcess, pages: readonly FollowingPage[]): Promise<void> {
  const left = [...pages];
  const change = async () => {
    for (let page = left.pop(); page; page = left.pop()) {
      while (!(await accept(node, page.orderId))) await pause(POLL_MILLISECONDS);
    }
  };
  await Promise.all(Array.from({ length: CHANGES_AT_ONCE }, change));
}

async function accept(node: ShopProcess, orderId: string): Promise<boolean> {
  const status = await setStatus(node, orderId, 'Accepted');
  if (status !== 200 && status !== 503) throw new Error(`the operator was answered ${status}`);
  return status === 200;
}

/** Resolves when the condition holds for all, or when waiting is pointless. */
async function untilAll(
  pages: readonly FollowingPage[],
  condition: (page: FollowingPage) => boolean,
): Promise<void> {
  const deadline = performance.now() + MAX_MILLISECONDS;
  while (!pages.every(condition) && performance.now() < deadline) await pause(POLL_MILLISECONDS);
}

function count(pages: readonly FollowingPage[], condition: (page: FollowingPage) => boolean): number {
  return pages.filter(condition).length;
}
