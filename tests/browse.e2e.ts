import { expect, test } from './support/browser/shop.ts';

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
  await page.getByRole('combobox').fill('pizza');
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

  await page.getByRole('combobox').pressSequentially('bir');
  await page.keyboard.press('Enter');
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
  await expect(page.getByRole('combobox')).toHaveValue('bir');
  await expect(cards.getByRole('heading')).toHaveText(names);
});
