import type { Page } from '@playwright/test';
import { newCustomer, saveAddress, signInByPost } from '../support/browser/customer.ts';
import { expect, expectPicture, expectPopup, seedCart, THALI, test } from '../support/browser/known-shop.ts';
import { RESTAURANT_DATA } from '../support/browser/restaurant-data.ts';

// Spec §8: every row of the error catalogue, with the failure forced.

const NO_NETWORK = /net::ERR_FAILED/;

const ALL_PICTURE = /^\/assets\/img\/all_img\.jpg$/;

test('§8 Image fails to load, category: /assets/img/all_img.jpg in the row, the panel and the tiles', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(NO_NETWORK);
  await page.route('**/images/*', (route) => route.abort());
  await page.route('**/assets/img/*', (route) =>
    route.request().url().endsWith('/all_img.jpg') ? route.continue() : route.abort(),
  );
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Categories' });
  await expectPicture(row.getByRole('link', { name: 'Pizza' }).getByRole('presentation'), ALL_PICTURE);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Category' }).click();
  const panel = page.getByRole('dialog', { name: 'Categories' });
  await expectPicture(panel.getByRole('link', { name: 'Food' }).getByRole('presentation'), ALL_PICTURE);
  await page.goto('/category');
  const tiles = page.getByRole('main');
  await expectPicture(tiles.getByRole('link', { name: 'Pizza' }).getByRole('presentation'), ALL_PICTURE);
});

test('§8 Image fails to load, vendor: /assets/images/placeholder.jpg', async ({ page, consoleErrors }) => {
  consoleErrors.expect(NO_NETWORK);
  await page.route('**/images/*-*.webp', (route) => route.abort());
  await page.goto('/');
  const picture = page.getByRole('article').first().getByRole('presentation');
  await expectPicture(picture, /^\/assets\/images\/placeholder\.jpg$/);
});

test('§8 Data fetch failure: is logged; the loading overlay disappears', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/Failed to fetch/);
  consoleErrors.expect(NO_NETWORK);
  await page.goto('/aboutus');
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('The restaurants could not be loaded.', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
});

test('§8 Data fetch failure, restaurant: is logged; the skeleton disappears', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to fetch/);
  consoleErrors.expect(NO_NETWORK);
  await page.goto('/');
  await page.route(RESTAURANT_DATA, (route) => route.abort());
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
});

async function tryLogin(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
}

test("§8 Login failure: 'Invalid email or password.', whatever the error", async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/);
  consoleErrors.expect(NO_NETWORK);
  const { email } = await signInByPost(page, shop);
  await page.context().clearCookies();
  await tryLogin(page, email, 'not the password');
  await tryLogin(page, 'nobody@example.com', 'not the password');
  await page.route('**/login.data*', (route) => route.abort());
  await tryLogin(page, email, 'not the password');
});

async function tryRegistration(page: Page, email: string, password = 'a long passphrase'): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await page.getByLabel('Mobile number').fill('9876543210');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

test("§8 Registration failure: popup 'Registration Failed!' with the provider's message", async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 422/);
  const { email } = await signInByPost(page, shop);
  await tryRegistration(page, email);
  await expectPopup(page, 'Registration Failed!', 'User already exists. Use another email.');
  await tryRegistration(page, newCustomer().email, 'short');
  await expectPopup(page, 'Registration Failed!', 'Password is too short. Use at least 8 characters.');
});

test("§8 Registration success: popup 'Registration Successful!' / 'You can now log in to your account.'", async ({
  page,
}) => {
  await tryRegistration(page, newCustomer().email);
  await expectPopup(page, 'Registration Successful!', 'You can now log in to your account.');
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect(page).toHaveURL('/login');
});

test("§8 Profile save success: popup 'Profile Updated!' / 'Your changes have been saved successfully.'", async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await page.goto('/editprofile');
  await page.getByLabel('Full name').fill('Asha Rao Iyer');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectPopup(page, 'Profile Updated!', 'Your changes have been saved successfully.');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao Iyer');
});

test("§8 Profile save failure: popup 'Update Failed!' / 'Something went wrong while saving your profile.'", async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(NO_NETWORK);
  await signInByPost(page, shop);
  await page.goto('/editprofile');
  await page.route('**/editprofile.data*', (route) => route.abort());
  await page.getByLabel('Full name').fill('Asha Rao Iyer');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectPopup(page, 'Update Failed!', 'Something went wrong while saving your profile.');
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao Iyer');
});

/** Presses Continue on the payment screen; returns the URLs that the page posts to, as they are added. */
async function tryToPlace(page: Page): Promise<string[]> {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  // Whether the customer is signed in is known once the server has answered.
  const session = page.waitForResponse('**/api/session');
  await page.goto('/payment');
  await session;
  await page.getByRole('button', { name: /^Continue/ }).click();
  return posts;
}

test("§8 Place order, not logged in: alert 'You must be logged in to place an order.', and nothing is sent", async ({
  page,
}) => {
  await seedCart(page, THALI);
  const posts = await tryToPlace(page);
  await expectPopup(page, 'You must be logged in to place an order.');
  expect(posts).toEqual([]);
});

test("§8 Place order, vendor unknown: alert 'Vendor information is missing.', and nothing is sent", async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await seedCart(page, { ...THALI, vendorId: '' });
  const posts = await tryToPlace(page);
  await expectPopup(page, 'Vendor information is missing.');
  expect(posts).toEqual([]);
});

test("§8 Place order, empty cart: alert 'Cart is empty.', and nothing is sent", async ({ page, shop }) => {
  await signInByPost(page, shop);
  const posts = await tryToPlace(page);
  await expectPopup(page, 'Cart is empty.');
  expect(posts).toEqual([]);
});

test("§8 Place order fails: alert 'Failed to place order. Please try again.'; the cart stays", async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(NO_NETWORK);
  await signInByPost(page, shop);
  await seedCart(page, THALI);
  await page.route('**/payment.data*', (route) => route.abort());
  await tryToPlace(page);
  await expectPopup(page, 'Failed to place order. Please try again.');
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.unroute('**/payment.data*');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
});

test("§8 Contact submit: alert 'Thank you for contacting us! We will get back to you soon.', the form is cleared, nothing is sent", async ({
  page,
}) => {
  await page.goto('/contactus');
  const sent: string[] = [];
  page.on('request', (request) => {
    // The page may still read data; a message would be posted or be in a URL.
    if (request.method() !== 'GET' || request.url().includes('asha')) sent.push(request.url());
  });
  for (const label of ['Name', 'Email', 'Message']) await page.getByLabel(label).fill('asha@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectPopup(page, 'Thank you for contacting us! We will get back to you soon.');
  await page.getByRole('alertdialog').getByRole('button').click();
  for (const label of ['Name', 'Email', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
  expect(sent).toEqual([]);
});

const logsWarning = (page: Page) =>
  page.waitForEvent(
    'console',
    (message) => message.type() === 'warning' && message.text().includes('Failed to fetch'),
  );

test('§8 Profile load fails: is logged; the screen says so inside the shell and tries again', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(NO_NETWORK);
  consoleErrors.expect(/Your profile could not be loaded\..*Failed to fetch/);
  await signInByPost(page, shop);
  await page.route('**/api/session', (route) => route.abort());
  const sessionLogged = logsWarning(page);
  await page.goto('/');
  await sessionLogged;
  await page.route('**/myaccount.data*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your profile could not be loaded.', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute('**/myaccount.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
});

test('§8 Address load fails: is logged; the cart stays usable, the address book says so and tries again', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(NO_NETWORK);
  consoleErrors.expect(/Your saved addresses could not be loaded\..*Failed to fetch/);
  await signInByPost(page, shop);
  await saveAddress(page, shop);
  await seedCart(page, THALI);
  await page.route('**/api/addresses', (route) => route.abort());
  const logged = logsWarning(page);
  await page.goto('/cart');
  await logged;
  await expect(page.getByText('Your saved addresses could not be loaded.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expectPopup(
    page,
    'Addresses not loaded',
    'Your saved addresses could not be loaded. Please try again.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL('/payment');

  await page.goto('/myaccount');
  await page.route('**/my_address.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'My Address' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your saved addresses could not be loaded.', exact: true }),
  ).toBeVisible();
  await page.unroute('**/my_address.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
});
