import type { OrderRequest } from '../../../app/orders/order.ts';
import type { Tried } from '../proof.ts';
import { pickupOrder } from './known-order.ts';
import { type Answer, send, sendRepeatedly } from './load.ts';
import type { openPool } from './open-pool.ts';
import { problemOf, readStoredOrders } from './stored-orders.ts';

/** An order that was sent once, and its answer. */
export interface Attempt {
  order: OrderRequest;
  answer: Answer;
}

/** Places different orders at this rate per second until it is stopped. */
export function startOrdering(url: string, cookie: string, { perSecond }: { perSecond: number }) {
  return sendRepeatedly(perSecond, async (): Promise<Attempt> => {
    const order = pickupOrder();
    return { order, answer: await place(url, cookie, order) };
  });
}

/** Repeats the attempts that were not confirmed; then every order must be stored once and complete. */
export async function checkAttempts(
  tried: Tried,
  { url, cookie, pool }: { url: string; cookie: string; pool: ReturnType<typeof openPool> },
  attempts: readonly Attempt[],
): Promise<void> {
  const confirmed = new Map<string, string>();
  for (const { order, answer } of attempts) {
    const last = answer.status === 200 ? answer : await place(url, cookie, order);
    tried(last.status === 200, `a repeated order was answered ${last.status}`);
    confirmed.set(order.checkoutKey, idsIn(last).join());
  }
  const stored = Map.groupBy(await readStoredOrders(pool), ({ checkoutKey }) => checkoutKey);
  for (const [key, id] of confirmed) {
    const orders = stored.get(key) ?? [];
    const ids = orders.map((order) => order.id).join();
    const problem = orders.map(problemOf).find((found) => found !== null);
    tried(
      ids === id && !problem,
      `a customer received ${id}; there is ${ids || 'none'}, ${problem ?? 'complete'}`,
    );
  }
}

function place(url: string, cookie: string, order: OrderRequest): Promise<Answer> {
  return send(url, '/payment.data', { Cookie: cookie }, { order: JSON.stringify(order) });
}

function idsIn({ text }: Answer): string[] {
  return [...new Set(text.match(/ORD[0-9A-F]{8}/g) ?? [])];
}
