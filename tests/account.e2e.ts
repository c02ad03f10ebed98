import type { Browser, Page } from '@playwright/test';
import { type Customer, logIn, newCustomer, registerFromLogin } from './support/customer.ts';
import { expect, OPERATOR_TOKEN, type Shop, test } from './support/shop.ts';

// What customers do with their own account, from any of their tabs and browsers.

async function becomeCustomer(page: Page): Promise<Customer> {
  const customer = newCustomer();
  await page.goto('/login?from=%2Fmyaccount');
  await registerFromLogin(page, customer);
  await logIn(page, customer);
  await expect(page).toHaveURL('/myaccount');
  return customer;
}

async function placePickupOrder(page: Page): Promise<string> {
  await page.goto('/?q=biryani');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.getByRole('link', { name: /View cart/ }).click();
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
  return String(new URL(page.url()).searchParams.get('orderId'));
}

/** Opens the account screen as the same customer in another browser. */
async function openElsewhere(browser: Browser, shop: Shop, customer: Customer): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/login?from=%2Fmyaccount');
  await logIn(page, customer);
  await expect(page).toHaveURL('/myaccount');
  return page;
}

const storedKeys = (page: Page) =>
  page.evaluate(() =>
    ['user', 'cartItems', 'lastOrder', 'checkout'].filter((key) => localStorage.getItem(key) !== null),
  );

test('logging out in one tab shows the login screen in the other at once, and keeps the cart', async ({
  page,
  context,
}) => {
  const customer = await becomeCustomer(page);
  await page.goto('/?q=biryani');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: /^Add / }).first().click();
  const other = await context.newPage();
  await other.goto('/myaccount');
  await expect(other.getByRole('heading', { name: customer.name })).toBeVisible();

  await page.goto('/myaccount');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login?from=%2Fmyaccount');
  expect(await storedKeys(page)).toEqual(['cartItems']);
  await expect(page.getByRole('link', { name: /^1 item/ })).toBeVisible();
});

test('a changed password ends the session in the other browser and keeps this one', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await becomeCustomer(page);
  const elsewhere = await openElsewhere(browser, shop, customer);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  const fill = async (current: string, next: string, confirm: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(confirm);
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
  };
  await fill(customer.password, 'short', 'shorter');
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('type', 'text');

  const password = 'another long passphrase';
  await fill(customer.password, password, password);
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('Password Changed!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/editprofile');
  await page.goto('/myaccount');
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await logIn(elsewhere, { email: customer.email, password });
  await expect(elsewhere).toHaveURL('/myaccount');
  await elsewhere.context().close();
});

test('the list of orders leads from the account to the order', async ({ page }) => {
  await becomeCustomer(page);
  await page.getByRole('link', { name: 'Your orders' }).click();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  const orderId = await placePickupOrder(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Your orders' }).click();
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: orderId });
  await expect(order).toContainText(/1 item · ₹[\d,]+\.\d\d/);
  await order.getByRole('link').click();
  await expect(page).toHaveURL(`/track?orderId=${orderId}`);
});

test('a deactivated account is erased with all that the browser kept; its order stays without a name', async ({
  page,
}) => {
  const customer = await becomeCustomer(page);
  const orderId = await placePickupOrder(page);
  await page.getByRole('link', { name: 'Track Order' }).click();
  await expect(page.getByRole('heading', { name: 'Picked up' })).toBeVisible({ timeout: 20_000 });

  await page.goto('/editprofile');
  await page.getByRole('link', { name: 'Deactivate account' }).click();
  await expect(page.getByRole('heading', { name: 'Kept for our books' })).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate my account' }).click();
  await expect(page.getByText('Current password is required.')).toBeVisible();
  expect(await storedKeys(page)).toContain('lastOrder');
  await page.getByLabel('Current password').fill(customer.password);
  await page.getByRole('button', { name: 'Deactivate my account' }).click();
  await expect(page.getByRole('heading', { name: 'Goodbye, and thank you' })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);

  const listed = await page.request.get('/operator/orders', {
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  const kept = (await listed.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find((order) => order.OrderId === orderId);
  expect(kept).toMatchObject({ userId: 'deactivated', address: null, status: 'PickedUp' });
  await page.goto('/myaccount');
  await expect(page).toHaveURL('/login?from=%2Fmyaccount');
});

test.describe('with access to the position', () => {
  test.use({ geolocation: { latitude: 12.9352, longitude: 77.6245 }, permissions: ['geolocation'] });

  test('an address is added from the position, edited, chosen in the cart, edited there and deleted', async ({
    page,
  }) => {
    await becomeCustomer(page);
    await page.getByRole('link', { name: 'My Address' }).click();
    await expect(page.getByText('No saved addresses found')).toBeVisible();
    await page.getByRole('button', { name: 'Use my current position' }).click();
    await expect(page.getByText('You are in Koramangala, Bengaluru.')).toBeVisible();
    await page.getByLabel(/Flat/).fill('14');
    await page.getByLabel('Pincode').fill('560095');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('14, Koramangala, Bengaluru 560095')).toBeVisible();

    await page.getByRole('link', { name: /^Edit Home/ }).click();
    const form = page.getByRole('form', { name: 'Edit address' });
    await expect(form.getByLabel('Pincode')).toHaveValue('560095');
    await form.getByLabel(/Flat/).fill('15');
    await form.getByText('Work', { exact: true }).click();
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('15, Koramangala, Bengaluru 560095')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible();

    await page.goto('/?q=biryani');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await page.getByRole('button', { name: /^Add / }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: /^Edit Work/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Edit address' });
    await sheet.getByLabel(/Flat/).fill('16');
    await sheet.getByRole('button', { name: 'Save address' }).click();
    const card = page.getByRole('radio', { name: /Work.*16, Koramangala/ });
    await expect(card).toBeChecked();
    await expect(sheet).toBeHidden();

    await page.goto('/addressbook');
    await page.getByRole('button', { name: /^Delete Work/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Delete this address?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No saved addresses found')).toBeVisible();
  });
});

test('an address that the cart sent for stays chosen, is deleted in the cart, and its form is not one step back', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto('/?q=biryani');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.getByRole('link', { name: /View cart/ }).click();
  await page.getByRole('link', { name: 'Add an address' }).click();
  await page.getByLabel(/Flat/).fill('14');
  await page.getByLabel('Street').fill('3rd Cross');
  await page.getByLabel('City').fill('Bengaluru');
  await page.getByLabel('Pincode').fill('560095');
  await page.getByRole('button', { name: 'Save address' }).click();
  const card = page.getByRole('radio', { name: /Home.*14, 3rd Cross/ });
  await expect(card).toBeChecked();
  await page.getByRole('link', { name: 'Add more items' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Cart/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(card).toBeChecked();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/cart\?addressId=/);
  await page.goBack();
  await expect(page).toHaveURL('/cart');

  await page.getByRole('button', { name: /^Edit Home/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No saved addresses found')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an account is not deactivated while an order is under way, and the screen says which', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const customer = await becomeCustomer(page);
  await page.goto('/deactivate_account');
  await page.getByLabel('Current password').fill(customer.password);
  // Meanwhile, elsewhere: the demo kitchen takes some seconds for an order.
  const other = await page.context().newPage();
  const orderId = await placePickupOrder(other);
  await page.getByRole('button', { name: 'Deactivate my account' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('An order of yours is under way.');
  await expect(alert.getByRole('link', { name: `Track order ${orderId}` })).toBeVisible();
  await expect(alert).toBeFocused();
  await page.goto('/myaccount');
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
});

test('a photo that cannot be read holds up nothing else', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  await becomeCustomer(page);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const photo = page.getByLabel('Change photo');
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await photo.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer });
  await page.getByLabel('Full name').fill('Asha Devi Rao');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^This file cannot be read as a picture\..*HEIC/)).toBeVisible();
  await expect(photo).toBeFocused();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Profile Updated!');
});

test('login and registration lead whoever is signed in back to where they came from', async ({ page }) => {
  await becomeCustomer(page);
  await page.goto('/login?from=%2Fcart');
  await expect(page).toHaveURL('/cart');
  await page.goto('/register');
  await expect(page).toHaveURL('/');
});
