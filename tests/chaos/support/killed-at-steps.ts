import { placeOver, signInOver } from '../../support/processes/http-customer.ts';
import type { ShopProcess } from '../../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../../support/test-data/known-catalogue.ts';
import type { Tried } from '../proof.ts';
import { pickupOrder } from './known-order.ts';
import type { HoldPoint } from './postgres-proxy.ts';
import { problemOf, type StoredOrder } from './stored-orders.ts';

/** The names of the prepared statements with which an order is placed, in order. */
const STEPS = ['buyer_', 'chosen_address_', 'write_order_'];
const WRITTEN = { when: 'after', statement: 'write_order_' };

/**
 * Kills the process before and after each statement of placing: either nothing or the whole order is stored, and the
 * retry returns it.
 */
export async function killAtSteps(
  tried: Tried,
  parts: {
    /** Starts a process on the same port and the same database. */
    start: () => Promise<ShopProcess>;
    /** Stops the next placing at `point`; `reached` resolves there, if that is visible from outside. */
    stopAt: (point: HoldPoint) => { reached?: Promise<void> };
    /** Called while no process runs. */
    readStored: () => Promise<StoredOrder[]>;
  },
): Promise<void> {
  const retries: { at: string; checkoutKey: string; answered: string }[] = [];
  let shop = await parts.start();
  try {
    await importKnownCatalogue(shop);
    const cookie = await signInOver(shop.url);
    for (const statement of STEPS) {
      for (const when of ['before', 'after'] as const) {
        const at = `${when} ${statement}`;
        // With an address id, so that the lookup runs; it finds none.
        const order = pickupOrder({ orderMode: 'Delivery' });
        const { reached = new Promise<void>(() => {}) } = parts.stopAt({ when, statement });
        const lost = placeOver(shop.url, cookie, order).then(
          ({ status }) => `answered ${status} ${at}`,
          () => null,
        );
        await Promise.race([reached, lost]);
        await shop.end('SIGKILL');
        const answered = await lost;
        tried(answered === null, answered ?? '');
        const isWritten = when === WRITTEN.when && statement === WRITTEN.statement;
        const left = (await parts.readStored()).filter(
          ({ checkoutKey }) => checkoutKey === order.checkoutKey,
        );
        tried(left.length === (isWritten ? 1 : 0), `killed ${at}: ${JSON.stringify(left)} is stored`);
        shop = await parts.start();
        const retried = await placeOver(shop.url, cookie, order);
        retries.push({ at, checkoutKey: order.checkoutKey, answered: retried.orderIds.join() });
      }
    }
  } finally {
    await shop.end('SIGTERM');
  }
  const stored = Map.groupBy(await parts.readStored(), ({ checkoutKey }) => checkoutKey);
  for (const { at, checkoutKey, answered } of retries) {
    const [order, ...more] = stored.get(checkoutKey) ?? [];
    const problem = order ? problemOf(order) : 'there is none';
    tried(
      more.length === 0 && problem === null && answered === order?.id,
      `retried after ${at}: ${problem}, ${more.length} more, answered ${answered || 'none'}`,
    );
  }
  tried(stored.size === retries.length, `${stored.size} orders are stored instead of ${retries.length}`);
}
