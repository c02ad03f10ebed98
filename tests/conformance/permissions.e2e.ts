import type { Page } from '@playwright/test';
import {
  logIn,
  newCustomer,
  registerFromLogin,
  saveAddress,
  signInByPost,
} from '../support/browser/customer.ts';
import { expect, expectPopup, KITCHEN_PATH, seedCart, THALI, test } from '../support/browser/known-shop.ts';
import type { Shop } from '../support/browser/shop.ts';

// Spec §6: who may do what.

/** These tests send requests without a page. */
const OVER_HTTP = { tag: '@http' };

test(
  '§6 Two states: anonymous visitors have no account, customers have their own',
  OVER_HTTP,
  async ({ page, shop }) => {
    const session = async () => (await page.request.get('/api/session')).json();
    expect(await session()).toEqual({ user: null });
    const { email, name } = await signInByPost(page, shop);
    expect(await session()).toEqual({
      user: { uid: expect.any(String), email, fullName: name, profileImage: null },
    });
  },
);

test('§6 Guard, /myaccount: sends a guest to login and back, also through registration', async ({ page }) => {
  const customer = newCustomer();
  await page.goto('/myaccount');
  await expect(page).toHaveURL('/login?from=%2Fmyaccount');
  await registerFromLogin(page, customer);
  await expect(page).toHaveURL('/login?from=%2Fmyaccount');
  await logIn(page, customer);
  await expect(page).toHaveURL('/myaccount');
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
});

test('§6 Guard, personal screens: send a guest to login, which remembers the page with its query', async ({
  page,
}) => {
  const personal = {
    '/editprofile': '%2Feditprofile',
    '/addressbook?from=%2Fcart': '%2Faddressbook%3Ffrom%3D%252Fcart',
    '/my_address': '%2Fmy_address',
    '/orders': '%2Forders',
    '/track?orderId=ORD00000000': '%2Ftrack%3ForderId%3DORD00000000',
    '/change_password': '%2Fchange_password',
    '/deactivate_account': '%2Fdeactivate_account',
  };
  for (const [path, from] of Object.entries(personal)) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?from=${from}`);
    await expect(page.getByLabel('Password', { exact: true }), path).toBeVisible();
  }
});

test('§6 Guard, everything public: answers a guest', OVER_HTTP, async ({ page }) => {
  const open = [
    ...['/', '/login', '/register', '/cart', '/payment', '/confirm', '/category', '/promos', '/terms'],
    ...['/terms_conditions', '/help_support', '/privacypolicy', '/aboutus', '/contactus', '/pricing'],
    ...['/refunds', '/shipping', '/promo-details?promo=1', KITCHEN_PATH],
  ];
  for (const path of open) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
  }
});

test("§6 Cart Continue: prompts 'Login Required' with a Login button that comes back to the cart", async ({
  page,
}) => {
  await seedCart(page, THALI);
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expectPopup(page, 'Login Required', 'You must be logged in to proceed.');
  await expect(page).toHaveURL('/cart');
  await page.getByRole('alertdialog').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login?from=%2Fcart');
});

/** Posts an order of one thali as the payment screen does; returns the status of the answer. */
async function postOrder(
  page: Page,
  shop: Shop,
  address: { id: string; text: string } | null,
): Promise<number> {
  const order = JSON.stringify({
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Delivery',
    address,
    paymentMethod: 'COD',
    lines: [{ itemId: THALI.id, quantity: 1, pricePaise: 120_00, discountPercent: 0 }],
  });
  const response = await page.request.post('/payment', {
    headers: { Origin: shop.url },
    form: { order },
    maxRedirects: 0,
  });
  return response.status();
}

const readJson = async (page: Page, path: string) => (await page.request.get(path)).json();

test('§6 Place order: the server refuses a guest', OVER_HTTP, async ({ page, shop }) => {
  expect(await postOrder(page, shop, null)).toBe(401);
  await signInByPost(page, shop);
  expect(await postOrder(page, shop, null)).toBe(200);
});

test('§6 Own records: profile, addresses and orders of others are inaccessible', async ({
  page,
  browser,
  shop,
}) => {
  await signInByPost(page, shop);
  const text = await saveAddress(page, shop);
  const [{ id }] = (await readJson(page, '/api/addresses')).addresses;
  expect(await postOrder(page, shop, { id, text })).toBe(200);
  const [{ OrderId }] = (await readJson(page, '/api/orders')).orders;

  const context = await browser.newContext({ baseURL: shop.url });
  const stranger = await context.newPage();
  for (const path of ['/api/addresses', '/api/orders', `/api/order?orderId=${OrderId}`]) {
    expect((await stranger.request.get(path)).status(), `${path} for a guest`).toBe(401);
  }
  await signInByPost(stranger, shop, { name: 'Ravi Iyer' });
  const headers = { Origin: shop.url };

  expect(await readJson(stranger, '/api/addresses')).toEqual({ addresses: [] });
  const edited = await stranger.request.post('/api/addresses', {
    headers,
    form: { id, type: 'Work', flat: '1', street: 'Elsewhere', city: 'Pune', pincode: '411001' },
  });
  expect(edited.status(), 'editing').toBe(404);
  const deleted = await stranger.request.post('/addressbook', {
    headers,
    form: { intent: 'delete', id },
    maxRedirects: 0,
  });
  // The same answer as for a deleted one; below its owner still has it.
  expect(deleted.status(), 'deleting').toBe(302);
  expect(await postOrder(stranger, shop, { id, text }), 'ordering to it').toBe(409);

  for (const path of ['/track', '/track/events', '/api/order']) {
    const response = await stranger.request.get(`${path}?orderId=${OrderId}`);
    expect(response.status(), path).toBe(404);
  }
  const cancelled = await stranger.request.post(`/track?orderId=${OrderId}`, { headers });
  expect(cancelled.status(), 'cancelling').toBe(404);
  expect(await readJson(stranger, '/api/orders')).toEqual({ orders: [] });
  await stranger.goto('/orders');
  await expect(stranger.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(stranger.getByText(OrderId)).toHaveCount(0);

  await stranger.goto('/myaccount');
  await expect(stranger.getByRole('heading', { name: 'Ravi Iyer' })).toBeVisible();
  await context.close();

  await page.goto('/addressbook');
  await expect(page.getByText(text)).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('main').getByText(OrderId, { exact: true })).toBeVisible();
  expect(await readJson(page, `/api/order?orderId=${OrderId}`)).toMatchObject({
    OrderId,
    address: text,
  });
});

test('§6 Authorized origins: sign-in posts from elsewhere are refused', OVER_HTTP, async ({ page, shop }) => {
  const { email, password } = await signInByPost(page, shop);
  await page.context().clearCookies();
  for (const origin of ['https://elsewhere.example', 'null', `${shop.url}.elsewhere.example`]) {
    const response = await page.request.post('/login', {
      headers: { Origin: origin },
      form: { email, password },
      maxRedirects: 0,
    });
    expect(response.status(), origin).toBe(403);
    expect(response.headers()['set-cookie'], origin).toBeUndefined();
  }
});
