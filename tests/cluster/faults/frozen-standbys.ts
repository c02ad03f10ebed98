import { pickupOrder } from '../../chaos/support/known-order.ts';
import { pause } from '../../chaos/support/load.ts';
import { idsIn, sendOrder } from '../../chaos/support/retrying-customers.ts';
import { signInOver } from '../../support/processes/http-customer.ts';
import type { Fault } from '../fault.ts';
import { onPrimary, until } from '../support/databases.ts';

/** What standbys had confirmed before is answered by then. */
const FROZEN_MILLISECONDS = 1_000;
const WRITTEN_MILLISECONDS = 1_500;
const REPEATS = 2;

export const frozenStandbys: Fault = {
  name: 'standbys',
  title: 'both standbys frozen, primary killed, order repeated',
  maxGapSeconds: 60,
  run: async ({ url, databases, customers }, tried) => {
    const cookie = await signInOver(url);
    const order = pickupOrder();
    const primary = await databases.leader();
    const standbys = databases.machines.filter((machine) => machine !== primary);
    for (const standby of standbys) standby.signal('SIGSTOP');
    await pause(FROZEN_MILLISECONDS);
    const before = customers.confirmedAt.length;
    const first = sendOrder(url, cookie, order);
    await pause(WRITTEN_MILLISECONDS);
    databases.killPostmaster(primary);
    tried((await first).status !== 200, 'an order was confirmed that no standby had');
    const isVisible = () =>
      onPrimary(databases, 'shop', async (client) => {
        const { rows } = await client.query('select from orders where checkoutkey = $1', [order.checkoutKey]);
        return rows.length === 1;
      }).catch(() => false);
    await until('the order is not visible after the restart', isVisible);
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const { status } = await sendOrder(url, cookie, order);
      tried(status !== 200, 'a repeat was confirmed though no standby had the order');
    }
    const early = customers.confirmedAt.length - before;
    tried(early === 0, `${early} orders of others were confirmed meanwhile`);
    for (const standby of standbys) standby.signal('SIGCONT');
    const ids: string[] = [];
    await until('the repeat is not confirmed', async () => {
      const { status, text } = await sendOrder(url, cookie, order);
      if (status === 200) ids.push(idsIn(text));
      return status === 200;
    });
    const stored = await onPrimary(databases, 'shop', async (client) => {
      const { rows } = await client.query('select "OrderId" as id from orders where checkoutkey = $1', [
        order.checkoutKey,
      ]);
      return rows.map(({ id }) => id);
    });
    tried(stored.join() === ids.join(), `the repeat was answered ${ids}; there is ${stored}`);
  },
};
