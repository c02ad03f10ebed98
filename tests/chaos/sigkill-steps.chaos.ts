import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOver, signInOver } from '../support/http-customer.ts';
import { importKnownCatalogue } from '../support/known-catalogue.ts';
import { createDatabase, freePort, startPostgres } from '../support/postgres.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { pickupOrder } from './known-order.ts';
import { openPool } from './open-pool.ts';
import { openPostgresWire } from './postgres-wire.ts';
import type { Proof } from './proof.ts';
import { flawOf, readStoredOrders } from './stored-orders.ts';
import { PLAIN_NODE } from './two-nodes.ts';

/** The statements of placing (app/orders/place-order.server.ts), in their order. */
const STEPS = ['begin', 'from "restaurantitems"', 'for key share', 'insert into "orders"', 'commit'];
const COMMITTED = { when: 'after', statement: 'commit' };

const proof: Proof = {
  promise:
    'A process killed at any step of placing (PostgreSQL): nothing or the whole order; the retry is answered with it',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const wire = await openPostgresWire(databaseUrl);
    const pool = openPool(databaseUrl);
    const port = await freePort();
    const start = () =>
      startShopProcess({
        dataDir: folder,
        port,
        environment: { ...PLAIN_NODE, DATABASE_URL: wire.url },
      });
    let shop = await start();
    try {
      await importKnownCatalogue(shop);
      const cookie = await signInOver(shop.url);
      for (const statement of STEPS) {
        for (const when of ['before', 'after'] as const) {
          const order = pickupOrder();
          const storedOf = async () =>
            (await readStoredOrders(pool)).filter(({ checkoutKey }) => checkoutKey === order.checkoutKey);
          const { reached } = wire.hold({ when, statement });
          const lost = placeOver(shop.url, cookie, order).then(
            ({ status }) => `answered ${status} ${when} ${statement}`,
            () => null,
          );
          await Promise.race([reached, lost]);
          await shop.end('SIGKILL');
          const answered = await lost;
          tried(answered === null, answered ?? '');
          const isCommitted = when === COMMITTED.when && statement === COMMITTED.statement;
          const left = await storedOf();
          tried(
            left.length === (isCommitted ? 1 : 0),
            `killed ${when} ${statement}: ${JSON.stringify(left)} is left`,
          );
          shop = await start();
          const retried = await placeOver(shop.url, cookie, order);
          const [stored, ...more] = await storedOf();
          const flaw = stored ? flawOf(stored) : 'there is none';
          tried(
            more.length === 0 && flaw === null && retried.orderIds.join() === stored?.id,
            `retried after ${when} ${statement}: ${flaw}, ${more.length} more, answered ${retried.status} ${retried.orderIds}`,
          );
        }
      }
    } finally {
      await shop.end('SIGTERM');
      await pool.end();
      wire.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;
