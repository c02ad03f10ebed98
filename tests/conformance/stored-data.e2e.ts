import { saveAddress, signInByPost } from '../support/browser/customer.ts';
import { expect, seedCart, THALI, test } from '../support/browser/known-shop.ts';
import type { Shop } from '../support/browser/shop.ts';

// Data that no form accepts but another program may have stored, inserted with SQL.
test.use({ databaseKind: 'postgres' });
// In one worker, because each worker starts a PostgreSQL server and imports the demo catalogue.
test.describe.configure({ mode: 'default' });

/** Runs a statement that must change one row. */
async function changeOne(shop: Shop, sql: string, value: string): Promise<void> {
  expect(await shop.query?.(`${sql} returning id`, [value])).toHaveLength(1);
}

test("§2 Account, defaults: 'Guest User' and 'No email available'", async ({ page, shop }) => {
  const { email } = await signInByPost(page, shop);
  await changeOne(shop, `update users set "fullName" = '', email = '' where email = $1`, email);
  await page.goto('/myaccount');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Guest User');
  await expect(main.getByText('No email available', { exact: true })).toBeVisible();
});

test("§9 Profile avatar, fallback: 'U' without a name, 90 px", async ({ page, shop }) => {
  const { email } = await signInByPost(page, shop);
  await changeOne(shop, `update users set "fullName" = '' where email = $1`, email);
  for (const path of ['/myaccount', '/editprofile']) {
    await page.goto(path);
    const avatar = page.getByRole('main').getByText('U', { exact: true });
    await expect(avatar, path).toBeVisible();
    expect(await avatar.boundingBox(), path).toMatchObject({ width: 90, height: 90 });
  }
});

test("§3 Saved address, empty type: shows 'Other', in the address book and in the cart", async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  const address = await saveAddress(page, shop);
  await changeOne(shop, `update "CustomerContact" set type = '' where address = $1`, address);
  for (const path of ['/addressbook', '/my_address']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }), path).toHaveText('Other');
  }
  await seedCart(page, THALI);
  await page.goto('/cart');
  await expect(page.getByRole('radio', { name: `Other ${address}`, exact: true })).toBeVisible();
});
