import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { saveAddress, signInByPost } from '../support/browser/customer.ts';
import {
  DOSA,
  expect,
  importDocuments,
  KITCHEN_PATH,
  KNOWN,
  readStored,
  seedCart,
  THALI,
  test,
} from '../support/browser/known-shop.ts';

// Spec §9: every business constant and limit.

async function placeOrder(page: Page, { method, mode }: { method?: string; mode: string }): Promise<void> {
  await page.goto('/cart');
  await page.getByText(mode, { exact: true }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  if (method) await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
}

test("§9 Order id: 'ORD' and 8 characters of a UUID in upper case; the document id equals it", async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await seedCart(page, THALI);
  await placeOrder(page, { mode: 'Pickup' });
  const order = (await readStored(page, 'lastOrder')) as { OrderId: string; FirestoreDocId: string };
  expect(order.OrderId).toMatch(/^ORD[0-9A-F]{8}$/);
  expect(order.FirestoreDocId).toBe(order.OrderId);
});

test('§9 Payment options: four; COD is the default; recorded as strings', async ({ page, shop }) => {
  await signInByPost(page, shop);
  const cart = JSON.stringify([THALI]);
  await seedCart(page, THALI);
  const methods = [
    [undefined, 'COD'],
    ['Credit or debit card', 'Card'],
    ['Mobile wallet', 'Wallet'],
    ['UPI', 'UPI'],
  ] as const;
  for (const [method, recorded] of methods) {
    await placeOrder(page, { ...(method ? { method } : {}), mode: 'Pickup' });
    expect(await readStored(page, 'lastOrder')).toMatchObject({ paymentMethod: recorded });
    await page.evaluate((items) => localStorage.setItem('cartItems', items), cart);
  }
});

test('§9 Order modes: Delivery and Pickup; only an order to be delivered is stored with its address', async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  const address = await saveAddress(page, shop);
  await page.goto('/aboutus');
  const stored = { Delivery: {}, Pickup: {} };
  for (const mode of ['Delivery', 'Pickup'] as const) {
    await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([THALI]));
    await page.goto('/cart');
    const modes = page.getByRole('group', { name: 'Delivery or pickup' }).getByRole('radio');
    await expect(modes).toHaveCount(2);
    // A saved address is selected for Pickup too.
    await page.getByRole('radio', { name: /Home/ }).check();
    await placeOrder(page, { mode });
    const orderId = new URL(page.url()).searchParams.get('orderId');
    stored[mode] = await (await page.request.get(`/api/order?orderId=${orderId}`)).json();
  }
  const both = {
    ...stored.Delivery,
    ...{ OrderId: expect.any(String), FirestoreDocId: expect.any(String), createdAt: expect.any(String) },
    ...{ status: expect.any(String), voucherCode: '', subtotal: 120, discount: 0, totalAmount: 120 },
  };
  expect(stored.Delivery).toEqual({ ...both, orderMode: 'Delivery', address });
  expect(stored.Pickup).toEqual({ ...both, orderMode: 'Pickup', address: null });
});

test('§9 Currency: rupee, two decimals', async ({ page }) => {
  await seedCart(page, { ...THALI, price: 1234.5, quantity: 2 });
  await page.goto('/cart');
  await expect(page.getByRole('definition').last()).toHaveText('₹2,469.00');
});

test('§9 Mobile number: 10 digits, the first 6 to 9', { tag: '@http' }, async ({ page, shop }) => {
  const statuses: Record<string, number> = {
    '6000000000': 200,
    '9999999999': 200,
    '5999999999': 400,
    '999999999': 400,
    '99999999999': 400,
    '98765 4321': 400,
  };
  for (const [mobile, status] of Object.entries(statuses)) {
    const response = await page.request.post('/register', {
      headers: { Origin: shop.url },
      form: {
        name: 'Asha Rao',
        mobile,
        email: `asha.${crypto.randomUUID().slice(0, 8)}@example.com`,
        password: 'a long passphrase',
        confirm: 'a long passphrase',
      },
    });
    expect(response.status(), mobile).toBe(status);
  }
});

test('§9 Narrow-screen breakpoint: 768 px, in both directions as the window is resized', async ({ page }) => {
  await page.goto('/cart');
  const back = page.getByRole('button', { name: 'Go back' });
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(back).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(back).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(back).toBeVisible();
});

test('§9 Vendor list limit: 20', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
});

test('§9 Fallback vendor rating: 4.0', async ({ page }) => {
  await page.goto(KITCHEN_PATH);
  await expect(page.getByRole('main').getByText('Rated 4.0')).toBeVisible();
});

test("§9 Default vendor name: 'Unknown Vendor'", async ({ page }) => {
  await seedCart(page, { ...THALI, vendorName: '' });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Unknown Vendor', exact: true })).toBeVisible();
});

test('§9 Caches: valid 5 minutes to the millisecond', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-01T10:00:00Z') });
  await page.goto('/');
  await expect.poll(() => readStored(page, 'homeData')).not.toBeNull();
  const [entry] = (await readStored(page, 'homeData')) as { savedAt: number }[];
  if (!entry) throw new Error('nothing is cached');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Cart' }).click();
  // Otherwise the next press replaces this history entry.
  await expect(page).toHaveURL('/cart');
  await page.clock.pauseAt(entry.savedAt + 5 * 60_000 - 1);
  let isRequested = false;
  page.on('request', (request) => {
    isRequested ||= new URL(request.url()).pathname === '/_.data';
  });
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  expect(isRequested).toBe(false);
  await page.goBack();
  await page.clock.pauseAt(entry.savedAt + 5 * 60_000);
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => isRequested).toBe(true);
});

test('§9 Fallback image paths: contain the slugified name of the subcategory', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404/);
  await importDocuments(shop, 'subcategory', [
    { id: 'known-slug', name: 'Crème & Brûlée', categoryId: KNOWN.category.id, imageBlob: null },
  ]);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`/?category=${KNOWN.category.id}`);
  const picture = page.getByRole('link', { name: 'Crème & Brûlée' }).getByRole('presentation');
  await expect(picture).toHaveAttribute('src', '/assets/img/all_img.jpg');
  expect(requested).toContain('/assets/img/creme-brulee.jpg');
});

test('§9 Profile avatar: 90 px, picture or initials of the first two words', async ({ page, shop }) => {
  const customer = await signInByPost(page, shop, { name: 'asha mohini rao' });
  for (const path of ['/myaccount', '/editprofile']) {
    await page.goto(path);
    const avatar = page.getByRole('main').getByText('AM', { exact: true });
    expect(await avatar.boundingBox()).toMatchObject({ width: 90, height: 90 });
  }
  const { name: fullName, mobile, email } = customer;
  const buffer = await sharp({ create: { width: 9, height: 20, channels: 3, background: '#c42' } })
    .png()
    .toBuffer();
  await page.request.post('/editprofile', {
    headers: { Origin: shop.url },
    multipart: { fullName, mobile, email, profileImage: { name: 'a.png', mimeType: 'image/png', buffer } },
  });
  await page.goto('/myaccount');
  const image = page.getByRole('main').locator('img[src^="data:image/"]');
  expect(await image.boundingBox()).toMatchObject({ width: 90, height: 90 });
});

test('§9 Local cache keys: cartItems, user, lastOrder', async ({ page, shop }) => {
  const { email } = await signInByPost(page, shop);
  await seedCart(page, DOSA);
  await placeOrder(page, { mode: 'Pickup' });
  expect(await readStored(page, 'lastOrder')).toMatchObject({ orderDetails: [{ name: 'Known Dosa' }] });
  expect(await readStored(page, 'user')).toMatchObject({ email });
  await page.goto(KITCHEN_PATH);
  await page.getByRole('button', { name: 'Add Known Thali' }).click();
  expect(await readStored(page, 'cartItems')).toEqual([THALI]);
});

const POLICIES: Record<string, string[]> = {
  '/refunds': ['within 5 minutes of placing', 'credited in 5 to 7 business days'],
  '/terms': ['18 or older', 'not serve children under 13'],
  '/privacypolicy': [],
  '/shipping': [],
};

test('§9 Policy text: cancellation, refunds, age, children; effective January 2025', async ({ page }) => {
  for (const [path, texts] of Object.entries(POLICIES)) {
    await page.goto(path);
    for (const text of ['Effective 1 January 2025', ...texts]) {
      await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible();
    }
  }
});
