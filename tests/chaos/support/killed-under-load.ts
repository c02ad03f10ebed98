import { placeOver } from '../../support/processes/http-customer.ts';
import type { ShopProcess } from '../../support/processes/shop-process.ts';
import type { Tried } from '../proof.ts';
import { pickupOrder } from './known-order.ts';
import { problemOf, type StoredOrder } from './stored-orders.ts';

const KILLS = 30;
const CUSTOMERS = 6;
const MIN_MILLISECONDS = 50;
const MAX_MILLISECONDS = 1_000;
const RETRY_MILLISECONDS = 50;

/** The order ids that customers received, by checkout key. */
export type ConfirmedOrders = Map<string, string>;

/**
 * Places orders continuously from `CUSTOMERS` tabs, each repeating a checkout key until it is accepted, and kills the
 * process `KILLS` times at random moments.
 * @param start starts the process again on the same port and the same database
 */
export async function killUnderLoad(
  tried: Tried,
  cookie: string,
  first: ShopProcess,
  start: () => Promise<ShopProcess>,
): Promise<ConfirmedOrders> {
  const confirmed: ConfirmedOrders = new Map();
  let isOver = false;
  let shop = first;

  async function orderUntilOver(): Promise<void> {
    while (!isOver) {
      const order = pickupOrder();
      confirmed.set(order.checkoutKey, await untilAnswered(order));
    }
  }

  async function untilAnswered(order: ReturnType<typeof pickupOrder>): Promise<string> {
    for (;;) {
      try {
        const { status, orderIds, text } = await placeOver(shop.url, cookie, order);
        // 503 comes from an overloaded process.
        if (status !== 503) {
          tried(status === 200 && orderIds.length === 1, `answered ${status}: ${text}`);
          return orderIds.join();
        }
      } catch {
        // The process was killed or is not listening yet.
      }
      await pause(RETRY_MILLISECONDS);
    }
  }

  const customers = Array.from({ length: CUSTOMERS }, orderUntilOver);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(MIN_MILLISECONDS + Math.random() * (MAX_MILLISECONDS - MIN_MILLISECONDS));
    await shop.end('SIGKILL');
    shop = await start();
    tried(true, 'it did not start again');
  }
  isOver = true;
  await Promise.all(customers);
  await shop.end('SIGKILL');
  return confirmed;
}

/** Compares the ids that customers received with the stored orders. */
export function compareWithStored(
  tried: Tried,
  confirmed: ConfirmedOrders,
  stored: readonly StoredOrder[],
): void {
  const byKey = Map.groupBy(stored, ({ checkoutKey }) => checkoutKey);
  for (const [key, id] of confirmed) {
    const ids = byKey.get(key)?.map((order) => order.id) ?? [];
    tried(ids.length === 1 && ids[0] === id, `a customer received ${id}; there is ${ids.join() || 'none'}`);
  }
  for (const order of stored) {
    const problem = problemOf(order);
    tried(problem === null, problem ?? '');
    tried(confirmed.has(order.checkoutKey), `${order.id} is stored, but its customer never received its id`);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
