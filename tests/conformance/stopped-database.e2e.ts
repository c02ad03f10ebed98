import { newCustomer, signInByPost } from '../support/browser/customer.ts';
import { expect, expectPopup, seedStorage } from '../support/browser/known-shop.ts';
import { type Shop, test as shopTest, startShop } from '../support/browser/shop.ts';

// Spec §8 with the database server stopped under the running shop: one test, since a server stops once.

const test = shopTest.extend<{ doomed: Shop }>({
  doomed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const shop = await startShop('postgres', { LOG_LEVEL: 'silent' });
      await use(shop);
      await shop.stop();
    },
    { timeout: 90_000 },
  ],
});

test('§8 Database stopped: login, registration, profile, order and pages fail as the catalogue says', async ({
  page,
  consoleErrors,
  doomed: shop,
}) => {
  test.slow();
  consoleErrors.expect(/status of 503/);
  const [row] =
    (await shop.query?.(
      'select id, "ItemPrice", "VendorId" from restaurantitems where "ItemDiscount" = 0 order by id limit 1',
    )) ?? [];
  if (!row || !shop.stopDatabase) throw new Error('no item to order');
  const cartItem = {
    id: row.id,
    name: 'A dish',
    price: Number(row.ItemPrice),
    vendorId: row.VendorId,
    quantity: 1,
  };
  await seedStorage(page, {
    cartItems: JSON.stringify([cartItem]),
    checkout: JSON.stringify({ orderMode: 'Pickup' }),
  });

  const { email, password } = await signInByPost(page, shop);
  await page.goto(`${shop.url}/editprofile`);
  const payment = await page.context().newPage();
  await payment.goto(`${shop.url}/payment`);
  const home = await page.context().newPage();
  await home.goto(`${shop.url}/aboutus`);
  await shop.stopDatabase();
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);

  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectPopup(page, 'Update Failed!', 'Something went wrong while saving your profile.');

  await payment.getByRole('button', { name: /^Continue/ }).click();
  await expectPopup(payment, 'Failed to place order. Please try again.');

  await home.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(home.getByText('The restaurants could not be loaded.', { exact: true })).toBeVisible();
  // This page is not in the page cache.
  const failed = await home.goto(`${shop.url}/?category=not-cached`);
  expect(failed?.status()).toBe(503);
  expect(failed?.headers()['retry-after']).toBe('2');
  await expect(home.getByRole('heading', { name: 'We will be right back' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');

  await page.goto(`${shop.url}/register`);
  const { name, mobile, email: newEmail } = newCustomer();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Email', { exact: true }).fill(newEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectPopup(
    page,
    'Registration Failed!',
    'The shop cannot be reached at the moment. Please try again in a few seconds.',
  );
});
