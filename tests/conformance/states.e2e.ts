import type { Page } from '@playwright/test';
import { addLine } from '../../app/cart/cart.ts';
import { parseStoredCart } from '../../app/cart/stored-cart.ts';
import { logIn, saveAddress, signInByPost } from '../support/browser/customer.ts';
import {
  BUN,
  DOSA,
  expect,
  KITCHEN_PATH,
  KNOWN,
  readStored,
  seedCart,
  seedStorage,
  THALI,
  test,
} from '../support/browser/known-shop.ts';
import { stubBell } from '../support/location/stub-device.ts';

// Spec §4: every state and transition.

test('§4 Cart, quantity 0 or less added: is ignored', async ({ page }) => {
  const [line] = parseStoredCart(JSON.stringify([THALI]));
  if (!line) throw new Error('the known item is not a valid line');
  for (const quantity of [0, -1]) expect(addLine([], { ...line, quantity })).toEqual([]);
  await seedCart(page, { ...THALI, quantity: 0 }, { ...DOSA, quantity: -2 });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('§4 Cart, existing id added: its quantity increases; 0 or less removes it', async ({ page }) => {
  await seedCart(page, THALI, { ...THALI, quantity: 2 });
  await page.goto(KITCHEN_PATH);
  await page.getByRole('button', { name: 'More Known Thali, 3 in cart' }).click();
  expect(await readStored(page, 'cartItems')).toEqual([{ ...THALI, quantity: 4 }]);
  for (const quantity of [4, 3, 2, 1]) {
    await page.getByRole('button', { name: `Fewer Known Thali, ${quantity} in cart` }).click();
  }
  await expect(page.getByRole('button', { name: 'Add Known Thali' })).toBeVisible();
  expect(await readStored(page, 'cartItems')).toEqual([]);
});

test('§4 Cart, increment: adds 1', async ({ page }) => {
  await seedCart(page, THALI);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'More Known Thali, 1 in cart' }).click();
  await expect(page.getByRole('button', { name: 'More Known Thali, 2 in cart' })).toBeVisible();
  expect(await readStored(page, 'cartItems')).toEqual([{ ...THALI, quantity: 2 }]);
});

test('§4 Cart, decrement on the cart page: stops at 1', async ({ page }) => {
  await seedCart(page, { ...THALI, quantity: 2 });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Fewer Known Thali, 2 in cart' }).click();
  const fewer = page.getByRole('button', { name: 'Fewer Known Thali, 1 in cart' });
  await expect(fewer).toBeDisabled();
  await fewer.click({ force: true });
  expect(await readStored(page, 'cartItems')).toEqual([THALI]);
});

test('§4 Cart, decrement on the restaurant screen: removes the line at 0', async ({ page }) => {
  await seedCart(page, THALI);
  await page.goto(KITCHEN_PATH);
  await page.getByRole('button', { name: 'Fewer Known Thali, 1 in cart' }).click();
  await expect(page.getByRole('button', { name: 'Add Known Thali' })).toBeVisible();
  expect(await readStored(page, 'cartItems')).toEqual([]);
});

test('§4 Cart, remove: deletes the line', async ({ page }) => {
  await seedCart(page, { ...THALI, quantity: 5 }, DOSA);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Remove Known Thali' }).click();
  await expect(page.getByRole('main').getByText('Known Thali')).toHaveCount(0);
  expect(await readStored(page, 'cartItems')).toEqual([DOSA]);
});

test('§4 Cart, clear: an order placed empties the cart and its stored copy', async ({ page, shop }) => {
  await signInByPost(page, shop);
  await seedCart(page, THALI);
  await placePickupOrder(page);
  expect(await page.evaluate(() => localStorage.getItem('cartItems'))).toBeNull();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('§4 Cart, bell: sounds on every add, change and removal', async ({ page }) => {
  const rings = await stubBell(page);
  await page.goto(KITCHEN_PATH);
  await page.getByRole('button', { name: 'Add Known Thali' }).click();
  await page.getByRole('button', { name: 'More Known Thali, 1 in cart' }).click();
  await page.getByRole('button', { name: 'Fewer Known Thali, 2 in cart' }).click();
  await page.getByRole('button', { name: 'Fewer Known Thali, 1 in cart' }).click();
  await expect.poll(() => rings, 'on the restaurant screen').toEqual(Array(4).fill('/audio/bell.wav'));
  await page.getByRole('button', { name: 'Add Known Thali' }).click();
  await page.getByRole('link', { name: /View cart/ }).click();
  await page.getByRole('button', { name: 'More Known Thali, 1 in cart' }).click();
  await page.getByRole('button', { name: 'Fewer Known Thali, 2 in cart' }).click();
  // At 1 the quantity does not change.
  await page.getByRole('button', { name: 'Fewer Known Thali, 1 in cart' }).click({ force: true });
  await page.getByRole('button', { name: 'Remove Known Thali' }).click();
  await expect.poll(() => rings, 'on the cart page too').toEqual(Array(8).fill('/audio/bell.wav'));
});

test('§4 Cart, quantity 0: is ignored in a vendor’s group and for the vendor of the order', async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await seedCart(page, { ...BUN, vendorId: '', quantity: 0 }, THALI);
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: KNOWN.kitchen.name })).toBeVisible();
  await expect(page.getByRole('region', { name: KNOWN.bakery.name })).toHaveCount(0);
  // With the vendor of the first line the order would be refused.
  await placePickupOrder(page);
});

test('§4 Home, loading: an overlay until the data arrives', async ({ page }) => {
  await page.goto('/aboutus');
  let answer = () => {};
  const isRequested = new Promise<void>((resolve) => {
    void page.route('**/_.data*', async (route) => {
      resolve();
      await new Promise<void>((release) => {
        answer = release;
      });
      await route.continue();
    });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await isRequested;
  const overlay = page.getByRole('status').filter({ hasText: 'Loading…' });
  await expect(overlay).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Popular Restaurants' })).toBeVisible();
  await expect(overlay).toHaveCount(0);
});

test("§4 Home, selected category: 'All' at first; choosing 'All' clears the filter", async ({ page }) => {
  await page.goto('/');
  const chosen = page.getByRole('region', { name: 'Categories' }).locator('[aria-current="true"]');
  await expect(chosen).toHaveText('All');
  await page.getByRole('link', { name: 'Pizza', exact: true }).click();
  await expect(chosen).toHaveText('Pizza');
  await expect(page.getByText('(filtered by Pizza)', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(chosen).toHaveText('All');
  await expect(page.getByText(/filtered by/)).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test('§4 Order mode: Delivery at first, or Pickup', async ({ page }) => {
  await seedCart(page, THALI);
  await page.goto('/cart');
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked();
  await page.getByText('Pickup', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked();
  await page.getByText('Delivery', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked();
});

test('§4 Payment method: COD at first, switchable among four', async ({ page }) => {
  await seedCart(page, THALI);
  await page.goto('/payment');
  const methods = page.getByRole('radio');
  await expect(methods).toHaveCount(4);
  await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();
  for (const method of await methods.all()) {
    await method.check();
    await expect(page.locator('input[name="paymentMethod"]:checked')).toHaveCount(1);
    await expect(method).toBeChecked();
  }
});

test("§4 Order status: 'Created' at placement, with a first status-log entry", async ({ page, shop }) => {
  await signInByPost(page, shop);
  await seedCart(page, THALI);
  await placePickupOrder(page);
  expect(await readStored(page, 'lastOrder')).toMatchObject({ status: 'Created' });
  await page.getByRole('link', { name: 'Track Order' }).click();
  const steps = page.getByRole('region', { name: 'Progress' }).getByRole('listitem');
  await expect(steps.first()).toHaveText(/Order placed\d+:\d\d (am|pm)$/);
});

test('§4 Flow: cart, payment, confirm, track carry address, totals, method and order id', async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  const address = await saveAddress(page, shop);
  await seedCart(page, { ...DOSA, quantity: 3 });
  await page.goto('/cart');
  await page.getByRole('radio', { name: /Home/ }).check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['₹99.99', '− ₹10.00', '₹89.99']);
  await page.getByRole('radio', { name: 'UPI' }).check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(/\/confirm\?orderId=ORD[0-9A-F]{8}$/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await expect(page.getByRole('definition')).toHaveText([orderId, '₹89.99', 'UPI']);
  expect(await readStored(page, 'lastOrder')).toMatchObject({
    OrderId: orderId,
    address,
    orderMode: 'Delivery',
    subtotal: 99.99,
    discount: 10,
    totalAmount: 89.99,
    orderDetails: [{ vendorId: KNOWN.kitchen.id, vendorName: KNOWN.kitchen.name }],
  });
  await page.getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL(`/track?orderId=${orderId}`);
  await expect(page.getByRole('region', { name: 'Order status' })).toContainText(orderId);
});

test('§4 Session, sign-in: the current user is set, here and in other tabs', async ({
  page,
  context,
  shop,
}) => {
  const customer = await signInByPost(page, shop);
  await context.clearCookies();
  const other = await context.newPage();
  await other.setViewportSize({ width: 1280, height: 900 });
  await other.goto('/aboutus');
  await page.goto('/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/');
  expect(await readStored(page, 'user')).toEqual({
    uid: expect.any(String),
    email: customer.email,
    fullName: customer.name,
    profileImage: null,
  });
  await expect(other.getByRole('link', { name: 'Asha' })).toBeVisible();
});

test('§4 Session, logout: clears what is cached of the customer; another tab shows the login screen; the cart stays', async ({
  page,
  context,
  shop,
}) => {
  await signInByPost(page, shop);
  await seedStorage(page, { cartItems: JSON.stringify([THALI]), recentSearches: '["biryani"]' });
  await page.goto('/myaccount');
  const [header, account] = [await context.newPage(), await context.newPage()];
  await header.setViewportSize({ width: 1280, height: 900 });
  await header.goto('/aboutus');
  await expect(header.getByRole('link', { name: 'Asha' })).toBeVisible();
  await account.goto('/myaccount');
  await expect(account.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  for (const key of ['user', 'recentSearches']) {
    expect(await readStored(page, key), key).toBeNull();
  }
  expect(await readStored(page, 'cartItems')).toEqual([THALI]);
  await expect(page.getByRole('link', { name: /^1 item/ })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(account).toHaveURL('/login?from=%2Fmyaccount');
});

test('§4 Cart, two tabs: show one cart', async ({ page, context }) => {
  await seedCart(page, THALI);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto(KITCHEN_PATH);
  await other.getByRole('button', { name: 'More Known Thali, 1 in cart' }).click();
  await expect(page.getByRole('button', { name: 'More Known Thali, 2 in cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Known Thali' }).click();
  await expect(other.getByRole('button', { name: 'Add Known Thali' })).toBeVisible();
});

async function placePickupOrder(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
}
