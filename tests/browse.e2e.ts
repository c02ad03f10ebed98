import { expect, OPERATOR_TOKEN, test } from './support/browser/shop.ts';

test('home’s HTML contains twenty restaurants and is usable without scripts', async ({ browser, shop }) => {
  const html = await (await fetch(shop.url)).text();
  expect(html.match(/<article/g)).toHaveLength(20);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Popular Restaurants' })).toBeVisible();
  await page.getByRole('link', { name: 'Pizza', exact: true }).click();
  await expect(page.getByText('(filtered by Pizza)')).toBeVisible();
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant\?/);
  await expect(
    page
      .getByRole('main')
      .getByText(/₹[\d,]+\.\d\d/)
      .first(),
  ).toBeVisible();

  await page.goto('/');
  await page.getByRole('searchbox').fill('pizza');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=pizza/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await context.close();
});

test('typing in search clears the chosen category, and Back restores the list', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Pizza', exact: true }).click();
  await expect(page.getByText('(filtered by Pizza)')).toBeVisible();

  await page.getByRole('searchbox').pressSequentially('bir');
  await expect(page).toHaveURL(/q=bir/);
  await expect(page).not.toHaveURL(/subcategory/i);
  await expect(page.getByText('(filtered by Pizza)')).toBeHidden();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  const names = await cards.getByRole('heading').allTextContents();

  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(page).toHaveURL(/q=bir/);
  await expect(page.getByRole('searchbox')).toHaveValue('bir');
  await expect(cards.getByRole('heading')).toHaveText(names);
});

test('a search that matches nothing says so', async ({ page }) => {
  await page.goto('/?q=zzzzzz');
  await expect(page.getByText('No matching categories found.')).toBeVisible();
  await expect(page.getByText('No restaurants found.')).toBeVisible();
});

test('the bottom navigation opens the category panel and shows the cart count', async ({ page }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('button', { name: 'Category' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: /Groceries/ }).click();
  await expect(page).toHaveURL(/category=/);
  await expect(panel).toBeHidden();
});

test('the restaurant stepper removes at 0, the cart page stops at 1', async ({ page }) => {
  await page.goto('/?q=biryani');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  const add = page.getByRole('button', { name: /^Add / }).first();
  const name = (await add.getAttribute('aria-label'))?.replace('Add ', '') ?? '';
  await add.click();
  await page.getByRole('button', { name: `Fewer ${name}, 1 in cart` }).click();
  await expect(page.getByRole('button', { name: `Add ${name}` })).toBeVisible();

  await page.getByRole('button', { name: `Add ${name}` }).click();
  await page.getByRole('link', { name: /View cart/ }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(`^Fewer ${RegExp.escape(name)}`) }),
  ).toBeDisabled();
  await page.getByRole('button', { name: new RegExp(`^Remove ${RegExp.escape(name)}`) }).click();
  await expect(page.getByRole('main')).toContainText(/cart is empty/i);
});

test('two tabs show one cart', async ({ page, context }) => {
  await page.goto('/?q=biryani');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  const other = await context.newPage();
  await other.goto('/cart');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(other.getByRole('button', { name: /^Continue/ })).toContainText('₹');
});

test('no page scrolls sideways on a small phone, even with the longest names', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    '/category',
    '/promos',
    '/login',
    '/register',
    ...(await longestVendors(shop.url)),
  ]) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

/** The vendors of the demo with the longest name, the longest dish and the most cuisines. */
async function longestVendors(url: string): Promise<string[]> {
  const exported = await fetch(`${url}/operator/catalogue/vendors`, {
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  const vendors: { id: string; name: string; categories: string[] }[] = (await exported.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const longest = vendors.filter(({ name, categories }) => name.length > 60 || categories.length > 20);
  expect(longest.length).toBeGreaterThanOrEqual(2);
  return longest.map(({ id }) => `/restaurant?vendorId=${id}`);
}
