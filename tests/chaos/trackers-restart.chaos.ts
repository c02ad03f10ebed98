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

/** How many are opened, and changed, at a time. */
const WAVE = 50;
const CHANGES_AT_ONCE = 4;
/** A refused page reconnects after a growing delay, and a busy machine is slow. */
const TOLD_MILLISECONDS = 180_000;
const LOOK_MILLISECONDS = 100;

const proof: Proof = {
  promise: `PostgreSQL restarted under ${TRACKERS} open trackers: each is told what changes after it, none goes back, under ${MAX_MEGABYTES} MB, placing not slowed`,
  run: (tried) =>
    withTwoNodes(
      async ({ nodes: [node, other], databaseUrl, postgres }) => {
        const { customers, buyer } = await seedTrackers(databaseUrl);
        const pages: FollowingPage[] = [];
        for (let from = 0; from < TRACKERS; from += WAVE) {
          pages.push(...customers.slice(from, from + WAVE).map((customer) => openPage(node.url, customer)));
          await untilAll(pages, (page) => page.statuses().length > 0);
        }
        const lostBefore = count(pages, (page) => page.timesLost() > 0);
        tried(lostBefore === 0, `${lostBefore} trackers were lost before anything happened`);

        await postgres.halt();
        await postgres.resume();
        // At once, and through the other process: before the connection for notifications is open again.
        await changeAll(other, pages);
        const isTold = (page: FollowingPage) => page.statuses().join() === 'Created,Accepted';
        await untilAll(pages, isTold);
        for (const page of pages) {
          tried(isTold(page), `${page.orderId} is shown as ${page.statuses()}`);
          tried(page.timesBackwards() === 0, `${page.orderId} went back`);
        }
        tryMemory(tried, node);
        await tryPlacing(tried, { crowded: node, empty: other, buyer });
        for (const page of pages) page.close();
      },
      // With production's limit: what would wait longer is refused, and retries.
      { LONGEST_WAIT_MILLISECONDS: '1000' },
    ),
};
export default proof;

/** The kitchen accepts every order; a refused request is repeated. */
async function changeAll(node: ShopProcess, pages: readonly FollowingPage[]): Promise<void> {
  const left = [...pages];
  const change = async () => {
    for (let page = left.pop(); page; page = left.pop()) {
      while (!(await accept(node, page.orderId))) await pause(LOOK_MILLISECONDS);
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
  isSo: (page: FollowingPage) => boolean,
): Promise<void> {
  const deadline = performance.now() + TOLD_MILLISECONDS;
  while (!pages.every(isSo) && performance.now() < deadline) await pause(LOOK_MILLISECONDS);
}

function count(pages: readonly FollowingPage[], isSo: (page: FollowingPage) => boolean): number {
  return pages.filter(isSo).length;
}
