import { placeOver, signInOver } from '../support/http-customer.ts';
import { importKnownCatalogue } from '../support/known-catalogue.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { pickupOrder } from './known-order.ts';
import type { HoldPoint } from './postgres-wire.ts';
import type { Tried } from './proof.ts';
import { flawOf, type StoredOrder } from './stored-orders.ts';

/** The statements of placing (app/orders/place-order.server.ts), in their order, by their names. */
const STEPS = ['on_sale_', 'chosen_address_', 'write_order_'];
const WRITTEN = { when: 'after', statement: 'write_order_' };

/**
 * Kills the process before and after each statement of placing: nothing or the whole order is left, and the retry is
 * answered with it.
 */
export async function killAtSteps(
  tried: Tried,
  parts: {
    /** On the same port and the same database each time. */
    start: () => Promise<ShopProcess>;
    /** The next placing goes no further than `point`; `reached`, if that can be seen from outside, once it is there. */
    stopAt: (point: HoldPoint) => { reached?: Promise<void> };
    /** Asked while no process runs. */
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
        // With an address to look for: there is none.
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
        tried(left.length === (isWritten ? 1 : 0), `killed ${at}: ${JSON.stringify(left)} is left`);
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
    const flaw = order ? flawOf(order) : 'there is none';
    tried(
      more.length === 0 && flaw === null && answered === order?.id,
      `retried after ${at}: ${flaw}, ${more.length} more, answered ${answered || 'none'}`,
    );
  }
  tried(stored.size === retries.length, `${stored.size} orders are there of ${retries.length}`);
}
