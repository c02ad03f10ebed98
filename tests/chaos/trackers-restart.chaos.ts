import { OPERATOR_TOKEN } from '../support/shop-process.ts';
import { type FollowingPage, openPage } from './event-source.ts';
import { pause } from './load.ts';
import { seedCustomers } from './many-customers.ts';
import { openPool } from './open-pool.ts';
import { MOST_RATIO, residentMegabytes, timePlacing } from './placing-time.ts';
import type { Proof } from './proof.ts';
import { AUTH_SECRET, withTwoNodes } from './two-nodes.ts';

const TRACKERS = 2_000;
const MOST_MEGABYTES = 300;
/** Opened, and changed, so many at a time. */
const WAVE = 50;
const CHANGES_AT_ONCE = 4;
/** A page that cannot be served comes back after a pause that grows; a busy machine takes its time. */
const TOLD_MILLISECONDS = 180_000;
const LOOK_MILLISECONDS = 100;

const proof: Proof = {
  promise: `PostgreSQL restarted under ${TRACKERS} open trackers: each is told what changes after it, none goes back, under ${MOST_MEGABYTES} MB, placing not slowed`,
  run: (tried) =>
    withTwoNodes(
      async ({ nodes: [node, other], databaseUrl, postgres }) => {
        const pool = openPool(databaseUrl);
        const customers = await seedCustomers(pool, TRACKERS + 1, AUTH_SECRET);
        await pool.end();
        const buyer = customers.pop();
        if (!buyer) throw new Error('nobody to order');

        const pages: FollowingPage[] = [];
        for (let from = 0; from < TRACKERS; from += WAVE) {
          pages.push(...customers.slice(from, from + WAVE).map((customer) => openPage(node.url, customer)));
          await untilAll(pages, (page) => page.statuses().length > 0);
        }
        const lostBefore = count(pages, (page) => page.timesLost() > 0);
        tried(lostBefore === 0, `${lostBefore} trackers were lost before anything happened`);

        await postgres.halt();
        await postgres.resume();
        // At once, and through the other process: before the line on which changes are told stands again.
        await changeAll(other.url, pages);
        const isTold = (page: FollowingPage) => page.statuses().join() === 'Created,Accepted';
        await untilAll(pages, isTold);
        for (const page of pages) {
          tried(isTold(page), `${page.orderId} is shown as ${page.statuses()}`);
          tried(page.timesBackwards() === 0, `${page.orderId} went back`);
        }
        const megabytes = residentMegabytes(node);
        tried(megabytes < MOST_MEGABYTES, `${megabytes} MB resident`);
        const { crowded, empty } = await timePlacing({ crowded: node, empty: other, cookie: buyer.cookie });
        tried(
          crowded / empty < MOST_RATIO,
          `a round of orders takes ${Math.round(empty)} ms without trackers, ${Math.round(crowded)} ms with them`,
        );
        for (const page of pages) page.close();
      },
      // As it is in service: what would wait longer is turned away, and comes back.
      { LONGEST_WAIT_MILLISECONDS: '1000' },
    ),
};
export default proof;

/** The kitchen takes every order; who is turned away asks again. */
async function changeAll(url: string, pages: readonly FollowingPage[]): Promise<void> {
  const left = [...pages];
  const change = async () => {
    for (let page = left.pop(); page; page = left.pop()) {
      while (!(await accept(url, page.orderId))) await pause(LOOK_MILLISECONDS);
    }
  };
  await Promise.all(Array.from({ length: CHANGES_AT_ONCE }, change));
}

async function accept(url: string, orderId: string): Promise<boolean> {
  const { status } = await fetch(`${url}/operator/orders/${orderId}/status`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({ status: 'Accepted' }),
  });
  if (status !== 200 && status !== 503) throw new Error(`the operator was answered ${status}`);
  return status === 200;
}

/** Resolves when it holds of all, or when there is no more sense in waiting. */
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
