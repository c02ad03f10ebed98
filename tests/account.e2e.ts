import type { Browser, Page } from '@playwright/test';
import { type Customer, logIn, saveAddress, signInByPost } from './support/browser/customer.ts';
import { expect, THALI, test } from './support/browser/known-shop.ts';
import { OPERATOR_TOKEN, type Shop, startShop } from './support/browser/shop.ts';
import { importKnownCatalogue } from './support/test-data/known-catalogue.ts';

// Account journeys, in several tabs and browsers.

/** Opens the account screen as a new customer. */
async function becomeCustomer(page: Page, shop: Shop): Promise<Customer> {
  const customer = await signInByPost(page, shop);
  await page.goto('/myaccount');
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
  return customer;
}

/** Stores a cart with a dish; an open page shows it after a reload. */
async function fillCart(page: Page): Promise<void> {
  await page.evaluate((cart) => localStorage.setItem('cartItems', cart), JSON.stringify([THALI]));
}

async function placePickupOrder(page: Page): Promise<string> {
  await page.goto('/cart');
  await fillCart(page);
  await page.reload();
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
    ['user', 'cartItems', 'lastOrder', 'checkout', 'recentSearches'].filter(
      (key) => localStorage.getItem(key) !== null,
    ),
  );

test('after a logout without scripts the next page with scripts removes personal data and keeps the cart', async ({
  page,
  context,
  consoleErrors,
  shop,
}) => {
  await becomeCustomer(page, shop);
  const orderId = await placePickupOrder(page);
  await fillCart(page);
  await page.evaluate(() => localStorage.setItem('recentSearches', '["biryani"]'));
  expect(await storedKeys(page)).toEqual(expect.arrayContaining(['user', 'lastOrder', 'recentSearches']));

  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto('/myaccount');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');

  await browser.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.goto(`/confirm?orderId=${orderId}`);
  await expect(page.getByRole('heading', { name: 'Please login to see this order.' })).toBeVisible();
  consoleErrors.expect(/401/);
  expect(await storedKeys(page)).toEqual(['cartItems']);
});

test('a session ended on another device removes the personal data of this browser', async ({
  page,
  browser,
  shop,
  consoleErrors,
}) => {
  const customer = await becomeCustomer(page, shop);
  await placePickupOrder(page);
  const elsewhere = await openElsewhere(browser, shop, customer);
  await elsewhere.goto('/change_password');
  await elsewhere.getByLabel('Current password').fill(customer.password);
  await elsewhere.getByLabel('New password', { exact: true }).fill('another long passphrase');
  await elsewhere.getByLabel('Confirm new password').fill('another long passphrase');
  await elsewhere.getByRole('main').getByRole('button', { name: 'Change password' }).click();
  await expect(elsewhere.getByText('Password Changed!')).toBeVisible();

  expect(await storedKeys(page)).toContain('lastOrder');
  // The guard of a personal screen clears this browser's data.
  await page.getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  expect(await storedKeys(page)).toEqual([]);
  consoleErrors.allow(/401/);
});

test('a changed password ends the session in the other browser and keeps this one', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await becomeCustomer(page, shop);
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
  // The popup's step in the history is taken back first, which would cancel the visit.
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible();
  await expect(popup).toBeHidden();
  await page.goto('/myaccount');
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await logIn(elsewhere, { email: customer.email, password });
  await expect(elsewhere).toHaveURL('/myaccount');
  await elsewhere.context().close();
});

test('a new e-mail in the profile requires the password and ends the session in the other browser', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await becomeCustomer(page, shop);
  const elsewhere = await openElsewhere(browser, shop, customer);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const password = page.getByLabel('Current password');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(password).toHaveCount(0);
  const email = `new-${customer.email}`;
  await page.getByLabel('Email').fill(email);
  await save.click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Current password is required.');
  await password.fill(customer.password);
  await save.click();
  await expect(page.getByRole('alertdialog')).toContainText('Profile Updated!');
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(password).toHaveCount(0);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await logIn(elsewhere, { email, password: customer.password });
  await expect(elsewhere).toHaveURL('/myaccount');
  await elsewhere.context().close();
});

test('an order is found through the account and its list of orders', async ({ page, shop }) => {
  await becomeCustomer(page, shop);
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

test('deactivating erases the account and the browser’s data; its order stays without a name', async ({
  page,
  shop,
}) => {
  const customer = await becomeCustomer(page, shop);
  const orderId = await placePickupOrder(page);
  const cancelled = await page.request.post(`/track?orderId=${orderId}`, { headers: { Origin: shop.url } });
  expect(cancelled.status()).toBe(200);

  await page.goto('/editprofile');
  await page.getByRole('link', { name: 'Deactivate account' }).click();
  await expect(page.getByRole('heading', { name: 'Kept for our records' })).toBeVisible();
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
  const keptOrder = (await listed.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find((order) => order.OrderId === orderId);
  expect(keptOrder).toMatchObject({ userId: 'deactivated', address: null, status: 'Cancelled' });
  await page.goto('/myaccount');
  await expect(page).toHaveURL('/login?from=%2Fmyaccount');
});

test.describe('with access to the position', () => {
  test.use({ geolocation: { latitude: 12.9352, longitude: 77.6245 }, permissions: ['geolocation'] });

  test('an address is added from the position, edited, chosen in the cart, edited there and deleted', async ({
    page,
    shop,
  }) => {
    await becomeCustomer(page, shop);
    await page.getByRole('link', { name: 'My Address' }).click();
    await expect(page.getByText('No saved addresses found')).toBeVisible();
    await page.getByRole('button', { name: 'Use my current location' }).click();
    await expect(page.getByText('We found you in Koramangala, Bengaluru.')).toBeVisible();
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

    await fillCart(page);
    await page.goto('/cart');
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
    await expect(question).toBeHidden();
    await expect(page.getByText('Add a new address')).toBeFocused();
  });
});

test('an address added from the cart is chosen there, can be deleted there, and its form is not in the history', async ({
  page,
  shop,
}) => {
  await becomeCustomer(page, shop);
  await fillCart(page);
  await page.goto('/cart');
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

test('an account with an open order is not deactivated, and the screen names the order', async ({
  page,
  consoleErrors,
  shop,
}) => {
  consoleErrors.expect(/status of 409/);
  const customer = await becomeCustomer(page, shop);
  await page.goto('/deactivate_account');
  await page.getByLabel('Current password').fill(customer.password);
  // Another order meanwhile; the demo kitchen needs some seconds for it.
  const other = await page.context().newPage();
  const orderId = await placePickupOrder(other);
  await page.getByRole('button', { name: 'Deactivate my account' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You have an order in progress.');
  await expect(alert.getByRole('link', { name: `Track order ${orderId}` })).toBeVisible();
  await expect(alert).toBeFocused();
  await page.goto('/myaccount');
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
});

test('a press on Delete or Cancel order before hydration asks as well', async ({ browser }) => {
  // Its kitchen leaves the order where it can be cancelled.
  const shop = await startShop('embedded', { DEMO_STEP_SECONDS: '600' });
  await importKnownCatalogue(shop);
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signInByPost(page, shop);
  await saveAddress(page, shop);
  const orderId = await placePickupOrder(page);
  for (const [path, name] of [
    ['/addressbook', /^Delete Home/],
    [`/track?orderId=${orderId}`, 'Cancel order'],
  ] as const) {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name }).click({ noWaitAfter: true });
    press();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.context().close();
  await shop.stop();
});

test('an unreadable photo does not prevent saving the other fields', async ({
  page,
  consoleErrors,
  shop,
}) => {
  consoleErrors.expect(/status of 400/);
  await becomeCustomer(page, shop);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const photo = page.getByLabel('Add photo');
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await photo.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: heic });
  await expect(page.getByText(/^We can't read this picture\..*HEIC/)).toBeVisible();
  await expect(photo).toHaveValue('');
  // Only the server notices a file that merely begins like a picture.
  const buffer = Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1');
  await page.getByLabel('Add photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(/^We can't read this picture/)).toHaveCount(0);
  await page.getByLabel('Full name').fill('Asha Devi Rao');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^We can't read this picture\..*HEIC/)).toBeVisible();
  await expect(photo).toBeFocused();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Profile Updated!');
});

test('login and registration lead a signed-in customer back to the previous page', async ({ page, shop }) => {
  await becomeCustomer(page, shop);
  await page.goto('/login?from=%2Fcart');
  await expect(page).toHaveURL('/cart');
  await page.goto('/register');
  await expect(page).toHaveURL('/');
});
