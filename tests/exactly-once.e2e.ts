import type { Page } from '@playwright/test';
import { signInByPost } from './support/browser/customer.ts';
import { DOSA, expect, expectPopup, seedStorage, THALI, test } from './support/browser/known-shop.ts';
import type { Shop } from './support/browser/shop.ts';

// Double clicks, lost answers, reloads and Back: always one order, and finally its page.

const ANSWER_OF_PLACING = '**/payment.data*';

/** A customer who is signed in, with a cart for pickup, on the payment screen. */
async function reachPayment(page: Page, shop: Shop): Promise<void> {
  await signInByPost(page, shop);
  await seedStorage(page, {
    cartItems: JSON.stringify([DOSA, THALI]),
    checkout: JSON.stringify({ orderMode: 'Pickup' }),
  });
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');
}

async function replaceCart(page: Page, item: object): Promise<void> {
  await page.evaluate((items) => localStorage.setItem('cartItems', items), JSON.stringify([item]));
  await page.reload();
}

/** Holds the server's answer to the next placing, which is done by then, until `release` is called. */
async function holdAnswer(page: Page): Promise<{ isAnswered: Promise<void>; release: () => void }> {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    ANSWER_OF_PLACING,
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { isAnswered: answered.promise, release: released.resolve };
}

const continueButton = (page: Page) => page.getByRole('button', { name: /^Continue/ });

/** The page shows the confirmation of the only order that this customer has. */
async function expectOneOrderConfirmed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
  expect(await orderIdsOf(page)).toEqual([new URL(page.url()).searchParams.get('orderId')]);
}

async function orderIdsOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/orders');
  const { orders } = (await answer.json()) as { orders: { OrderId: string }[] };
  return orders.map(({ OrderId }) => OrderId);
}

test('after a lost answer, pressing again shows the placed order', async ({ page, shop, consoleErrors }) => {
  consoleErrors.expect(/ERR_FAILED/);
  await reachPayment(page, shop);
  await page.route(
    ANSWER_OF_PLACING,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await continueButton(page).click();
  await expectPopup(page, 'Failed to place order. Please try again.');
  expect(await orderIdsOf(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'OK' }).click();
  await continueButton(page).click();
  await expectOneOrderConfirmed(page);
});

test('a customer who leaves while the order is being placed is notified on the new screen', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  await reachPayment(page, shop);
  const leaveMeanwhile = async () => {
    const answer = await holdAnswer(page);
    await continueButton(page).click();
    await answer.isAnswered;
    await page.goBack();
    await expect(page).toHaveURL('/cart');
    answer.release();
  };

  await replaceCart(page, { ...DOSA, id: 'gone' });
  await leaveMeanwhile();
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Your cart has changed.');
  expect(await orderIdsOf(page)).toEqual([]);

  await replaceCart(page, DOSA);
  await continueButton(page).click();
  await expect(page).toHaveURL('/payment');
  await leaveMeanwhile();
  await expect(page.getByRole('region', { name: 'Message' })).toContainText(
    'Your order has been placed. You can find it under Your orders.',
  );
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await orderIdsOf(page)).toHaveLength(1);
});

test('a customer who leaves and returns while the order is being placed is notified there', async ({
  page,
  shop,
}) => {
  await reachPayment(page, shop);
  const answer = await holdAnswer(page);
  await continueButton(page).click();
  await answer.isAnswered;
  expect(await orderIdsOf(page)).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await page.goForward();
  await expect(continueButton(page)).toBeVisible();
  answer.release();
  await expect(page.getByRole('region', { name: 'Message' })).toContainText('Your order has been placed.');
  expect(await orderIdsOf(page)).toHaveLength(1);
});

test('after a reload while the order is being placed, pressing again shows that order', async ({
  page,
  shop,
}) => {
  await reachPayment(page, shop);
  const placed = new Promise<void>((resolve) => {
    page.route(
      ANSWER_OF_PLACING,
      async (route) => {
        await route.fetch();
        resolve();
      },
      { times: 1 },
    );
  });
  await continueButton(page).click();
  await placed;
  await page.reload();
  await continueButton(page).click();
  await expectOneOrderConfirmed(page);
});

test('Back from the confirmation shows an empty cart', async ({ page, shop }) => {
  await reachPayment(page, shop);
  await continueButton(page).click();
  await expectOneOrderConfirmed(page);
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await expect(continueButton(page)).toHaveCount(0);
  await page.goto('/payment');
  await continueButton(page).click();
  await expectPopup(page, 'Cart is empty.');
  expect(await orderIdsOf(page)).toHaveLength(1);
});

test('a double click places one order', async ({ page, shop }) => {
  await reachPayment(page, shop);
  await continueButton(page).dblclick();
  await expectOneOrderConfirmed(page);
});

test('two tabs that order at the same time show the same order', async ({ page, shop }) => {
  await reachPayment(page, shop);
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/payment`);
  await expect(continueButton(other)).toBeEnabled();
  let sent = 0;
  let letBothGo = () => {};
  const areBothSent = new Promise<void>((resolve) => {
    letBothGo = resolve;
  });
  await page.context().route(ANSWER_OF_PLACING, async (route) => {
    sent += 1;
    if (sent === 2) letBothGo();
    await areBothSent;
    await route.continue();
  });
  await Promise.all([continueButton(page).click(), continueButton(other).click()]);
  await expectOneOrderConfirmed(page);
  await expectOneOrderConfirmed(other);
});
