import { placeOver } from '../support/http-customer.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { pickupOrder } from './known-order.ts';
import type { Tried } from './proof.ts';
import { flawOf, type StoredOrder } from './stored-orders.ts';

const KILLS = 30;
const CUSTOMERS = 6;
const LEAST_MILLISECONDS = 50;
const MOST_MILLISECONDS = 1_000;
const RETRY_MILLISECONDS = 50;

/** What customers were told: the order's id by checkout key. */
export type Told = Map<string, string>;

/**
 * Orders without a pause through `CUSTOMERS` tabs, each sending a checkout key until it is taken, and kills the
 * process `KILLS` times at a random moment.
 * @param start starts it anew on the same port and the same database
 */
export async function killUnderLoad(
  tried: Tried,
  cookie: string,
  first: ShopProcess,
  start: () => Promise<ShopProcess>,
): Promise<Told> {
  const told: Told = new Map();
  let isOver = false;
  let shop = first;

  async function orderUntilOver(): Promise<void> {
    while (!isOver) {
      const order = pickupOrder();
      told.set(order.checkoutKey, await untilAnswered(order));
    }
  }

  async function untilAnswered(order: ReturnType<typeof pickupOrder>): Promise<string> {
    for (;;) {
      try {
        const { status, orderIds, text } = await placeOver(shop.url, cookie, order);
        // Of a process that has too much to do.
        if (status !== 503) {
          tried(status === 200 && orderIds.length === 1, `answered ${status}: ${text}`);
          return orderIds.join();
        }
      } catch {
        // Cut off, or not there.
      }
      await pause(RETRY_MILLISECONDS);
    }
  }

  const customers = Array.from({ length: CUSTOMERS }, orderUntilOver);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(LEAST_MILLISECONDS + Math.random() * (MOST_MILLISECONDS - LEAST_MILLISECONDS));
    await shop.end('SIGKILL');
    shop = await start();
    tried(true, 'it does not start again');
  }
  isOver = true;
  await Promise.all(customers);
  await shop.end('SIGKILL');
  return told;
}

/** Compares what customers were told with what is there. */
export function compareWithStored(tried: Tried, told: Told, stored: readonly StoredOrder[]): void {
  const byKey = Map.groupBy(stored, ({ checkoutKey }) => checkoutKey);
  for (const [key, id] of told) {
    const ids = byKey.get(key)?.map((order) => order.id) ?? [];
    tried(
      ids.length === 1 && ids[0] === id,
      `a customer was told of ${id}; there is ${ids.join() || 'none'}`,
    );
  }
  for (const order of stored) {
    const flaw = flawOf(order);
    tried(flaw === null, flaw ?? '');
    tried(told.has(order.checkoutKey), `${order.id} is there and its customer was never told`);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
