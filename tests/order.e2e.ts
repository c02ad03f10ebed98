import type { Page } from '@playwright/test';
import { logIn, newCustomer, registerFromLogin, rupeesIn } from './support/browser/customer.ts';
import { expect, OPERATOR_TOKEN, type Shop, test } from './support/browser/shop.ts';

// From an empty cart to the last step of tracking: a delivery on each kind of database, a pickup on PostgreSQL.

/** The statuses that were logged are read from PostgreSQL alone. */
const ON_POSTGRES = { tag: '@postgres' };

test('a guest finds a dish, registers, orders a delivery and tracks it to the end', async ({
  page,
  shop,
}) => {
  const customer = newCustomer();
  await page.goto('/');
  await fillCart(page);

  await page.getByRole('link', { name: /View cart/ }).click();
  await expect(page).toHaveURL('/cart');
  await page.reload();
  await expect(page.getByText('Please login to select a delivery address')).toBeVisible();

  await page.getByRole('button', { name: /^Continue/ }).click();
  const prompt = page.getByRole('alertdialog');
  await expect(prompt).toContainText('Login Required');
  await expect(prompt).toContainText('You must be logged in to proceed.');
  await prompt
    .getByRole('link', { name: 'Login' })
    .or(prompt.getByRole('button', { name: 'Login' }))
    .click();
  await registerFromLogin(page, customer);
  await logIn(page, customer);
  await expect(page).toHaveURL(/\/cart/);

  await expect(page.getByText('No saved addresses found')).toBeVisible();
  await addAddress(page);
  const address = page.getByRole('radio', { name: /Home/ });
  await address.check();
  await page.reload();
  await expect(address).toBeChecked();

  const total = rupeesIn(await page.getByRole('button', { name: /^Continue/ }).textContent());
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');
  await page.reload();
  await expect(page.getByText(/14, 3rd Cross/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();

  const orderId = await placeOrder(page);
  await expect(page.getByText('Cash on Delivery')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `₹${total.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
  );
  await expectStoredAsShown(page, shop, { orderId, total, mode: 'Delivery', paymentMethod: 'COD' });

  await page.getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL(new RegExp(`/track\\?orderId=${orderId}`));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 20_000 });
  await expectLogged(shop, orderId, ['Created', 'Accepted', 'Preparing', 'OutForDelivery', 'Delivered']);
});

test(
  'a customer orders for pickup, pays by UPI and tracks the order to the end',
  ON_POSTGRES,
  async ({ page, shop }) => {
    const customer = newCustomer();
    await page.goto('/login');
    await registerFromLogin(page, customer);
    await logIn(page, customer);
    await expect(page).toHaveURL('/');
    await fillCart(page);

    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByText('Pickup', { exact: true }).click();
    await expect(page.getByRole('img', { name: /map/i })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: /map/i })).toBeVisible();
    const total = rupeesIn(await page.getByRole('button', { name: /^Continue/ }).textContent());
    await page.getByRole('button', { name: /^Continue/ }).click();
    await expect(page).toHaveURL('/payment');
    await page.getByRole('radio', { name: 'UPI' }).click();

    const orderId = await placeOrder(page);
    await expectStoredAsShown(page, shop, { orderId, total, mode: 'Pickup', paymentMethod: 'UPI' });
    await page.getByRole('link', { name: 'Track Order' }).click();
    await expect(page.getByRole('heading', { name: 'Picked up', exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await expectLogged(shop, orderId, ['Created', 'Accepted', 'Preparing', 'ReadyForPickup', 'PickedUp']);
  },
);

/** From home through a category to a restaurant; adds two of one dish and one of another. */
async function fillCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Biryani', exact: true }).click();
  await expect(page.getByText('(filtered by Biryani)')).toBeVisible();
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant\?vendorId=/);

  const add = page.getByRole('button', { name: /^Add / });
  await add.first().click();
  await page.getByRole('button', { name: /^More .*, 1 in cart$/ }).click();
  await expect(page.getByRole('button', { name: /^More .*, 2 in cart$/ })).toBeVisible();
  await add.first().click();
  await expect(page.getByRole('link', { name: /^3 items/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^3 items/ })).toBeVisible();
}

async function addAddress(page: Page): Promise<void> {
  await page.getByRole('link', { name: /address/i }).click();
  await expect(page).toHaveURL(/\/addressbook/);
  await page.getByLabel(/Flat/).fill('14');
  await page.getByLabel(/Street/).fill('3rd Cross, 5th Block, Koramangala');
  await page.getByLabel(/City/).fill('Bengaluru');
  await page.getByLabel(/Pincode/i).fill('560095');
  await page.getByRole('button', { name: /Save/ }).click();
  await expect(page).toHaveURL(/\/cart/);
}

async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('orderId');
  expect(orderId).toMatch(/^ORD[0-9A-F]{8}$/);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(String(orderId));
  expect(await page.evaluate(() => localStorage.getItem('cartItems') ?? '[]')).toBe('[]');
  return String(orderId);
}

interface Expected {
  orderId: string;
  /** In rupees, as the cart showed it. */
  total: number;
  mode: string;
  paymentMethod: string;
}

/** Expects the same order, to the paisa, from the operator's endpoint, in the browser's storage and on the screen. */
async function expectStoredAsShown(page: Page, shop: Shop, expected: Expected): Promise<void> {
  const lastOrder = JSON.parse((await page.evaluate(() => localStorage.getItem('lastOrder'))) ?? 'null');
  const listed = await page.request.get('/operator/orders', {
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  const { customer, ...stored } = (await listed.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find((order) => order.OrderId === expected.orderId);
  expect(customer).toEqual({
    fullName: expect.stringMatching(/./),
    mobile: expect.stringMatching(/^\d{10}$/),
  });
  expect({ ...stored, status: 'Created' }).toEqual({ ...lastOrder, status: 'Created' });
  expect(stored).toMatchObject({
    FirestoreDocId: expected.orderId,
    totalAmount: expected.total,
    orderMode: expected.mode,
    paymentMethod: expected.paymentMethod,
    voucherCode: '',
  });
  expect(Math.round((stored.subtotal - stored.discount) * 100)).toBe(Math.round(stored.totalAmount * 100));

  if (!shop.query) return;
  const [row] = await shop.query('select * from orders where "OrderId" = $1', [expected.orderId]);
  expect(row).toMatchObject({
    subtotal: stored.subtotal.toFixed(2),
    discount: stored.discount.toFixed(2),
    totalAmount: expected.total.toFixed(2),
    userId: stored.userId,
    orderDetails: stored.orderDetails,
  });
}

async function expectLogged(shop: Shop, orderId: string, statuses: string[]): Promise<void> {
  if (!shop.query) return;
  const rows = await shop.query('select * from "statusLogs" where "orderId" = $1 order by "timestamp"', [
    orderId,
  ]);
  expect(rows.map((row) => row.status)).toEqual(statuses);
}
