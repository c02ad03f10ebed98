import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signInByPost } from './support/browser/customer.ts';
import { expect, OPERATOR_TOKEN, type Shop, test as shopTest } from './support/browser/shop.ts';
import { freePort } from './support/processes/postgres.ts';
import { type ShopProcess, startShopProcess } from './support/processes/shop-process.ts';
import { importKnownCatalogue } from './support/test-data/known-catalogue.ts';

// Tracking an order while the server process stops and restarts.

interface RestartedShop extends Shop {
  end: ShopProcess['end'];
  startAgain: () => Promise<void>;
}

const test = shopTest.extend<{ own: RestartedShop }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-tracking-'));
      const port = await freePort();
      const start = () =>
        startShopProcess({ dataDir, port, environment: { TIFFIN_DEMO: 'off', LOG_LEVEL: 'silent' } });
      let server = await start();
      await importKnownCatalogue(server);
      const stop = async () => {
        await server.end('SIGTERM');
        rmSync(dataDir, { recursive: true, force: true });
      };
      await use({
        url: server.url,
        query: null,
        stopDatabase: null,
        stop,
        end: (signal) => server.end(signal),
        startAgain: async () => {
          server = await start();
        },
      });
      await stop();
    },
    { timeout: 90_000 },
  ],
});

test('each status appears without a reload, through a stop and a crash of the server, and never goes back', async ({
  page,
  consoleErrors,
  own: shop,
}) => {
  test.slow();
  // The browser logs each failed connection.
  consoleErrors.expect(/net::ERR_|status of 503/);
  await signInByPost(page, shop);
  const orderId = await placeByPost(page, shop);
  await page.goto(`${shop.url}/track?orderId=${orderId}`);
  await expect(page.getByText(/^Live · updated \d/)).toBeVisible();
  await recordHeadings(page);

  await moveTo(shop, orderId, 'Accepted');
  await expect(page.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  const steps = [
    ['SIGTERM', 'Preparing', 'Preparing'],
    ['SIGKILL', 'OutForDelivery', 'Out for delivery'],
  ] as const;
  for (const [signal, status, heading] of steps) {
    await shop.end(signal);
    await expect(page.getByText(/^Updated \d{1,2}:\d{2} [ap]m · reconnecting…$/)).toBeVisible();
    await shop.startAgain();
    await moveTo(shop, orderId, status);
    // The delay between reconnections grows to half a minute.
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText(/^Live · updated \d/)).toBeVisible();
  }
  expect(await recordedHeadings(page)).toEqual(['Order placed', 'Accepted', 'Preparing', 'Out for delivery']);
});

/** An order of one Known Thali, to be delivered. Returns its id. */
async function placeByPost(page: Page, shop: Shop): Promise<string> {
  const order = {
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Delivery',
    address: null,
    paymentMethod: 'COD',
    lines: [{ itemId: 'known-thali', quantity: 1, pricePaise: 120_00, discountPercent: 0 }],
  };
  const placed = await page.request.post(`${shop.url}/payment.data`, {
    headers: { Origin: shop.url },
    form: { order: JSON.stringify(order) },
  });
  const orderId = /ORD[0-9A-F]{8}/.exec(await placed.text())?.[0];
  if (!orderId) throw new Error(`no order was placed: ${placed.status()}`);
  return orderId;
}

async function moveTo(shop: Shop, orderId: string, status: string): Promise<void> {
  const response = await fetch(`${shop.url}/operator/orders/${orderId}/status`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({ status }),
  });
  expect(response.status).toBe(200);
}

/** Records every heading that the status panel shows from now on. */
async function recordHeadings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const note = () => {
      const heading = document.querySelector('h2')?.textContent ?? '';
      if (heading !== seen.at(-1)) seen.push(heading);
      document.body.dataset.seen = JSON.stringify(seen);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

async function recordedHeadings(page: Page): Promise<string[]> {
  return JSON.parse((await page.evaluate(() => document.body.dataset.seen)) ?? '[]');
}
