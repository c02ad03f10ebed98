import type { Tried } from '../../chaos/proof.ts';
import { type FollowingPage, openPage } from '../../chaos/support/event-source.ts';
import { pause } from '../../chaos/support/load.ts';
import type { SeededCustomer } from '../../chaos/support/many-customers.ts';
import { OPERATOR_TOKEN } from '../../support/processes/shop-process.ts';

const TRACKERS = 15;
const STEP_MILLISECONDS = 300;
const RETRY_MILLISECONDS = 500;
const ANSWER_MILLISECONDS = 20_000;
/** A page that has been refused several times comes back after 30 s. */
const MAX_SEEN_MILLISECONDS = 40_000;
/** Longer than any fault. */
const MAX_STEP_MILLISECONDS = 100_000;
const WAY = ['Created', 'Accepted', 'Preparing'];

/** Customers who follow their orders, which the operator moves on during a fault and after it. */
export interface Tracking {
  /** Moves all orders a last step; each page must then have all, and must never have gone back. */
  end: (tried: Tried) => Promise<void>;
}

/**
 * Opens a page for each of the next customers and begins to move their orders.
 * @param customers those that are left; the used ones are removed
 */
export function startTracking(url: string, shops: readonly string[], customers: SeededCustomer[]): Tracking {
  const pages = customers.splice(0, TRACKERS).map((customer) => openPage(url, customer));
  if (pages.length < TRACKERS) throw new Error('There are no more orders to track.');
  const accepting = stepAll(pages, 'Accepted');

  async function stepAll(all: readonly FollowingPage[], status: string): Promise<void> {
    for (const [index, { orderId }] of all.entries()) {
      await untilStepped(shops, index, orderId, status);
      await pause(STEP_MILLISECONDS);
    }
  }

  return {
    end: async (tried) => {
      await accepting;
      await Promise.all(pages.map(({ orderId }, index) => untilStepped(shops, index, orderId, 'Preparing')));
      const from = performance.now();
      const isSeen = (page: FollowingPage) => page.statuses().join() === WAY.join();
      while (!pages.every(isSeen) && performance.now() - from < MAX_SEEN_MILLISECONDS) await pause(100);
      for (const page of pages) {
        tried(isSeen(page), `a tracker of ${page.orderId} has ${page.statuses()}`);
        tried(page.timesBackwards() === 0, `a tracker of ${page.orderId} went back`);
        page.close();
      }
    },
  };
}

/** The operator repeats a step at one shop after the other; one that is refused as done was answered too late. */
async function untilStepped(
  shops: readonly string[],
  first: number,
  orderId: string,
  status: string,
): Promise<void> {
  const from = performance.now();
  for (let attempt = first; performance.now() - from < MAX_STEP_MILLISECONDS; attempt += 1) {
    const code = await step(`${shops[attempt % shops.length]}/operator/orders/${orderId}/status`, status);
    if (code === 200 || code === 409) return;
    await pause(RETRY_MILLISECONDS);
  }
}

/** 0 for no answer. */
async function step(url: string, status: string): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
      body: JSON.stringify({ status }),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    return answer.status;
  } catch {
    return 0;
  }
}
