import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { placeOver, signInOver } from '../support/processes/http-customer.ts';
import { createDatabase, freePort, startPostgres } from '../support/processes/postgres.ts';
import { OPERATOR_TOKEN, startShopProcess } from '../support/processes/shop-process.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Proof, Tried } from './proof.ts';
import { pickupOrder } from './support/known-order.ts';
import { openPool } from './support/open-pool.ts';
import { startPostgresProxy } from './support/postgres-proxy.ts';
import { PLAIN_NODE } from './support/two-nodes.ts';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts';

/** Parts of the statements between an order and its delivery, in order. */
const STEPS = ['write_order_', 'for update skip locked', 'set "deliveredat"'];
/** More than a lease. */
const MAX_MILLISECONDS = 90_000;

const proof: Proof = {
  promise:
    'A process killed at any step between an order and its webhook: it is delivered, duplicates have one id',
  run: async (tried) => {
    const folder = mkdtempSync(join(tmpdir(), 'tiffin-chaos-'));
    const postgres = await startPostgres();
    const databaseUrl = await createDatabase(postgres.url, 'shop');
    const proxy = await startPostgresProxy(databaseUrl);
    const pool = openPool(databaseUrl);
    const receiver = await startWebhookReceiver();
    const port = await freePort();
    const environment = { ...PLAIN_NODE, DATABASE_URL: proxy.url, WEBHOOK_PRIVATE_ADDRESSES: 'on' };
    const start = () => startShopProcess({ dataDir: folder, port, environment });
    let shop = await start();
    try {
      await importKnownCatalogue(shop);
      const cookie = await signInOver(shop.url);
      await addWebhook(shop.url, receiver.url);
      const orders: string[] = [];
      const dieAt = async (at: string, reached: Promise<unknown>) => {
        const order = pickupOrder();
        // Lost where the process dies before it has answered.
        const placing = placeOver(shop.url, cookie, order).catch(() => null);
        await reached;
        await shop.end('SIGKILL');
        await placing;
        shop = await start();
        const { orderIds } = await placeOver(shop.url, cookie, order);
        tried(orderIds.length === 1, `retried after ${at}: ${orderIds.length} orders`);
        orders.push(...orderIds);
      };
      for (const statement of STEPS) {
        for (const when of ['before', 'after'] as const) {
          await dieAt(`${when} ${statement}`, proxy.hold({ when, statement }).reached);
        }
      }
      await dieAt('the request', receiver.holdNext());
      await untilDelivered(pool, tried);
      checkReceived(tried, orders, receiver);
    } finally {
      await shop.end('SIGTERM');
      receiver.close();
      await pool.end();
      proxy.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
export default proof;

async function addWebhook(shopUrl: string, url: string): Promise<void> {
  const answer = await fetch(`${shopUrl}/operator/webhooks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({ url }),
  });
  if (answer.status !== 201) throw new Error(`the webhook was answered ${answer.status}`);
}

async function untilDelivered(pool: ReturnType<typeof openPool>, tried: Tried): Promise<void> {
  const deadline = Date.now() + MAX_MILLISECONDS;
  for (;;) {
    const { rows } = await pool.query('select id from outbox where deliveredat is null');
    if (rows.length === 0) return tried(true, '');
    if (Date.now() > deadline) return tried(false, `${rows.length} messages are not delivered`);
    await setTimeout(500);
  }
}

function checkReceived(tried: Tried, orders: readonly string[], { received }: WebhookReceiver): void {
  const byOrder = Map.groupBy(received, ({ orderId }) => orderId);
  for (const orderId of orders) {
    const messages = byOrder.get(orderId) ?? [];
    tried(messages.length >= 1, `${orderId} was not delivered`);
    tried(new Set(messages.map(({ id }) => id)).size <= 1, `${orderId} was delivered under several ids`);
  }
  tried(byOrder.size === orders.length, `${byOrder.size} orders were delivered instead of ${orders.length}`);
}
